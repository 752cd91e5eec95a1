/** Stops that are reached much later than they would be, in words. */
import { formatDuration } from "~/lib/figures";
import { clockWords } from "../proposal/plan-words.server";
import { type Both, dayWords, type Judged, MUCH, nameOf } from "./both-days.server";
import { LATER_MINUTES } from "./today-query";

/** More stops of a day that are reached later are one sentence. */
const FEW = 3;

interface Later {
  name: string;
  /** Seconds. */
  by: number;
  /** `10:40 am`. */
  at: string;
}

/** Those of one agent-day: its own, and those that others would have visited on this day. */
export function laterOn(both: Both, judged: readonly Judged[], to: Judged): string[] {
  const others = judged.filter((from) => from !== to && from.rest.day === to.rest.day);
  return [to, ...others].flatMap((from) => {
    const than =
      from.rest.agent.id === to.rest.agent.id ? "" : ` than ${from.rest.agent.name} would`;
    return laterWords(laterStops(both, from, to), {
      ...{ comes: `${to.rest.agent.name} comes`, later: `later${than}` },
      on: dayWords(both, to.rest),
    });
  });
}

/** Stops that were on one agent-day and are on this one. */
function laterStops(both: Both, from: Judged, { agentDay, made }: Judged): Later[] {
  const was = both.before.sequences[from.agentDay] ?? [];
  return (both.after.days[agentDay] ?? []).flatMap((stop, at) => {
    const [before, after] = [from.old.begins[was.indexOf(stop)], made.begins[at]];
    if (before === undefined || after === undefined) return [];
    if (after - before < LATER_MINUTES * 60) return [];
    return [{ name: nameOf(both, stop), by: after - before, at: clockWords(after) }];
  });
}

function laterWords(
  stops: readonly Later[],
  { comes, later, on }: Record<"comes" | "later" | "on", string>,
): string[] {
  const [first] = stops;
  if (!first || stops.length <= FEW) {
    return stops.map(
      ({ name, by, at }) => `${name}: ${comes} ${formatDuration(by)} ${later}, at ${at}${on}.`,
    );
  }
  const most = Math.max(...stops.map(({ by }) => by));
  const upTo = stops.every(({ by }) => most - by < MUCH) ? "" : "up to ";
  return [
    `${comes} ${upTo}${formatDuration(most)} ${later} to ${stops.length} stops${on}, from ${first.name} at ${first.at}.`,
  ];
}
