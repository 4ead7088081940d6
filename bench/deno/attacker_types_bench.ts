import { suite } from "../cases/attacker_types.ts";
import { register } from "./register.ts";

register(suite);
