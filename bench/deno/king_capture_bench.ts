import { suite } from "../cases/king_capture.ts";
import { register } from "./register.ts";

register(suite);
