// Answers a message with the answers to everything.

import { askEverything } from "./ask_everything.ts";

self.addEventListener("message", async () => self.postMessage(await askEverything()));

declare const self: EventTarget & { postMessage(message: unknown): void };
