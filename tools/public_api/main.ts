// `deno task api` writes the snapshot of the public API anew.

import { describePublicApi, SNAPSHOT } from "./public_api.ts";

await Deno.writeTextFile(SNAPSHOT, describePublicApi());
