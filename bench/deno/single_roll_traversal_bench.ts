import { suite } from "../cases/single_roll_traversal.ts";
import { register } from "./register.ts";

register(suite);
