import { suite } from "../cases/monte_carlo.ts";
import { register } from "./register.ts";

register(suite);
