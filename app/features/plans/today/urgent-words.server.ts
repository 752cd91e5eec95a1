/** When an urgent visit comes that can't come as it was asked for, in words. */
import { clockWords, shortDay } from "../proposal/plan-words.server";
import { type Both, firstDay, type Judged, nameOf } from "./both-days.server";
import { openTimes } from "./propose-urgent";

/** An urgent visit that begins later than it was to, or on another day. */
export function tooLateFor(both: Both, { agentDay, rest, made }: Judged): string[] {
  const { breaking, after, before } = both;
  if (breaking.what !== "urgent") return [];
  const begins = made.begins[after.days[agentDay]?.indexOf(breaking.stop) ?? -1];
  if (begins === undefined) return [];
  const isToday = before.problem.agentDays[agentDay]?.day === 0;
  const at = `at ${clockWords(begins)}`;
  const name = nameOf(both, breaking.stop);
  if (isToday && breaking.by !== null && breaking.isPast) {
    return [`${name}: ${clockWords(breaking.by)} is past. ${rest.agent.name} comes ${at}.`];
  }
  const late = breaking.by === null ? "" : `, not by ${clockWords(breaking.by)}`;
  if (!isToday) {
    return [
      `${name}: ${whyNotToday(both, breaking.stop)}. ${rest.agent.name} comes on ${shortDay(rest.day)} ${at}${late}.`,
    ];
  }
  if (breaking.by === null || begins <= breaking.by) return [];
  return [`${name}: ${rest.agent.name} comes ${at}${late}.`];
}

function whyNotToday({ after, before }: Both, stop: number): string {
  const on = shortDay(firstDay(before));
  const { opensToday, opensAt } = openTimes(after.problem, stop);
  if (opensAt !== null) return `nobody can come while it is open on ${on}`;
  return opensToday ? `closed for the rest of ${on}` : `closed on ${on}`;
}
