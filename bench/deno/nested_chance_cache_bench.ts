import { suite } from "../cases/nested_chance_cache.ts";
import { register } from "./register.ts";

register(suite);
