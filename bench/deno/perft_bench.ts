import { suite } from "../cases/perft.ts";
import { register } from "./register.ts";

register(suite);
