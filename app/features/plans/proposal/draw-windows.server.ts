/** Draws when the places of a day may be visited. */
import type { PlanDocument, PlannedDay } from "contract/entities";
import type { BarScale, BarWindow } from "./bar";
import { type DayHours, hoursOfDay } from "./hours-words.server";

type Scale = Pick<BarScale, "from" | "to">;

/** Stops that follow each other and may be visited at the same times. */
interface Alike {
  first: number;
  count: number;
  hours: DayHours;
}

/** The windows of a day's stops: from top to bottom one lane for each stop. */
export function drawWindows(
  { day, stops }: Pick<PlannedDay, "day" | "stops">,
  document: PlanDocument,
  scale: Scale,
): BarWindow[] {
  const alike: Alike[] = [];
  for (const [at, { place }] of stops.entries()) {
    const visited = document.places[place];
    const hours = visited && hoursOfDay(visited, document, day);
    const before = alike.at(-1);
    const isNext = before && before.first + before.count === at;
    if (!hours) continue;
    if (isNext && isSame(before.hours, hours)) before.count++;
    else alike.push({ first: at, count: 1, hours });
  }
  return alike.flatMap((one) => windowsOfStops(one, stops.length, scale));
}

/** The same words may go with other hours on the next day. */
const isSame = (one: DayHours, other: DayHours): boolean =>
  one.words === other.words && JSON.stringify(one.spans) === JSON.stringify(other.spans);

function windowsOfStops({ first, count, hours }: Alike, lanes: number, scale: Scale): BarWindow[] {
  const share = (seconds: number) => ((seconds - scale.from) / (scale.to - scale.from)) * 100;
  const last = first + count;
  const named = count === 1 ? `Stop ${last}` : `Stops ${first + 1} to ${last}`;
  return hours.spans.flatMap(({ from, to }) => {
    const [opens, closes] = [share(60 * from), share(60 * to)];
    const x = Math.max(0, opens);
    const end = Math.min(100, closes);
    if (end <= x) return [];
    return {
      ...{ x: rounded(x), width: rounded(end - x) },
      ...{ y: first / lanes, height: count / lanes },
      edges: [opens, closes].filter((edge) => edge > 0 && edge < 100).map(rounded),
      title: `${named}: ${hours.words}`,
    };
  });
}

const rounded = (percent: number): number => Math.round(percent * 100) / 100;
