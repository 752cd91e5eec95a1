/** Stops that are reached much later or earlier than they would be, in words. */
import { formatDuration } from "~/lib/figures";
import { clockWords } from "../proposal/plan-words.server";
import { type Both, dayWords, type Judged, MUCH, nameOf } from "./both-days.server";
import { EARLIER_MINUTES, LATER_MINUTES } from "./today-query";

/** More stops of a day that are reached later, or earlier, are one sentence. */
const FEW = 3;

interface OffTime {
  name: string;
  /** Seconds later, or below zero earlier. */
  by: number;
  /** `10:40 am`. */
  at: string;
}

/** Those of one agent-day: its own, and those that others would have visited on this day. */
export function offTimeOn(both: Both, judged: readonly Judged[], to: Judged): string[] {
  const others = judged.filter((from) => from !== to && from.rest.day === to.rest.day);
  return [to, ...others].flatMap((from) => {
    const than =
      from.rest.agent.id === to.rest.agent.id ? "" : ` than ${from.rest.agent.name} would`;
    const stops = offTimeStops(both, from, to);
    const words = { comes: `${to.rest.agent.name} comes`, on: dayWords(both, to.rest) };
    return [
      ...offTimeWords(
        stops.filter(({ by }) => by > 0),
        { ...words, when: `later${than}` },
      ),
      ...offTimeWords(
        stops.filter(({ by }) => by < 0),
        { ...words, when: `earlier${than}` },
      ),
    ];
  });
}

/** Stops that were on one agent-day and are on this one. */
function offTimeStops(both: Both, from: Judged, { agentDay, made }: Judged): OffTime[] {
  const was = both.before.sequences[from.agentDay] ?? [];
  return (both.after.days[agentDay] ?? []).flatMap((stop, at) => {
    const [before, after] = [from.old.begins[was.indexOf(stop)], made.begins[at]];
    if (before === undefined || after === undefined) return [];
    const by = after - before;
    if (by < LATER_MINUTES * 60 && by > -EARLIER_MINUTES * 60) return [];
    return [{ name: nameOf(both, stop), by, at: clockWords(after) }];
  });
}

function offTimeWords(
  stops: readonly OffTime[],
  { comes, when, on }: Record<"comes" | "when" | "on", string>,
): string[] {
  const [first] = stops;
  if (!first || stops.length <= FEW) {
    return stops.map(
      ({ name, by, at }) =>
        `${name}: ${comes} ${formatDuration(Math.abs(by))} ${when}, at ${at}${on}.`,
    );
  }
  const times = stops.map(({ by }) => Math.abs(by));
  const most = Math.max(...times);
  const upTo = times.every((by) => most - by < MUCH) ? "" : "up to ";
  return [
    `${comes} ${upTo}${formatDuration(most)} ${when} to ${stops.length} stops${on}, from ${first.name} at ${first.at}.`,
  ];
}
