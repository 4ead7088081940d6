/**
 * `deno task parity [PATH...]`: makes every record of golden corpora again and compares the bytes.
 *
 * @module
 */
import { exitWith, goToCaller } from "./output.ts";
import { parity } from "./parity.ts";

goToCaller();
await exitWith(() => parity(Deno.args));
