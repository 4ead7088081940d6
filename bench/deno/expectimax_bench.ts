import { suite } from "../cases/expectimax.ts";
import { register } from "./register.ts";

register(suite);
