import type { ActionFunctionArgs } from "@remix-run/node";
import type { Restored } from "contract/audit/undo-calls";
import { listUndo, type UndoEntry } from "contract/audit/undo-calls";
import { z } from "zod";
import { routesUrl } from "~/features/urls";
import { zoneOf } from "~/kit/zone.server";
import { formatTime } from "~/lib/format";
import { safeRedirect } from "~/lib/redirects";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { redirectWithToast, undidLately } from "~/session/toast.server";
import { call, ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { type Undone, undo } from "~/upstream/undo.server";

/** Several changes that were made as one are named with commas between them. */
const UndoForm = z.object({ id: z.string().min(1).max(2000), redirectTo: z.string().optional() });

/** Takes back what a toast told of, and leads back to where it was shown. */
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
  /** How many more have no name here. */
  more: number;
}

/** The reader's changes that can be undone still; null where the upstream does not tell. */
export async function readUndoable(session: SignedIn): Promise<UndoRow[] | null> {
  const reply = await ifOffered(call(session.upstream, listUndo));
  const zone = zoneOf(session);
  return reply?.data.map((entry) => toRow(entry, zone)) ?? null;
}

function toRow({ id, at, restored, names }: UndoEntry, zone: string): UndoRow {
  const count = Object.values(restored).reduce((sum, number = 0) => sum + number, 0);
  const what = nounsOf(restored, (number, noun) => `${number} ${noun}`);
  const more = Math.max(0, count - names.length);
  return { id, at: formatTime(at, zone), what, names, more };
}

/** A page does not wait for a count as for its own data. */
const TIMEOUT_MS = 2_000;

/**
 * How many changes the reader can undo, for the head of every page. It is asked for only where
 * this browser made such a change lately.
 */
export async function countUndoable({ upstream }: SignedIn, request: Request): Promise<number> {
  if (!undidLately(request)) return 0;
  const impatient = { ...upstream, refuse: undefined, timeoutMs: TIMEOUT_MS };
  try {
    return (await ifOffered(call(impatient, listUndo)))?.data.length ?? 0;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // Whatever is the matter, the page's own data will tell.
    return 0;
  }
}

const NOUNS = {
  users: { one: "agent", many: "agents" },
  routes: { one: "route", many: "routes" },
  merges: { one: "merged location", many: "merged locations" },
  locations: { one: "location", many: "locations" },
  visits: { one: "visit", many: "visits" },
  suspicions: { one: "reported problem", many: "reported problems" },
} satisfies Record<keyof Restored, object>;

const LIST = new Intl.ListFormat("en-GB");

/** The kinds of things in words: "agent, routes and locations". */
function nounsOf(restored: Restored, say = (_: number, noun: string) => noun): string {
  const kinds = Object.keys(NOUNS) as (keyof typeof NOUNS)[];
  const nouns = kinds.flatMap((kind) => {
    const number = restored[kind] ?? 0;
    return number === 0 ? [] : [say(number, number === 1 ? NOUNS[kind].one : NOUNS[kind].many)];
  });
  return LIST.format(nouns);
}

/** "The route has been restored", "The agent, routes and locations have been restored". */
function sayRestored({ count, restored = {} }: Undone): string {
  const nouns = nounsOf(restored);
  if (!nouns) return count === 1 ? "Change undone" : "Changes undone";
  return `The ${nouns} ${count === 1 ? "has been restored" : "have been restored"}`;
}
