import { suite } from "../cases/make_move.ts";
import { register } from "./register.ts";

register(suite);
