// A bot as a web service: a server of games posts a position and gets a turn back.
//
//   deno run --allow-net examples/webhook_bot.ts
//   curl -d '{"dfen":"4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1","dice":"KR"}' http://127.0.0.1:8000/

import { bestTurn, DfenError, OptionError, StateError, TurnError } from "@dicechess/core";

/** Answers `{ dfen, dice }` with `{ moves }`: UCI text, or no moves where the turn must be passed. */
export async function answer(request: Request): Promise<Response> {
  if (request.method !== "POST") return refuse(405, "bad-method", "expected POST");
  let question: { dfen: string; dice?: string };
  try {
    question = await request.json();
  } catch {
    return refuse(400, "bad-json", "expected JSON");
  }
  try {
    const { dfen, dice } = question ?? {};
    const best = await bestTurn(dfen, {
      dice,
      // The budget bounds the work, and so the strength. The deadline is for a machine that is busy.
      budget: 2_000_000,
      deadlineMs: 5_000,
      // A server that hangs up needs no answer any more.
      signal: request.signal,
    });
    return best.kind === "forced-pass"
      ? Response.json({ pass: true, moves: [] })
      : Response.json({ pass: false, moves: best.moves, winning: best.kind === "king-captured" });
  } catch (error) {
    // Codes are stable: the other side can act on them.
    for (const type of [DfenError, OptionError, StateError, TurnError]) {
      if (error instanceof type) return refuse(400, error.code, error.message);
    }
    throw error;
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: code, message }, { status });
}

if (import.meta.main) Deno.serve({ hostname: "127.0.0.1" }, answer);
