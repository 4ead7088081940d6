import { suite } from "../cases/chance_node.ts";
import { register } from "./register.ts";

register(suite);
