/** What the stop filter shows, and what its buttons do. */
import { json, redirect } from "@remix-run/node";
import { placeOptions, readChosenPlace } from "~/features/locations/index.server";
import { choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { listLocationTypes } from "~/upstream/location-types.server";
import { locationTypeOptions, type Option } from "~/upstream/options.server";
import { createFilterTemplate, findFilterTemplate } from "~/upstream/templates.server";
import { TemplateName } from "./create-forms";
import { planQuery, readPlan, withSource } from "./plan";
import {
  centreOf,
  type Filter,
  keepProblem,
  NEW_FILTER,
  ofTemplate,
  readFilter,
  searchProblem,
  toStopFilter,
} from "./stop-filter";
import { createRouteUrl } from "./urls";

/** The stop filter for a URL: as it is being edited, else as the plan searches by it. */
export async function readFilterDialog(
  session: SignedIn,
  query: URLSearchParams,
  signal: AbortSignal,
) {
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
  return {
    draft,
    types: choiceOf(queries.type, types, typeNames),
    start: choiceOf(queries.start, starts, [start.option]),
    end: choiceOf(queries.end, ends, [end.option]),
    placeProblem: start.problem ?? end.problem ?? null,
    mayShare: session.isAdmin,
    planEntries: [...new URLSearchParams(planQuery(plan))],
    closeTo: createRouteUrl(planQuery(plan)),
  };
}

export type FilterDialog = Awaited<ReturnType<typeof readFilterDialog>>;

/** The plan's own filter; a new one looks around the current position. */
async function startingFilter({ upstream }: SignedIn, query: URLSearchParams): Promise<Filter> {
  const plan = readPlan(query);
  const fresh = { ...NEW_FILTER, startAt: plan.place };
  if (query.has("new")) return fresh;
  if (!plan.filterId) return plan.filter ?? fresh;
  const saved = await findFilterTemplate(upstream, plan.filterId);
  return saved ? ofTemplate(saved) : fresh;
}

/** The types by their names; other servers and templates may keep names in place of ids. */
async function namesOfTypes({ upstream }: SignedIn, types: readonly string[]): Promise<Option[]> {
  if (types.length === 0) return [];
  const { data } = await listLocationTypes(upstream, { limit: 0 });
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return types.map((type) => ({ value: type, label: names.get(type) ?? type }));
}

/** The filter as it came back: what is wrong, and what was typed and chosen. */
export interface RefusedFilter {
  errors: Partial<Record<"name" | "limit" | "centre" | "form", string>>;
  draft: Filter;
  types: Option[];
  start: Option | null;
  end: Option | null;
  /** Names what the form makes: it may have been made, although the answer never came. */
  key: string | undefined;
}

/** Searches by the filter as sent, or keeps it under its name; else says what is wrong. */
export async function applyFilter(session: SignedIn, request: Request, form: FormData) {
  const sent = readFilter(form, "d.") ?? NEW_FILTER;
  const plan = readPlan(form);
  const [start, end, position] = await Promise.all([
    readChosenPlace(session, sent.startAt),
    readChosenPlace(session, sent.endAt),
    readChosenPlace(session, plan.place),
  ]);
  // A service may have only suggested a place: what is kept has its coordinates.
  const filter = {
    ...sent,
    startAt: start.option?.value ?? "",
    endAt: end.option?.value ?? "",
  };
  const refused = async (errors: RefusedFilter["errors"], status = 400) => {
    const types = await namesOfTypes(session, sent.type);
    const chosen = { types, start: start.option, end: end.option };
    return json<RefusedFilter>({ errors, draft: sent, ...chosen, key: keyOf(form) }, { status });
  };
  const unknown = start.problem ?? end.problem;
  if (unknown) return refused({ form: unknown }, 503);

  const saves = form.get("intent") === "save";
  const name = TemplateName.safeParse(filter.name);
  if (saves && !name.success) return refused({ name: name.error.issues[0]?.message });
  const centre = centreOf(filter) ?? position.place?.coordinates ?? null;
  const wrong = saves ? keepProblem(filter) : searchProblem({ limit: filter.limit, centre });
  if (wrong) return refused({ [wrong.field]: wrong.message });

  const searched = (source: Parameters<typeof withSource>[1]) =>
    createRouteUrl(
      planQuery({ ...withSource(plan, source), end: filter.endAt ? "fixed" : plan.end }),
    );
  if (!saves || !name.success) {
    return redirect(searched({ filter }), 303);
  }
  try {
    const made = await createFilterTemplate(
      session.upstream,
      {
        name: name.data,
        filters: toStopFilter({ ...filter, name: name.data }, centre),
        isGlobal: session.isAdmin && form.get("d.global") === "on",
        userId: session.user.id,
      },
      { idempotencyKey: keyOf(form) },
    );
    const source = made && !filter.endAt ? { filterId: made.id } : { filter };
    const toast = { type: "success", message: "Template created!" } as const;
    return await redirectWithToast(searched(source), toast, request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const message = error.notOffered
      ? "This server keeps no filters: Search goes on without saving."
      : error.message;
    return refused({ form: message }, error.pageStatus);
  }
}

const keyOf = (form: FormData) => String(form.get("key") ?? "").slice(0, 64) || undefined;
