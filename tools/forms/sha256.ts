// Stands in for the part of `node:crypto` that the harness uses, where there is no Node.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** A digest in the making. */
export interface Hash {
  update(data: Uint8Array | string): Hash;
  digest(encoding: "hex"): string;
}

/** Begins one. */
export function createHash(_algorithm: "sha256"): Hash {
  const hash = sha256.create();
  const self: Hash = {
    update: (data) => {
      hash.update(typeof data === "string" ? utf8ToBytes(data) : data);
      return self;
    },
    digest: () => bytesToHex(hash.digest()),
  };
  return self;
}
