/** What a route that is being planned is made of: the URL of Create Route keeps all of it. */
import { MOST_STOPS } from "../most-stops";
import { type Filter, filterEntries, readFilter, type Sent } from "./stop-filter";

/** Sent with the stops while the better order of them has not come yet. */
export const ORDER_TO_COME = "orderToCome";

/** The button that takes the name which the page proposes. */
export const PROPOSED_NAME = "proposedName";

/** The button that takes the office and the agent of the route before: their ids, with a blank between. */
export const LAST_ASSIGNEE = "lastAssignee";

/** The field that says that no day was proposed: an empty one is then no choice yet. */
export const NO_DAY_YET = "noDayYet";

/** The field with the query of the plan that the page shows, beside what the form has of it. */
export const SHOWN = "shown";

/** The query key of what stands for a plan that is too long for a URL. */
export const SAVED_PLAN = "plan";

/** Characters of an address; a request names another one besides, where it comes from. */
export const LONGEST_ADDRESS = 2000;

/** The field of a post with the address that a script would lead to, were it not too long. */
export const LEADS_TO = "leadsTo";

/** Whether the stops stand in a better order than the one in which they were found. */
export const ORDERS = ["optimized", "found"] as const;
type Order = (typeof ORDERS)[number];

/** More stops than that take so long to put into order that nobody wants it unasked. */
export const ORDERED_AT_ONCE = 100;

/** Where the way may end: at any stop, at the last one, or back at the first. */
export const ENDS = ["free", "fixed", "start"] as const;
export type End = (typeof ENDS)[number];

/** The choice of the filter dropdown that opens the stop filter. */
export const NEW_FILTER_CHOICE = "new";

export interface Plan {
  /** As typed. */
  name: string;
  officeId: string;
  agentId: string;
  /** `2026-11-24`, empty for none; null where nobody chose yet. */
  day: string | null;
  /** The current position, as `placeValue` writes it. */
  place: string;
  /** The id of a saved filter, whose stops are searched. */
  filterId: string;
  /** A filter that is not saved; looked at where no saved one is chosen. */
  filter: Filter | null;
  /** The id of a route template, whose stops are taken; goes before any filter. */
  templateId: string;
  /** Ids of stops that were chosen on a list; go before any filter. */
  picked: string[];
  /** Ids of stops that are not wanted. */
  dropped: string[];
  /** As it was asked for; null where nobody did: see {@link isOptimized}. */
  order: Order | null;
  end: End;
  /** The page to go back to; not checked yet. */
  back: string;
}

const LONGEST_ID = 64;

/**
 * Reads the plan of a URL or of the form; what makes no sense counts as left out. The buttons
 * of the form say what changes: `drop` and `putBack` a stop, `order`, `clear` the stops' source,
 * `proposedName` the name, `lastAssignee` office and agent.
 */
export function readPlan(sent: Sent): Plan {
  const text = (name: string, longest: number) => String(sent.get(name) ?? "").slice(0, longest);
  const id = (name: string) => {
    const given = text(name, LONGEST_ID + 1);
    return given.length > LONGEST_ID ? "" : given;
  };
  const putBack = new Set(sent.getAll("putBack").map(String));
  const ids = (name: string) =>
    [...new Set(sent.getAll(name).map(String))].filter((one) => one && one.length <= LONGEST_ID);
  // The last one counts: what a button or a control sends comes after the field that keeps it.
  const last = (name: string) => String(sent.getAll(name).at(-1) ?? "");
  const [lastOffice = "", lastAgent = ""] = text(LAST_ASSIGNEE, 2 * LONGEST_ID + 1).split(" ");
  const isUnasked = sent.has(NO_DAY_YET) && !last("day");
  const filterId = id("filter");
  const templateId = id("template");
  return {
    name: text(sent.has(PROPOSED_NAME) ? PROPOSED_NAME : "name", 200),
    officeId: lastOffice || id("officeId"),
    agentId: lastAgent || id("agentId"),
    day: sent.get("day") === null || isUnasked ? null : readDay(last("day")),
    place: text("place", 2500),
    filterId,
    filter: readFilter(sent, "f."),
    templateId,
    picked: ids("pick").slice(0, MOST_STOPS),
    dropped: ids("drop")
      .filter((stop) => !putBack.has(stop))
      .slice(0, MOST_STOPS),
    order: ORDERS.find((known) => known === last("order")) ?? null,
    end: ENDS.find((known) => known === last("end")) ?? "free",
    back: text("back", 2000),
  };
}

