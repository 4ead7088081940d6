import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isKindName, kindNames } from "../kinds/mod.ts";
import { core } from "./core.ts";
import type { Subject } from "./subject.ts";

/** A module that is no subject. */
export class SubjectError extends TypeError {
  override readonly name = "SubjectError";
}

/** The URL of a subject's module, given as a path or a URL. */
export function subjectUrl(given: string): string {
  return /^(file|https?|npm|jsr|data):/.test(given) ? given : pathToFileURL(resolve(given)).href;
}

/**
 * Loads the implementation under test: the default export of a module, or this package for null.
 *
 * @throws {SubjectError} if that is not a subject
 */
export async function loadSubject(url: string | null): Promise<Subject> {
  if (url === null) return core;
  let module: { default?: unknown };
  try {
    module = await import(url);
  } catch (error) {
    throw new SubjectError(
      `${url}: expected a module: ${error instanceof Error ? error.message : error}`,
    );
  }
  const { name, answers } = (module.default ?? {}) as Partial<Subject>;
  if (typeof name !== "string" || typeof answers !== "object" || answers === null) {
    throw new SubjectError(`${url}: expected a default export { name: string, answers: {...} }`);
  }
  for (const [kind, answer] of Object.entries(answers)) {
    if (!isKindName(kind)) {
      throw new SubjectError(
        `${url}: expected answers of the kinds ${kindNames.join(", ")}, found ${kind}`,
      );
    }
    if (typeof answer !== "function") {
      throw new SubjectError(`${url}: expected a function as the answer of ${kind}`);
    }
  }
  return { name, answers };
}
