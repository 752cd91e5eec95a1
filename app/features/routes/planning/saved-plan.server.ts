/** Plans that are too long for a URL are saved under a key, which replaces them there. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readSelection, saveSelection } from "~/drafts/saved-selection.server";
import { handOn, PAGE_OFFICE } from "~/lib/page-office";
import { requireSignedIn } from "~/session/guards.server";
import { lastReader } from "~/session/session.server";
import { LONGEST_ADDRESS, SAVED_PLAN } from "./plan";

/** Parts that stay in the URL beside the key, and are left of the plan once the key has expired. */
const BESIDE = new Set([
  "name",
  "officeId",
  "agentId",
  "template",
  "filter",
  "order",
  "end",
  "back",
  "new",
]);
/** Characters of all of them together, as the URL has them. */
const LONGEST_BESIDE = 800;

/** An address over a plan, its query under a key where it is too long. */
export async function shortened(userId: string, address: string): Promise<string> {
  if (address.length <= LONGEST_ADDRESS) return address;
  const [path, query = ""] = address.split("?", 2);
  const whole = new URLSearchParams(query);
  // The page's office is handed on separately.
  whole.delete(PAGE_OFFICE);
  const key = await saveSelection(userId, [String(whole)]);
  const short = new URLSearchParams({ [SAVED_PLAN]: key });
  for (const [name, value] of whole) {
    // By the searches that are shown Enter is told to search for another text.
    if (!BESIDE.has(name) && !/Search$/.test(name)) continue;
    const added = new URLSearchParams([...short, [name, value]]);
    if (String(added).length <= LONGEST_BESIDE) short.append(name, value);
  }
  return `${path}?${short}`;
}

/**
 * Leads to an address over a plan for the office of the form's page. Whose session has ended
 * meanwhile finds the plan again once they have signed in.
 */
export async function leadOn(args: ActionFunctionArgs, address: string, form: FormData) {
  const isLong = address.length > LONGEST_ADDRESS;
  const reader =
    isLong && ((await lastReader(args.request)) ?? (await requireSignedIn(args)).user.id);
  const short = reader ? await shortened(reader, address) : address;
  return redirect(handOn(short, String(form.get(PAGE_OFFICE) ?? "")), 303);
}

export interface WholeQuery {
  query: URLSearchParams;
  /** Whether its key is unknown: the plan has expired, or belongs to another user. */
  lost: boolean;
}

/** The query of a plan's address, with the plan that is saved under its key. */
export async function wholeQuery(userId: string, query: URLSearchParams): Promise<WholeQuery> {
  const rest = new URLSearchParams(query);
  const key = rest.get(SAVED_PLAN);
  rest.delete(SAVED_PLAN);
  if (key === null) return { query: rest, lost: false };
  const [saved] = (await readSelection(userId, key)) ?? [];
  if (saved === undefined) return { query: rest, lost: true };
  const whole = new URLSearchParams(saved);
  const known = new Set(whole.keys());
  for (const [name, value] of rest) if (!known.has(name)) whole.append(name, value);
  return { query: whole, lost: false };
}
