/** What the fields of Create Route offer for a plan, and what is chosen in them. */
import type { RouteTemplate } from "contract/entities";
import type { Place } from "geo/places/place";
import { placeOptions, readChosenPlace } from "~/features/locations/index.server";
import { type Assignee, readAssignee } from "~/features/users/index.server";
import { type Choice, choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { findFilterTemplate, findRouteTemplate } from "~/upstream/templates.server";
import { NEW_FILTER_CHOICE, type Plan } from "./plan";
import { type Filter, ofTemplate } from "./stop-filter";
import {
  CREATE_FILTER,
  filterOption,
  filterTemplateOptions,
  routeTemplateOptions,
  templateOption,
} from "./template-options.server";

export interface PlanFields extends Assignee {
  position: Choice;
  /** Why the chosen place can't be had. */
  placeProblem: string | null;
  place: Place | null;
  filters: Choice;
  /** Whether the upstream keeps filters at all. */
  filtersOffered: boolean;
  /** The saved filter that is chosen. */
  savedFilter: { id: string; name: string; own: boolean } | null;
  /** What stops are searched by. */
  appliedFilter: Filter | null;
  templates: Choice;
  chosenTemplate: RouteTemplate | null;
}

export interface Asked {
  query: URLSearchParams;
  signal: AbortSignal;
}

/** Reads all fields at once. */
export async function readPlanFields(
  session: SignedIn,
  plan: Plan,
  { query, signal }: Asked,
): Promise<PlanFields> {
  const [assignee, filters, templates, place] = await Promise.all([
    readAssignee(session, plan, query),
    readFilters(session, plan, query),
    readTemplates(session, plan, query),
    readPlace(session, plan, { query, signal }),
  ]);
  return { ...assignee, ...filters, ...templates, ...place };
}

async function readFilters(session: SignedIn, plan: Plan, query: URLSearchParams) {
  const asked = pickerQuery(query, "filter");
  const isSaved = plan.filterId !== "" && plan.filterId !== NEW_FILTER_CHOICE;
  const [options, found] = await Promise.all([
    filterTemplateOptions(session, asked),
    isSaved ? findFilterTemplate(session.upstream, plan.filterId) : null,
  ]);
  const chosen = found ?? null;
  const unsaved = plan.filterId === NEW_FILTER_CHOICE ? CREATE_FILTER : null;
  return {
    filters: choiceOf(asked, options, [chosen ? filterOption(chosen) : unsaved]),
    filtersOffered: options.offered,
    savedFilter: chosen && {
      id: chosen.id,
      name: chosen.name,
      own: session.isAdmin || chosen.userId === session.user.id,
    },
    appliedFilter: chosen ? ofTemplate(chosen) : isSaved ? null : plan.filter,
  };
}

async function readTemplates(session: SignedIn, plan: Plan, query: URLSearchParams) {
  const asked = pickerQuery(query, "template");
  const { upstream, user } = session;
  const [options, found] = await Promise.all([
    routeTemplateOptions(session, asked),
    plan.templateId ? findRouteTemplate(upstream, user.id, plan.templateId) : null,
  ]);
  const chosenTemplate = found ?? null;
  return {
    templates: choiceOf(asked, options, [chosenTemplate && templateOption(chosenTemplate)]),
    chosenTemplate,
  };
}

async function readPlace(session: SignedIn, plan: Plan, { query, signal }: Asked) {
  const asked = pickerQuery(query, "place");
  const [options, chosen] = await Promise.all([
    placeOptions(session, { ...asked, kind: "establishment", signal }),
    readChosenPlace(session, plan.place, signal),
  ]);
  return {
    position: choiceOf(asked, options, [chosen.option]),
    place: chosen.place,
    placeProblem: chosen.problem ?? null,
  };
}
