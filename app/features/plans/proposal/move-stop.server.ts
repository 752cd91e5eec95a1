/** The dialog that moves a stop by hand. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { PlanDocument } from "contract/entities";
import { updatePlan } from "contract/plans/calls";
import { DirectionsError } from "geo/directions/errors";
import { FormRefusal } from "~/kit/form/failure.server";
import { type Done, type FormContext, formAction, formFields } from "~/kit/form/form-action.server";
import type { RefusedForm } from "~/kit/form/refused-form";
import type { Units } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { send } from "~/upstream/client.server";
import {
  clockOf,
  type MovedPlan,
  type MoveSource,
  type OfferedPlace,
  offeredPlacesFor,
  tryPlanMove,
} from "../engine/index.server";
import { type PlanPart, planPartUrl } from "../plan-urls";
import { countOf, OTHER_PLACE } from "../words";
import { brokenByMove } from "./broken-words.server";
import { lockedDays, unlockDays } from "./locks.server";
import {
  keyOf,
  markedBy,
  placeWords,
  type Target,
  targetOf,
  targetProblem,
  whereIs,
} from "./move-target.server";
import { costWords, offerWords } from "./move-words.server";
import { MoveForm } from "./plan-forms";
import { nameOf, shortDay } from "./plan-words.server";
import { readPlanFor, requireWholePlan } from "./read-plan.server";

export interface MoveDialogData {
  planId: string;
  updatedAt: string | undefined;
  /** What the page under it shows. */
  part: PlanPart;
  place: number;
  name: string;
  /** Where it is now, in words. */
  now: string;
  /** Whether it is on a day. */
  isPlaced: boolean;
  offers: { value: string; label: string; detail: string; isBreaking: boolean }[];
  /** Why there are no offers. */
  problem: string | null;
  agents: { value: string; label: string }[];
  days: { value: string; label: string }[];
  values: {
    /** Empty where the reader is to choose. */
    offer: string;
    shown: string | undefined;
    toAgent: string;
    toDay: string;
    position: string;
    isLocked: boolean;
    isUnlocking: boolean;
  };
  /** What the chosen place costs and breaks; null until it is checked. */
  checked: {
    key: string;
    cost: string;
    broken: string[];
    marked: string;
    /** Locked days that the move changes, in words. */
    locked: string;
  } | null;
  /** The fields of another place as they are asked for, if they are no place of the plan. */
  wrong: RefusedForm | null;
}

/** The dialog for a query: where the stop may go, and what the chosen place would cost. */
export async function readMove(
  session: SignedIn,
  { id, request, query }: { id: string | undefined; request: Request; query: URLSearchParams },
): Promise<MoveDialogData> {
  const plan = await requireWholePlan(session, id, request);
  const { id: planId, updatedAt, document } = plan;
  const at = placeAsked(document, query);
  const place = document.places[at];
  if (!place) throw refusedPage(request, 404, "The plan has no such stop");
  const now = await clockOf(session.upstream, plan, new Date());
  const source = { planId, signal: request.signal, now };
  const { offers, problem } = await offersFor(document, source, at);
  const here = whereIs(document, at);
  const isHere = (offer: OfferedPlace) => here !== null && keyOf(offer) === keyOf(here);
  // Its fields are sent, also where nothing was chosen.
  const isAsked = query.has("offer") || query.has("toAgent");
  const values = {
    // Nothing is chosen for the reader where there is a choice.
    offer: query.get("offer") ?? (isAsked || offers.length > 0 ? "" : OTHER_PLACE),
    shown: query.get("shown") ?? undefined,
    toAgent: query.get("toAgent") ?? here?.userId ?? document.agents[0]?.userId ?? "",
    toDay: query.get("toDay") ?? here?.day ?? document.days[0] ?? "",
    position: query.get("position")?.trim() ?? String((here?.position ?? 0) + 1),
    isLocked: isAsked ? query.get("lock") === "on" : true,
    isUnlocking: query.get("unlock") === "on",
  };
  return {
    planId,
    updatedAt: updatedAt ?? undefined,
    part: partOf(query),
    place: at,
    name: place.name,
    now: here
      ? placeWords(document, here)
      : place.isTakenOff
        ? "Taken off the plan by hand"
        : "Not in the plan",
    isPlaced: here !== null,
    offers: offers.map((offer) => ({
      value: keyOf(offer),
      label: placeWords(document, offer),
      detail: `${isHere(offer) ? "Where it is now. " : ""}${offerWords(offer, { document, units: session.units, moved: at })}`,
      isBreaking: offer.broken.length > 0,
    })),
    problem,
    agents: document.agents.map(({ userId, name }) => ({ value: userId, label: name })),
    days: document.days.map((day) => ({ value: day, label: shortDay(day) })),
    values,
    ...(isAsked
      ? await check(document, source, { values, place: at, units: session.units })
      : { checked: null, wrong: null }),
  };
}

/** The index of the place that a query names by itself, or as a stop of an agent's day. */
function placeAsked({ proposal }: PlanDocument, query: URLSearchParams): number {
  const [agent, day] = [query.get("fromAgent"), query.get("fromDay")];
  if (!agent || !day) return Number(query.get("place"));
  const planned = proposal?.days.find((one) => one.userId === agent && one.day === day);
  return planned?.stops[Number(query.get("fromStop"))]?.place ?? -1;
}

