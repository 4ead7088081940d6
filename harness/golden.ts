/**
 * `deno task golden record|check|diff|stats|positions`: makes golden corpora and looks at them.
 *
 * @module
 */
import { golden } from "./golden/command.ts";
import { exitWith, goToCaller } from "./output.ts";

goToCaller();
await exitWith(() => golden(Deno.args));
