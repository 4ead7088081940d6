import { suite } from "../cases/shared_class_traversal.ts";
import { register } from "./register.ts";

register(suite);
