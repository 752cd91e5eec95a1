import type { ActionFunctionArgs } from "@remix-run/node";
import type { Restored } from "contract/audit/undo-calls";
import { listUndo, type UndoEntry } from "contract/audit/undo-calls";
import { z } from "zod";
import { routesUrl } from "~/features/urls";
import { zoneOf } from "~/kit/zone.server";
import { formatTimeOfDay } from "~/lib/format";
import { joinWords } from "~/lib/join-words";
import { safeRedirect } from "~/lib/redirects";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { mayHaveUndo, redirectWithToast } from "~/session/toast.server";
import { call, ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { type Undone, undo } from "~/upstream/undo.server";

/** Several changes that were made as one are named with commas between them. */
const UndoForm = z.object({ id: z.string().min(1).max(2000), redirectTo: z.string().optional() });

/** Undoes the changes that the form names, and returns to its page. */
export async function takeBack({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = await requireSignedIn({ request, context });
  const form = UndoForm.safeParse(Object.fromEntries(await sentForm(request)));
  const back = safeRedirect(form.data?.redirectTo, routesUrl());
  const answer = (type: "success" | "error", message: string) =>
    redirectWithToast(back, { type, message }, request);
  if (!form.success) return answer("error", "There is nothing to undo");
  try {
    let undone: Undone | undefined;
    // What was done last is taken back first.
    for (const id of form.data.id.split(",").reverse()) {
      undone = await undo(session.upstream, id);
    }
    return answer("success", sayRestored(undone ?? { count: 0 }));
  } catch (error) {
    if (error instanceof UpstreamError) return answer("error", error.message);
    throw error;
  }
}

/** A change that can be undone, for the page that lists them. */
export interface UndoRow {
  id: string;
  /** Such as `9:45 AM`. */
  at: string;
  /** Such as `4 routes`. */
  what: string;
  names: string[];
  /** How many more records there are. */
  more: number;
}

/** The reader's changes that can still be undone, latest first. */
export interface Undoable {
  rows: UndoRow[];
  /** Whether there may be older ones. */
  hasMore: boolean;
}

/** Null if the upstream does not list them. */
export async function readUndoable(session: SignedIn): Promise<Undoable | null> {
  const reply = await ifOffered(call(session.upstream, listUndo));
  if (!reply) return null;
  const rows = reply.data.map((entry) => toRow(entry, session));
  return { rows, hasMore: reply.hasMore ?? false };
}

function toRow({ id, at, restored, names }: UndoEntry, session: SignedIn): UndoRow {
  // A merge has no name besides those of its locations.
  const { merges: _, ...named } = restored;
  const count = Object.values(named).reduce((sum, number = 0) => sum + number, 0);
  const what = nounsOf(restored, (number, noun) => `${number} ${noun}`);
  const more = Math.max(0, count - names.length);
  return {
    id,
    at: formatTimeOfDay(at, zoneOf(session), session.office?.timeZone),
    what,
    names,
    more,
  };
}

/** A page waits less for this count than for its own data. */
const TIMEOUT_MS = 2_000;

/**
 * How many changes the reader can undo, for the header. The upstream is asked only if this browser
 * lately made such a change.
 */
export async function countUndoable({ upstream }: SignedIn, request: Request): Promise<number> {
  if (!mayHaveUndo(request)) return 0;
  const impatient = { ...upstream, refuse: undefined, timeoutMs: TIMEOUT_MS };
  try {
    return (await ifOffered(call(impatient, listUndo)))?.data.length ?? 0;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // If the upstream is down, the page itself says so.
    return 0;
  }
}

const NOUNS = {
  plans: { one: "plan", many: "plans" },
  recurrences: { one: "recurring route", many: "recurring routes" },
  users: { one: "agent", many: "agents" },
  absences: { one: "absence", many: "absences" },
  addedAbsences: { one: "added absence", many: "added absences" },
  routes: { one: "route", many: "routes" },
  merges: { one: "merged location", many: "merged locations" },
  locations: { one: "location", many: "locations" },
  visits: { one: "visit", many: "visits" },
  lateReports: { one: "late report", many: "late reports" },
  visitReasons: { one: "reason", many: "reasons" },
  presumedVisits: { one: "presumed visit", many: "presumed visits" },
  suspicions: { one: "reported problem", many: "reported problems" },
} satisfies Record<keyof Restored, object>;

/** The kinds of things in words: "agent, routes and locations". */
function nounsOf(restored: Restored, say = (_: number, noun: string) => noun): string {
  const nouns = kindsOf(restored).map((kind) => {
    const number = restored[kind] ?? 0;
    return say(number, number === 1 ? NOUNS[kind].one : NOUNS[kind].many);
  });
  return joinWords(nouns);
}

const kindsOf = (restored: Restored) =>
  (Object.keys(NOUNS) as (keyof Restored)[]).filter((kind) => (restored[kind] ?? 0) > 0);

/** "The route has been restored", "The agent, routes and locations have been restored". */
export function sayRestored({ count, restored = {} }: Undone): string {
  const [kind, second] = kindsOf(restored);
  // In the words of the list that they return to.
  if (kind === "lateReports" && !second) {
    return restored[kind] === 1 ? "The report needs a look again" : "The reports need a look again";
  }
  const { addedAbsences = 0, ...others } = restored;
  const nouns = nounsOf(others);
  const number = count - addedAbsences;
  const parts = [
    nouns && `The ${nouns} ${number === 1 ? "has been restored" : "have been restored"}`,
    addedAbsences > 0 &&
      `The added ${addedAbsences === 1 ? "absence has" : "absences have"} been removed`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(". ");
  return count === 1 ? "Change undone" : "Changes undone";
}
