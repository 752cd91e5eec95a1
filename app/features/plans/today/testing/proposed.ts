/** Proposals for routes along the road of `road.ts`, with their words. */
import type { PlannedRoute, Work } from "~/slots/read-work.server";
import { createTurns } from "../../turns";
import { dayProblem, type OpenStop } from "../day-problem";
import { type Breaking, propose } from "../propose";
import { toFields } from "../today-fields";
import { todayWords } from "../today-words.server";
import { DAYS, minutes, work } from "./road";

/** What is proposed on the two days, in names, in words and as it is sent. */
export async function proposed(
  routes: PlannedRoute[],
  breaking: Breaking,
  added: OpenStop[] = [],
  turns = createTurns(60_000),
) {
  return proposedFor(work(routes), breaking, added, turns);
}

/** See {@link proposed}. */
export async function proposedFor(
  of: Work,
  breaking: Breaking,
  added: OpenStop[] = [],
  turns = createTurns(60_000),
) {
  const before = dayProblem(of, DAYS, { added, asked: minutes });
  const after = await propose(before.problem, before.sequences, breaking, turns);
  const names = after.days.map((stops) => stops.map((stop) => before.stops[stop]?.name));
  return {
    names,
    words: todayWords(before, after, breaking),
    fields: toFields(before, after),
    before,
    after,
  };
}
