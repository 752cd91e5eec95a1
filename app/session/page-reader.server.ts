/**
 * Whom a page was drawn for. A browser has one session, and a page may be older than who is signed
 * in now: an admin's from before a sign-in as a manager, or the one of whoever had the browser before.
 *
 * Pages of who signed in first in a browser say nothing. Those of all others have a sign of their
 * reader beside the office in their URLs, which their links and forms hand on with it.
 */
import { createHash } from "node:crypto";
import { redirectDocument } from "@remix-run/node";
import { atOffice, officeIn } from "~/lib/page-office";
import type { Session } from "./session.server";
import { saveToast } from "./toast.server";

const SIGNED = /^(.*?)(~as-[\w-]{6})?$/s;

/** The page's office and its reader's sign, as its URL has them; either may be empty. */
export function pageKeyIn(query: URLSearchParams): { officeId: string; sign: string } {
  const [, officeId = "", sign = ""] = SIGNED.exec(officeIn(query)) ?? [];
  return { officeId, sign };
}

/** The sign of the pages of a session. */
export function signOf({ user, first = user.id }: Session): string {
  if (first === user.id) return "";
  return `~as-${createHash("sha256").update(user.id).digest("base64url").slice(0, 6)}`;
}

/** An address for the reader of a session, and for one of their offices; empty for their own. */
export const forReader = (session: Session, to: string, officeId: string): string =>
  atOffice(to, officeId + signOf(session));

const forAnother = new WeakSet<Response>();

/** Whether this is what {@link refuseOtherReaders} threw at a post. */
export const wasForAnother = (answer: Response): boolean => forAnother.has(answer);

/**
 * Lets nothing be done by a page that was drawn for somebody else: it leads to the same page as it
 * is for who is signed in now. What is read is shown for them.
 *
 * @throws a redirect; a form that was sent is to be saved with it
 */
export async function refuseOtherReaders(session: Session, request: Request): Promise<void> {
  const url = new URL(request.url);
  const { officeId, sign } = pageKeyIn(url.searchParams);
  if (sign === signOf(session)) return;
  const address = url.pathname + url.search;
  const isRead = request.method === "GET" || request.method === "HEAD";
  // What scripts read has no page of its own to lead to.
  if (isRead && !request.headers.get("accept")?.includes("text/html")) return;
  // An office that is not theirs would lead on to another address, and a form is saved for this one.
  const isKnown = [session.office, session.home].some((office) => office?.id === officeId);
  const there = forReader(session, address, isRead || isKnown ? officeId : "");
  const answer = redirectDocument(there, isRead ? 302 : 303);
  if (!isRead) {
    const message = `You are signed in as ${session.user.displayName} now, and that page was opened by someone else. Nothing was changed.`;
    answer.headers.set("set-cookie", await saveToast({ type: "error", message }, request));
    forAnother.add(answer);
  }
  throw answer;
}
