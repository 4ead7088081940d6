// Stands in for `@std/assert`: the same code, from npm, with the types we use.

// @ts-types="./assert.d.ts"
export * from "npm:deno-std@1.4.0/assert/mod.js";
