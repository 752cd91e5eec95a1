/** For which office a request is made: each page belongs to the one that it was drawn for. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { findOwnOffice } from "~/upstream/offices.server";
import { forReader, pageKeyIn, refuseOtherReaders } from "./page-reader.server";
import type { ActiveOffice, Session } from "./session.server";
import { toActiveOffice } from "./sign-in.server";
import { redirectWithToast } from "./toast.server";

const NOT_YOURS = "This page belonged to an office that is not one of yours.";

/**
 * The office of a request: the one that its URL names, else the manager's own. An address that
 * was typed, or comes from outside, is of no page yet and gets the active one.
 *
 * @param own the manager's calls, scoped to their own office, which sees all of its branches
 * @throws a redirect to the address with the active office, or without one that is not theirs;
 *   also where the page was drawn for somebody else
 */
export async function officeOfPage(
  session: Session,
  request: Request,
  own: UpstreamContext,
): Promise<ActiveOffice | undefined> {
  await refuseOtherReaders(session, request);
  const { user, office: active, home } = session;
  if (!user.officeId || !active) return active;
  const url = new URL(request.url);
  const named = pageKeyIn(url.searchParams).officeId;
  const address = url.pathname + url.search;
  if (!named && active.id !== user.officeId && isFirstLook(request)) {
    throw redirect(forReader(session, address, active.id));
  }
  const id = named || user.officeId;
  const known = [active, home].find((office) => office?.id === id);
  if (known) return known;
  const found = await findOwnOffice(own, id);
  if (found) return toActiveOffice(found);
  const unchanged = request.method === "GET" ? "" : " Nothing was changed.";
  const toast = { type: "error", message: NOT_YOURS + unchanged } as const;
  throw await redirectWithToast(forReader(session, address, ""), toast, request);
}

/** Whether a browser asks for a page that no page of ours has led to. */
function isFirstLook(request: Request): boolean {
  const { method, headers } = request;
  if (method !== "GET" || !(headers.get("accept") ?? "text/html").includes("text/html")) {
    return false;
  }
  const referer = headers.get("referer");
  const ours = referer && URL.canParse(referer) && new URL(referer).host;
  return headers.get("sec-fetch-site") !== "same-origin" && ours !== new URL(request.url).host;
}

/**
 * The office of the reader's own that has what is not there for the page's.
 *
 * @param again makes the call that failed once more, as another caller
 */
export async function officeThatHas(
  error: UpstreamError,
  session: Session,
  own: UpstreamContext,
  again: (other: UpstreamContext) => Promise<unknown>,
): Promise<ActiveOffice | undefined> {
  if (error.status !== 404 || error.notOffered || !own.officeId) return undefined;
  try {
    const thing = OfAnOffice.safeParse(await again(own)).data;
    const id = thing?.officeId ?? own.officeId;
    const known = [session.office, session.home].find((office) => office?.id === id);
    const found = known ?? (await findOwnOffice(own, id));
    return found && toActiveOffice(found);
  } catch (failure) {
    if (failure instanceof UpstreamError) return undefined;
    throw failure;
  }
}

const OfAnOffice = z.object({ officeId: z.string().min(1) });
