import { suite } from "../cases/dfen.ts";
import { register } from "./register.ts";

register(suite);
