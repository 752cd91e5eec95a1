/** Where the dialog of a move puts a stop. */
import type { PlanDocument } from "contract/entities";
import type { MovedPlan, PlanMove } from "../engine/index.server";
import { countOf, OFF_THE_PLAN, OTHER_PLACE } from "../words";
import { shownFields } from "./move-fields";
import type { MoveForm } from "./plan-forms";
import { clockWords, shortDay } from "./plan-words.server";

export type Target = PlanMove["to"];

/** The fields of the dialog that say where. */
export type TargetFields = Pick<MoveForm, "offer" | "shown" | "toAgent" | "toDay" | "position">;

/** The place of a form: one of the offers, another one, or none. See {@link targetProblem}. */
export function targetOf({ offer, toAgent = "", toDay = "", position }: TargetFields): Target {
  if (offer === OFF_THE_PLAN) return null;
  if (offer === OTHER_PLACE) return { userId: toAgent, day: toDay, position: Number(position) - 1 };
  const [userId = "", on = "", at] = offer?.split(" ") ?? [];
  return { userId, day: on, position: Number(at) || 0 };
}

export const keyOf = (target: Target): string =>
  target ? `${target.userId} ${target.day} ${target.position}` : OFF_THE_PLAN;

const NOT_CHOSEN = "Choose where it goes";
const ENTERED_TOO =
  "You changed the agent, the day or the number of the stop, but chose something else. Choose “Another place” to use them, or choose again";

/** What is wrong with the choice or with the fields of another place; null if a stop can be put there. */
export function targetProblem(
  { agents, days, proposal }: PlanDocument,
  place: number,
  fields: TargetFields,
): { field: "offer" | "toAgent" | "toDay" | "position"; message: string } | null {
  const { offer, shown, toAgent, toDay = "", position = "" } = fields;
  if (!offer) return { field: "offer", message: NOT_CHOSEN };
  if (offer !== OTHER_PLACE) {
    const isEntered = shown !== undefined && shown !== shownFields(fields);
    return isEntered ? { field: "offer", message: ENTERED_TOO } : null;
  }
  const agent = agents.find(({ userId }) => userId === toAgent);
  if (!agent) return { field: "toAgent", message: "Choose an agent of the plan" };
  if (!days.includes(toDay)) return { field: "toDay", message: "Choose a day of the plan" };
  const planned = proposal?.days.find((one) => one.userId === toAgent && one.day === toDay);
  if (agent.daysOff.includes(toDay) && !planned?.isLocked) {
    const message = `${agent.name} is off on ${shortDay(toDay)}. Choose another day or agent`;
    return { field: "toDay", message };
  }
  const others = planned?.stops.filter((stop) => stop.place !== place).length ?? 0;
  const asked = /^\d{1,4}$/.test(position) ? Number(position) : 0;
  if (asked >= 1 && asked <= others + 1) return null;
  const [has, range] =
    others === 0
      ? ["no other stop", "1"]
      : [countOf(others, "other stop"), `a number from 1 to ${others + 1}`];
  const message = `${agent.name} has ${has} on ${shortDay(toDay)}, so enter ${range}`;
  return { field: "position", message };
}

/** Where a place is now; null for one that is not served. */
export function whereIs({ proposal }: PlanDocument, place: number) {
  for (const { userId, day, stops } of proposal?.days ?? []) {
    const position = stops.findIndex((stop) => stop.place === place);
    const stop = stops[position];
    if (stop) return { userId, day, position, arrival: stop.arrival };
  }
  return null;
}

/** `Ana Diaz, Tue 12-01, stop 3`, with the time where that is known. */
export function placeWords(
  { agents }: PlanDocument,
  { userId, day, position, arrival }: NonNullable<Target> & { arrival?: number },
): string {
  const agent = agents.find((one) => one.userId === userId)?.name ?? userId;
  const at = arrival === undefined ? "" : `, ${clockWords(arrival)}`;
  return `${agent}, ${shortDay(day)}, stop ${position + 1}${at}`;
}

/** The names of the stops that are marked after a move, on the days that it changes, for what it breaks. */
export function markedBy({ proposal }: PlanDocument, { document, broken }: MovedPlan): string[] {
  const rules = new Set(broken.map(({ rule }) => rule));
  const before = new Set(proposal?.days);
  return (document.proposal?.days ?? [])
    .filter((day) => !before.has(day))
    .flatMap(({ stops }) => stops.filter((stop) => stop.broken.some((rule) => rules.has(rule))))
    .map(({ place }) => document.places[place]?.name ?? "");
}
