import { suite } from "../cases/turn_results.ts";
import { register } from "./register.ts";

register(suite);
