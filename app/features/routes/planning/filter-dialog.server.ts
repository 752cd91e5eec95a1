/** What the stop filter shows. */
import { listLocationTypes } from "contract/location-types/calls";
import { placeValue } from "geo/places/place-value";
import { placeOptions, readChosenPlace, workArea } from "~/features/locations/index.server";
import { createRouteUrl, stopFilterUrl } from "~/features/urls";
import { choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { locationTypeOptions, type Option } from "~/upstream/options.server";
import { findFilterTemplate } from "~/upstream/templates.server";
import { besidePlan, planEntries, planQuery, readPlan } from "./plan";
import { shortened, wholeQuery } from "./saved-plan.server";
import { type Filter, NEW_FILTER, ofTemplate, readFilter } from "./stop-filter";

/** The stop filter for a URL: as it is being edited, else as the plan searches by it. */
export async function readFilterDialog(
  session: SignedIn,
  sent: URLSearchParams,
  signal: AbortSignal,
) {
  const userId = session.user.id;
  const { query } = await wholeQuery(userId, sent);
  const plan = readPlan(query);
  const { upstream } = session;
  const queries = {
    type: pickerQuery(query, "type"),
    start: pickerQuery(query, "start"),
    end: pickerQuery(query, "end"),
  };
  const draft = readFilter(query, "d.") ?? (await startingFilter(session, query));
  const [types, typeNames, starts, ends, start, end] = await Promise.all([
    locationTypeOptions(upstream, queries.type),
    namesOfTypes(session, draft.type),
    placeOptions(session, { ...queries.start, signal }),
    placeOptions(session, { ...queries.end, signal }),
    readChosenPlace(session, draft.startAt, signal),
    readChosenPlace(session, draft.endAt, signal),
  ]);
  const entries = planEntries(plan);
  const shown = [...entries, ...besidePlan(query)];
  return {
    draft,
    types: choiceOf(queries.type, types, typeNames),
    start: choiceOf(queries.start, starts, [start.option]),
    end: choiceOf(queries.end, ends, [end.option]),
    placeProblem: start.problem ?? end.problem ?? null,
    mayShare: session.isAdmin,
    planEntries: entries,
    /** With the searches that are shown: by another one Enter is told to search. */
    action: await shortened(userId, stopFilterUrl(`?${new URLSearchParams(shown)}`)),
    closeTo: await shortened(userId, createRouteUrl(planQuery(plan))),
  };
}

export type FilterDialog = Awaited<ReturnType<typeof readFilterDialog>>;

/** The plan's own filter; a new one looks around the current position, else where the office works. */
async function startingFilter(session: SignedIn, query: URLSearchParams): Promise<Filter> {
  const plan = readPlan(query);
  const fresh = { ...NEW_FILTER, startAt: plan.place };
  if (query.has("new")) return { ...fresh, startAt: plan.place || (await middleOfWork(session)) };
  if (!plan.filterId) return plan.filter ?? fresh;
  const saved = await findFilterTemplate(session.upstream, plan.filterId);
  return saved ? ofTemplate(saved) : fresh;
}

/** A place in the middle of the locations of the reader's office; empty where there are none. */
async function middleOfWork(session: SignedIn): Promise<string> {
  const area = await workArea(session, []);
  if (!area) return "";
  const [west, south, east, north] = area;
  const label = session.office ? `Middle of ${session.office.name}` : "Middle of all locations";
  return placeValue({
    kind: "point",
    label,
    coordinates: [(west + east) / 2, (south + north) / 2],
  });
}

/** The types by their names; other servers and templates may keep names in place of ids. */
export async function namesOfTypes(
  { upstream }: SignedIn,
  types: readonly string[],
): Promise<Option[]> {
  if (types.length === 0) return [];
  const { data } = await call(upstream, listLocationTypes, { query: { limit: 0 } });
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return types.map((type) => ({ value: type, label: names.get(type) ?? type }));
}
