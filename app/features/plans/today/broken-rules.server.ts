/** The rules that a proposal breaks, in words. */
import type { JudgedDay } from "geo/plan/judge";
import { formatDuration } from "~/lib/figures";
import { clockWords, shortDay } from "../proposal/plan-words.server";
import { type Both, dayWords, type Judged, MUCH, nameOf } from "./both-days.server";

/** Rules that a day breaks and did not break so much before. */
export function brokenOn(both: Both, { agentDay, rest, old, made }: Judged): string[] {
  const keyOf = ({ rule, stop }: JudgedDay["broken"][number]) => `${rule} ${stop}`;
  const known = new Map(old.broken.map((one) => [keyOf(one), one.excess]));
  const sequence = both.after.days[agentDay] ?? [];
  const on = dayWords(both, rest);
  return made.broken.flatMap((one) => {
    const most = known.get(keyOf(one));
    if (most !== undefined && one.excess <= most + MUCH) return [];
    const { rule, stop, excess } = one;
    const name = stop === undefined ? "" : nameOf(both, stop);
    const at = stop === undefined ? undefined : made.begins[sequence.indexOf(stop)];
    const when = at === undefined ? "" : ` at ${clockWords(at)}`;
    switch (rule) {
      case "window":
        return [`${name}: too late when ${rest.agent.name} comes${when}${on}.`];
      case "closed":
        return [`${name}: closed on ${shortDay(rest.day)}.`];
      case "shift":
        return [
          `${rest.agent.name} works ${formatDuration(excess)} longer${on}, until ${clockWords(made.returns)} instead of ${clockWords(endOf(both, agentDay))}.`,
        ];
      case "unreachable":
        return [`${name}: no road leads there.`];
      default:
        return [`${name || rest.agent.name}: breaks the rule “${rule}”.`];
    }
  });
}

/** Seconds after midnight at which the agent stops working. */
const endOf = ({ before }: Both, agentDay: number): number =>
  before.problem.agentDays[agentDay]?.shift.ends ?? 0;
