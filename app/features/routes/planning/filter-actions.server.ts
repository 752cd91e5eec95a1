/** What the buttons of the stop filter do: search by it, or keep it under its name. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { createFilterTemplate } from "contract/routes/template-calls";
import type { LonLat } from "geo/geometry/lon-lat";
import { readChosenPlace } from "~/features/locations/index.server";
import { createRouteUrl, stopFilterUrl } from "~/features/urls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import {
  actionByIntent,
  type FormContext,
  formAction,
  formFields,
  onSamePage,
} from "~/kit/form/form-action.server";
import { formOf } from "~/kit/form/unsent-form.server";
import { BY_ENTER, isSearch } from "~/lib/by-enter";
import { send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { Option } from "~/upstream/options.server";
import { SaveFilterForm, SearchForm } from "./create-forms";
import { namesOfTypes } from "./filter-dialog.server";
import { type Plan, planQuery, readPlan, withSource } from "./plan";
import { leadOn, shortened } from "./saved-plan.server";
import {
  centreOf,
  type Filter,
  keepProblem,
  NEW_FILTER,
  readFilter,
  searchProblem,
  toStopFilter,
} from "./stop-filter";

/** The filter as it was sent, for the form that comes back. */
export interface SentFilter {
  draft: Filter;
  types: Option[];
  start: Option | null;
  end: Option | null;
  /** To save for everyone. */
  global: boolean;
}

const sentDraft = (form: FormData): Filter => readFilter(form, "d.") ?? NEW_FILTER;

const isGlobal = (form: FormData) => form.get("d.global") === "on";

async function shown({ session, form }: FormContext): Promise<SentFilter> {
  const draft = sentDraft(form);
  const [types, start, end] = await Promise.all([
    // What was typed comes back all the same where the upstream can't name the types.
    namesOfTypes(session, draft.type).catch((error) => {
      if (!(error instanceof UpstreamError)) throw error;
      return draft.type.map((type) => ({ value: type, label: type }));
    }),
    readChosenPlace(session, draft.startAt),
    readChosenPlace(session, draft.endAt),
  ]);
  return { draft, types, start: start.option, end: end.option, global: isGlobal(form) };
}

/**
 * Searches by the filter, or does what another of the form's buttons is for. The buttons within,
 * and Enter in a picker's search or in a tag, lead to the form as it then is.
 */
export async function sendFilter(args: ActionFunctionArgs) {
  const form = await formOf(args);
  const query = new URL(args.request.url).searchParams;
  const isTag =
    form.has(BY_ENTER) && [...form].some(([name, text]) => /^d\.add\./.test(name) && text);
  if (!query.has("update") && !isTag && !isSearch(form, query)) {
    return actionByIntent(args, { search: searchFilter, save: saveFilter }, "search");
  }
  form.delete(BY_ENTER);
  return leadOn(args, stopFilterUrl(`?${formFields(form)}`), form);
}

/** Leads to the plan with the stops that the filter finds. */
const searchFilter = (args: ActionFunctionArgs) =>
  formAction(
    args,
    SearchForm,
    async (_, context) => {
      const { plan, filter, centre } = await readSentFilter(context);
      refuseFor(searchProblem({ limit: filter.limit, centre }));
      const found = searchedUrl(plan, filter, { filter });
      const short = await shortened(context.session.user.id, found);
      return redirect(onSamePage(short, context.request), 303);
    },
    { shown },
  );

/** Keeps the filter as a template, and searches by it. */
const saveFilter = (args: ActionFunctionArgs) =>
  formAction(
    args,
    SaveFilterForm,
    async ({ d: { name }, key }, context) => {
      const { session, upstream, form } = context;
      const { plan, filter, centre } = await readSentFilter(context);
      refuseFor(keepProblem(filter));
      const template = {
        name,
        filters: toStopFilter({ ...filter, name }, centre),
        userId: session.user.id,
        isGlobal: session.isAdmin && isGlobal(form),
        status: "active" as const,
      };
      const made = await orRefused(
        send(upstream, createFilterTemplate, { body: template, idempotencyKey: key }),
        ({ pageStatus }) => new FormRefusal(pageStatus, "", NO_FILTERS_SAVED),
      );
      const source = made && !filter.endAt ? { filterId: made.id } : { filter };
      const found = searchedUrl(plan, filter, source);
      return { message: "Template created!", redirectTo: await shortened(session.user.id, found) };
    },
    { shown, upstreamNames: { name: "d.name" } },
  );

const NO_FILTERS_SAVED =
  "This server does not save filters. Press Search to use this one without saving it.";

interface ReadFilter {
  plan: Plan;
  filter: Filter;
  /** The place to search around. */
  centre: LonLat | null;
}

/** @throws FormRefusal where a chosen place can't be had */
async function readSentFilter({ session, form }: FormContext): Promise<ReadFilter> {
  const draft = sentDraft(form);
  const plan = readPlan(form);
  const [start, end, position] = await Promise.all([
    readChosenPlace(session, draft.startAt),
    readChosenPlace(session, draft.endAt),
    readChosenPlace(session, plan.place),
  ]);
  const problem = start.problem ?? end.problem;
  if (problem) throw new FormRefusal(503, "", problem);
  // A service may have only suggested a place: what is saved has its coordinates.
  const filter = {
    ...draft,
    startAt: start.option?.value ?? "",
    endAt: end.option?.value ?? "",
  };
  return { plan, filter, centre: centreOf(filter) ?? position.place?.coordinates ?? null };
}

/** The field in which a rule of the filter is broken. */
const FIELDS = { limit: "d.limit", centre: "d.startAt" } as const;

function refuseFor(problem: ReturnType<typeof searchProblem>) {
  if (problem) throw new FormRefusal(400, FIELDS[problem.field], problem.message);
}

const searchedUrl = (plan: Plan, filter: Filter, source: Parameters<typeof withSource>[1]) =>
  createRouteUrl(
    planQuery({ ...withSource(plan, source), end: filter.endAt ? "fixed" : plan.end }),
  );
