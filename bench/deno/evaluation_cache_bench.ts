import { suite } from "../cases/evaluation_cache.ts";
import { register } from "./register.ts";

register(suite);
