import { suite } from "../cases/budgeted_rules.ts";
import { register } from "./register.ts";

register(suite);
