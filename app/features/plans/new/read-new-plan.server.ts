/** What the form of a new plan offers for a URL. */
import { randomUUID } from "node:crypto";
import type { Import } from "contract/entities";
import { getImport, listImports } from "contract/imports/calls";
import { listLocations } from "contract/locations/calls";
import { isWorkingDay, weekStartOf } from "contract/offices/working-days";
import { listPlans } from "contract/plans/calls";
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS } from "contract/plans/facts";
import { listListViews } from "contract/views/calls";
import { locationsList } from "~/features/locations";
import { countListed } from "~/features/locations/index.server";
import { locationsUrl } from "~/features/urls";
import { type Choice, choiceOf, chosenOption, pickerQuery } from "~/kit/choices/choices.server";
import { CHOSEN_IDS } from "~/kit/list";
import { savedIds } from "~/kit/list/chosen.server";
import { zoneOfOffice } from "~/kit/zone.server";
import { unitOf } from "~/lib/figures";
import { clockAt, formatDay, formatWeekday, parseDay, plusDays } from "~/lib/format";
import { ownQuery } from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice, readWorkingDays } from "~/upstream/offices.server";
import { officeOptions } from "~/upstream/options.server";
import { countElsewhere, splitDays } from "../engine/index.server";
import { type Entered, formatShown, readEntered } from "./entered.server";
import { readAgentChoice, readAgents, userName } from "./office-agents.server";
import { IMPORT, overdueQuery, VIEW } from "./places-source.server";

const FIRST_DAY_OVER = "This day is over. Choose today or a later day";
const WEEK = 7;
const MOST_VIEWS = 50;
const FEW_IMPORTS = 5;

export interface NewPlanData {
  /** Null where an office is to be chosen first. */
  officeId: string | null;
  office: Choice;
  /** The first day and how many there are from it on. */
  from: string;
  /** Why the plan cannot begin on the first day; null if it can. */
  fromProblem: string | null;
  dayCount: number;
  /** Those that are not over. */
  days: { value: string; label: string; isTicked: boolean }[];
  agents: { id: string; name: string; isTicked: boolean }[];
  /** Of an office with more agents than a plan may have, in place of a list: whom to choose from. */
  agentChoice: Choice | null;
  /** How many agents the office has. */
  agentCount: number;
  source: string;
  sources: { value: string; label: string }[];
  /** How many places that is; null where it is not counted. */
  placeCount: number | null;
  /** How many more there are of other offices, which the plan leaves out. */
  elsewhere: number;
  ids: string[];
  list: string;
  name: string;
  /** The name that the form suggests for these days. */
  suggestedName: string;
  /** What its boxes are for; see `readEntered`. */
  shown: string;
  /** The fields of the rules as they were entered before; null for a form that is new. */
  entered: Record<string, string> | null;
  requestKey: string;
  /** What distances are in. */
  unit: "mi" | "km";
}

/** The form of a new plan for a query; null if the upstream stores no plans. */
export async function readNewPlan(
  session: SignedIn,
  query: URLSearchParams,
): Promise<NewPlanData | null> {
  const { upstream } = session;
  const offered = await ifOffered(call(upstream, listPlans, { query: { limit: 1 } }));
  return offered ? readForm(session, query) : null;
}

/** The form itself, also where it comes back. */
export async function readForm(session: SignedIn, query: URLSearchParams): Promise<NewPlanData> {
  const { upstream } = session;
  const office = await readOffice(session, query);
  const officeId = office.selected[0]?.value ?? null;
  const workingDays = await readWorkingDays(upstream, officeId);
  const today = clockAt(new Date(), await zoneOfOffice(session, officeId)).date;
  const from = parseDay(query.get("from") ?? "") ?? plusDays(weekStartOf(today, workingDays), WEEK);
  const asked = Number(query.get("dayCount") ?? WEEK);
  const dayCount = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), MOST_PLAN_DAYS) : WEEK;
  const chosen = readHanded(query);
  const source = query.get("source") || sourceOf(chosen, query.get("viewId"));
  const [views, imports] = await Promise.all([readViews(upstream), readImports(upstream, source)]);
  const all = Array.from({ length: dayCount }, (_, at) => plusDays(from, at));
  const { days } = splitDays(all, today);
  const isWorked = (day: string) => isWorkingDay(day, workingDays);
  const hasWorkdays = days.some(isWorked);
  const entered = readEntered(query);
  const suggestedName = `${dayCount > WEEK ? "Weeks from" : "Week of"} ${formatDay(from)}`;
  return {
    officeId,
    office,
    from,
    fromProblem: from < today ? FIRST_DAY_OVER : null,
    dayCount,
    days: days.map((value) => ({
      value,
      label: formatWeekday(value),
      isTicked: entered.isDayTicked(value) ?? (isWorked(value) || !hasWorkdays),
    })),
    ...(await readWho(session, { officeId, query, entered })),
    source,
    sources: sourcesOf(chosen, views, imports),
    ...(officeId
      ? await countPlaces(session, { ...chosen, source, officeId })
      : { placeCount: null, elsewhere: 0 }),
    ...chosen,
    name: entered.name ?? suggestedName,
    suggestedName,
    shown: formatShown({ officeId: officeId ?? "", from, dayCount }),
    entered: entered.fields,
    requestKey: randomUUID(),
    unit: unitOf(session.units),
  };
}