/** In a URL: no day. Without the key, nobody chose a day yet. */
const NO_DAY = "none";
const readDay = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

/** The entries of a URL or a form that {@link readPlan} reads; empty ones are left out. */
export function planEntries(plan: Plan): [name: string, value: string][] {
  const { filterId, templateId, filter } = plan;
  const entries: [string, string][] = [
    ["name", plan.name],
    ["officeId", plan.officeId],
    ["agentId", plan.agentId],
    ["day", plan.day === "" ? NO_DAY : (plan.day ?? "")],
    ["place", plan.place],
    ["template", templateId],
    ["filter", filterId],
    ...(filter ? filterEntries(filter, "f.") : []),
    ...plan.picked.map((stop): [string, string] => ["pick", stop]),
    ...plan.dropped.map((stop): [string, string] => ["drop", stop]),
    ["order", plan.order ?? ""],
    ["end", plan.end === "free" ? "" : plan.end],
    ["back", plan.back],
  ];
  return entries.filter(([, value]) => value !== "");
}

/** The query string of the plan, with `?`; empty for a new one. */
export function planQuery(plan: Plan): string {
  const entries = planEntries(plan);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

/**
 * Whether so many stops of the plan are put into a better order. Those that were searched are,
 * as they were found by their distance alone; a template has its order from somebody.
 */
export const isOptimized = ({ order, templateId }: Plan, stops: number): boolean =>
  order ? order === "optimized" : !templateId && stops <= ORDERED_AT_ONCE;

/** What of the plan decides which stops are found, the path through them, and the length of its day. */
export const searchOf = (plan: Plan): string => planQuery({ ...plan, name: "", back: "" });

/** The plan once its stops come from somewhere else: nothing is dropped or reordered yet. */
export const withSource = (
  plan: Plan,
  source: Partial<Pick<Plan, "filterId" | "filter" | "templateId" | "picked">> = {},
): Plan => ({
  ...plan,
  filterId: "",
  filter: null,
  templateId: "",
  picked: [],
  dropped: [],
  order: null,
  ...source,
});

/** The plan with the stops that another one has. */
export const withSourceOf = (
  { filterId, filter, templateId, picked, dropped, order }: Plan,
  plan: Plan,
): Plan => ({ ...plan, filterId, filter, templateId, picked, dropped, order });

/** The plan once a route template or a saved filter is deleted, whose stops it may have. */
export function withoutTemplate(plan: Plan, kind: "route" | "filter", id: string): Plan {
  const chosen = kind === "route" ? plan.templateId : plan.filterId;
  return chosen === id ? withSource(plan) : plan;
}

/**
 * The plan after a form was sent that shows `before`: a newly chosen filter or template takes
 * the place of the other, and another office has other agents.
 */
export function changedPlan(before: Plan, sent: Plan): Plan {
  let plan = sent;
  // A manager's office is fixed, and need not stand in the URL.
  const movesOffice = before.officeId !== "" && sent.officeId !== before.officeId;
  if (movesOffice) plan = { ...plan, agentId: "" };
  if (sent.templateId !== before.templateId) {
    plan = withSource(plan, { templateId: sent.templateId });
  } else if (sent.filterId !== before.filterId) {
    plan = withSource(plan, { filterId: sent.filterId });
  }
  return plan;
}

/** The field for a new template's name: typed beside the plan, and no part of it. */
export const TEMPLATE_NAME = "templateName";

const isBeside = (name: string) => name === TEMPLATE_NAME || /(Search|Page)$/.test(name);

/** What stands in a URL or a form beside the plan: the pickers' searches, and a name as typed. */
export const besidePlan = (sent: Iterable<[string, unknown]>): [string, string][] =>
  [...sent].flatMap(([name, value]): [string, string][] =>
    isBeside(name) && typeof value === "string" && value ? [[name, value]] : [],
  );
