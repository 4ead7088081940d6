import config from "../../deno.json" with { type: "json" };
import { engineAnswers } from "./core_engine.ts";
import { rulesAnswers } from "./core_rules.ts";
import type { Answers } from "./subject.ts";

/** This package: it has an answer to every kind. */
export const core: { readonly name: string; readonly answers: Answers } = {
  name: `${config.name} ${config.version}`,
  answers: { ...rulesAnswers, ...engineAnswers },
};