interface WhoAsked {
  officeId: string | null;
  query: URLSearchParams;
  entered: Entered;
}

/** The agents of an office as boxes, which are ticked at first; more than a plan may have, to be searched. */
async function readWho(
  { upstream }: SignedIn,
  { officeId, query, entered }: WhoAsked,
): Promise<Pick<NewPlanData, "agents" | "agentChoice" | "agentCount">> {
  if (!officeId) return { agents: [], agentChoice: null, agentCount: 0 };
  const ticked = entered.tickedAgents(officeId);
  const { data, totalDocs: agentCount } = await readAgents(upstream, officeId);
  if (agentCount > MOST_PLAN_AGENTS) {
    const asked = { officeId, query, agentIds: ticked ?? [] };
    return { agents: [], agentChoice: await readAgentChoice(upstream, asked), agentCount };
  }
  const agents = data.map((user) => ({
    id: user.id,
    name: userName(user),
    isTicked: ticked?.includes(user.id) ?? true,
  }));
  return { agents, agentChoice: null, agentCount };
}

type Handed = Pick<NewPlanData, "ids" | "list">;

/**
 * The places that were handed over: chosen rows, or with none chosen all of a list. The Locations list
 * sends its own query then, in which its page is always named.
 */
function readHanded(query: URLSearchParams): Handed {
  const ids = query.getAll(CHOSEN_IDS);
  const isFromList = ids.length === 0 && query.has(locationsList.keys.page);
  const own = isFromList ? ownQuery(locationsList, query).slice(1) : "";
  return { ids, list: query.get("list") ?? own };
}

const sourceOf = ({ ids, list }: Handed, viewId: string | null): string => {
  if (ids.length > 0) return "chosen";
  if (list) return "list";
  return viewId ? VIEW + viewId : "overdue";
};

const sourcesOf = (
  { ids, list }: Handed,
  views: { id: string; name: string }[],
  imports: Pick<Import, "id" | "fileName">[],
) => [
  ...(ids.length > 0 ? [{ value: "chosen", label: "The chosen locations" }] : []),
  ...(list ? [{ value: "list", label: "The locations of the list you came from" }] : []),
  { value: "overdue", label: "Overdue or never visited" },
  { value: "due", label: "Due by the last day, or never visited" },
  ...views.map(({ id, name }) => ({ value: VIEW + id, label: `View: ${name}` })),
  ...imports.map(({ id, fileName }) => ({ value: IMPORT + id, label: `Import: ${fileName}` })),
];

/** The chosen office; that of the reader, where none is chosen. */
async function readOffice(session: SignedIn, query: URLSearchParams): Promise<Choice> {
  const { upstream, office } = session;
  const asked = pickerQuery(query, "office");
  const options = await officeOptions(upstream, asked);
  const only = options.options.length === 1 && !options.hasMore ? options.options[0]?.value : "";
  const id = query.get("officeId") || office?.id || only || "";
  const find = async (one: string) => (await findOwnOffice(upstream, one))?.name;
  return choiceOf(asked, options, [await chosenOption(id, options, find)]);
}

async function readViews(upstream: UpstreamContext) {
  const list = new URL(locationsUrl(), "http://console").pathname;
  const views = await ifOffered(
    call(upstream, listListViews, { query: { limit: MOST_VIEWS, filter: { where: { list } } } }),
  );
  return views?.data ?? [];
}

/** The latest imports that were applied, and the one that is asked for. */
async function readImports(upstream: UpstreamContext, source: string) {
  const query = { limit: FEW_IMPORTS, filter: { where: { state: "applied" } } };
  const latest = (await ifOffered(call(upstream, listImports, { query })))?.data ?? [];
  const id = source.startsWith(IMPORT) ? source.slice(IMPORT.length) : "";
  if (!id || latest.some((one) => one.id === id)) return latest;
  const asked = await ifOffered(call(upstream, getImport, { params: { id } }));
  return asked ? [asked, ...latest] : latest;
}

interface CountAsked extends Handed {
  source: string;
  officeId: string;
}

/** How many places a source has; of the others the plan says it once they are read. */
async function countPlaces(
  session: SignedIn,
  { source, officeId, ids, list }: CountAsked,
): Promise<Pick<NewPlanData, "placeCount" | "elsewhere">> {
  if (source === "chosen") {
    const saved = await savedIds(session.user.id, ids);
    const locationIds = saved.length > 0 ? saved : ids;
    const elsewhere = await countElsewhere(session, { officeId, locationIds });
    return { placeCount: locationIds.length - elsewhere, elsewhere };
  }
  if (source === "list" && list) {
    const query = new URLSearchParams(list);
    const placeCount = await countListed(session, query, officeId);
    return { placeCount, elsewhere: (await countListed(session, query)) - placeCount };
  }
  if (source !== "overdue") return { placeCount: null, elsewhere: 0 };
  const query = { ...Object.fromEntries(new URLSearchParams(overdueQuery(officeId))), limit: 1 };
  const { totalDocs } = await call(session.upstream, listLocations, { query });
  return { placeCount: totalDocs, elsewhere: 0 };
}
