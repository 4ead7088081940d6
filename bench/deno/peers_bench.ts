import { suite } from "../cases/peers.ts";
import { register } from "./register.ts";

register(suite);
