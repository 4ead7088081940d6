import { suite } from "../cases/dice_partitioner.ts";
import { register } from "./register.ts";

register(suite);
