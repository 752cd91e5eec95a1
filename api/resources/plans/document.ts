/** What a plan's document must be like, beyond the types of its fields. */
import type { PlanDocument, PlanProposal } from "contract/entities";
import { ApiError } from "../../http/errors";
import { asUuid } from "../../http/ids";

const DAY_SECONDS = 86_400;

/** What is wrong, by the path of the field. */
export type Problems = [path: string, message: string][];

/** @throws 422 naming what is wrong, if anything is */
export function refuse(problems: Problems): void {
  const [first] = problems;
  if (!first) return;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more like this)` : "";
  throw new ApiError(422, first[1] + more, { details: Object.fromEntries(problems) });
}

/** @throws 422 for what is named twice, or refers to what the document does not have */
export function checkDocument(document: PlanDocument): void {
  const { days, agents, places, proposal } = document;
  refuse([
    ...namedTwice(days, "days"),
    ...namedTwice(
      agents.map(({ userId }) => asUuid(userId)),
      "agents",
    ),
    ...namedTwice(
      places.map(({ locationId }) => asUuid(locationId)),
      "places",
    ),
    ...(proposal ? inProposal(document, proposal) : []),
  ]);
}

function namedTwice(keys: readonly string[], list: "days" | "agents" | "places"): Problems {
  const seen = new Set<string>();
  return keys.flatMap((key, at): Problems => {
    if (seen.has(key)) return [[`body.document.${list}.${at}`, "is named twice"]];
    seen.add(key);
    return [];
  });
}

function inProposal(document: PlanDocument, { days, unserved }: PlanProposal): Problems {
  const agents = new Set(document.agents.map(({ userId }) => asUuid(userId)));
  const planned = new Set(document.days);
  const isUsed = new Set<string>();
  const seen = new Set<number>();
  const base = "body.document.proposal";
  const placeProblem = (place: number, path: string): Problems => {
    if (place >= document.places.length) return [[path, "is no place of the plan"]];
    if (seen.has(place)) return [[path, "has this place a second time"]];
    seen.add(place);
    return [];
  };
  const ofDays = days.flatMap(({ userId, day, stops }, at): Problems => {
    const path = `${base}.days.${at}`;
    const key = `${asUuid(userId)} ${day}`;
    const again = isUsed.has(key);
    isUsed.add(key);
    const isLate = (stops[0]?.arrival ?? 0) >= DAY_SECONDS;
    return [
      ...one(!agents.has(asUuid(userId)), `${path}.userId`, "is no agent of the plan"),
      ...one(!planned.has(day), `${path}.day`, "is no day of the plan"),
      ...one(again, path, "has this day of the agent a second time"),
      ...one(isLate, `${path}.stops.0.arrival`, "must be before the end of the day"),
      ...stops.flatMap(({ place }, stop) => placeProblem(place, `${path}.stops.${stop}.place`)),
    ];
  });
  return [
    ...ofDays,
    ...unserved.flatMap(({ place }, at) => placeProblem(place, `${base}.unserved.${at}.place`)),
  ];
}

const one = (isWrong: boolean, path: string, message: string): Problems =>
  isWrong ? [[path, message]] : [];