async function offersFor(document: PlanDocument, source: MoveSource, place: number) {
  try {
    return { offers: await offeredPlacesFor(document, source, place), problem: null };
  } catch (error) {
    if (!(error instanceof DirectionsError)) throw error;
    return { offers: [], problem: error.message };
  }
}

interface Checking {
  values: MoveDialogData["values"];
  place: number;
  units: Units;
}

/** What the place costs that a query asks for, or why there is no such place. */
async function check(
  document: PlanDocument,
  source: MoveSource,
  { values, place, units }: Checking,
): Promise<Pick<MoveDialogData, "checked" | "wrong">> {
  const problem = targetProblem(document, place, values);
  if (problem) return { checked: null, wrong: wrongFields(values, problem) };
  const target = targetOf(values);
  const locked = lockedDays(document, [whereIs(document, place), target]);
  const open = values.isUnlocking ? unlockDays(document, locked) : document;
  try {
    const moved = await tryPlanMove(open, source, { place, to: target });
    const checked = {
      key: checkedKey(target, values.isUnlocking),
      cost: costWords(moved, units),
      broken: brokenByMove(moved, units),
      marked: markedWords(markedBy(open, moved)),
      locked: LIST.format(
        locked.map(({ userId, day }) => `${nameOf(document, userId)}, ${shortDay(day)}`),
      ),
    };
    return { checked, wrong: null };
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof DirectionsError)) throw error;
    return { checked: null, wrong: null };
  }
}

/** What a reader has seen the cost of: a place, with locked days unlocked or not. */
const checkedKey = (target: Target, isUnlocking: boolean): string =>
  keyOf(target) + (isUnlocking ? " unlocked" : "");

/** The dialog as a form that was refused: by "Check" as by "Move". */
const wrongFields = (
  { isLocked, isUnlocking, shown: _, ...values }: MoveDialogData["values"],
  { field, message }: { field: string; message: string },
): RefusedForm => ({
  result: {
    initialValue: {
      ...values,
      ...(isLocked && { lock: "on" }),
      ...(isUnlocking && { unlock: "on" }),
    },
    error: { [field]: [message] },
  },
  status: 422,
  shown: undefined,
});

/** So many stops are named. */
const FEW = 3;
const LIST = new Intl.ListFormat("en-GB");

/** `“North shop” is then marked.`; nothing if no stop is. */
function markedWords(names: readonly string[]): string {
  const quoted = names.slice(0, FEW).map((name) => `“${name}”`);
  const others = names.length - quoted.length;
  const listed = others > 0 ? [...quoted, countOf(others, "other stop")] : quoted;
  if (listed.length === 0) return "";
  return `${LIST.format(listed)} ${listed.length === 1 ? "is" : "are"} then marked.`;
}

/** The part of the page that a query shows. */
function partOf(query: URLSearchParams): PlanPart {
  const day = query.get("day");
  const agent = query.get("agent");
  return { ...(day && { day }), ...(agent && { agent }) };
}

/** Moves the stop; where that breaks rules the reader has not seen, the form comes back with them. */
export const moveAction = (args: ActionFunctionArgs) =>
  formAction(args, MoveForm, moveStop, {
    shown: ({ session, params, request, form }) =>
      readMove(session, { id: params.id, request, query: formFields(form) }),
  });

const BREAKS_RULES = "This breaks rules, which are listed below. Press Move again to do it anyway.";
/** What it breaks is no field, but has a place in the dialog to which the sentence leads. */
const BREAKS_FIELD = "checked";

async function moveStop(form: MoveForm, context: FormContext): Promise<Done> {
  const { upstream, params, request, query } = context;
  const plan = await readPlanFor(upstream, { id: params.id, updatedAt: form.updatedAt });
  const problem = targetProblem(plan.document, form.place, form);
  if (problem) throw new FormRefusal(422, problem.field, problem.message);
  const target = targetOf(form);
  const now = await clockOf(upstream, plan, new Date());
  const source = { planId: plan.id, signal: request.signal, now };
  const locked = lockedDays(plan.document, [whereIs(plan.document, form.place), target]);
  const open = form.unlock ? unlockDays(plan.document, locked) : plan.document;
  const moved = await tried(() => tryPlanMove(open, source, { place: form.place, to: target }));
  if (moved.broken.length > 0 && form.checked !== checkedKey(target, form.unlock === "on")) {
    throw new FormRefusal(400, BREAKS_FIELD, BREAKS_RULES);
  }
  const lockedTo = target && form.lock ? { userId: target.userId, day: target.day } : null;
  const { document } = moved;
  const place = document.places[form.place];
  const places = place ? document.places.with(form.place, { ...place, lockedTo }) : document.places;
  await send(upstream, updatePlan, {
    params: { id: plan.id },
    body: { document: { ...document, places }, updatedAt: plan.updatedAt ?? "" },
  });
  const name = place?.name ?? "The stop";
  return {
    message: target ? `${name} was moved` : `${name} was taken off the plan`,
    redirectTo: planPartUrl(plan.id, partOf(query)),
  };
}

/** @throws FormRefusal where the plan has no such agent or day */
async function tried(move: () => Promise<MovedPlan>): Promise<MovedPlan> {
  try {
    return await move();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FormRefusal(422, "toDay", "This agent does not work on this day");
  }
}
