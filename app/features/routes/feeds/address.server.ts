/** The address of a calendar on the page of its agent or office: made, shown once, replaced, revoked. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from "contract/routes/feed-calls";
import { agentUrl, officeUrl } from "~/features/urls";
import { onSamePage } from "~/kit/form/form-action.server";
import { shownOnce } from "~/kit/shown-once.server";
import { momentWriter } from "~/kit/zone.server";
import { absoluteUrl } from "~/server/request.server";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { FEED_OWNERS, FEED_PLACE, type FeedOwner, feedUrl } from "./urls";

const SHOWN_SECONDS = 10 * 60;

const shown = shownOnce("waybook_calendar", SHOWN_SECONDS);
const nameOf = (of: FeedOwner, id: string) => `${of}/${id}`;

/** The calendar address of a page. */
export interface FeedState {
  of: FeedOwner;
  id: string;
  /** None: no address was made, or it was revoked. */
  address: { made: string; by: string | null; fetched: string | null } | null;
  /** The address itself, just after it was made. */
  shown: { https: string; webcal: string } | null;
}

/** @returns `"not-offered"` for an upstream without calendars */
export async function readFeedState(
  session: SignedIn,
  of: FeedOwner,
  id: string,
  request: Request,
): Promise<FeedState | "not-offered"> {
  const [reply, secret] = await Promise.all([
    ifOffered(call(session.upstream, getCalendarFeed, { params: { of, id } })),
    shown.read(session, nameOf(of, id), request),
  ]);
  if (!reply) return "not-offered";
  const moment = momentWriter(session);
  const { feed } = reply;
  return {
    ...{ of, id },
    address: feed && {
      made: moment(feed.createdAt),
      by: feed.createdBy?.displayName ?? null,
      fetched: feed.fetchedAt ? moment(feed.fetchedAt) : null,
    },
    shown: feed && secret ? addressesOf(secret, request) : null,
  };
}

function addressesOf(secret: string, request: Request) {
  const https = absoluteUrl(feedUrl(secret), request);
  return { https, webcal: https.replace(/^https?:/, "webcal:") };
}

/** The buttons: make or replace the address, hide it once it was copied, revoke it. */
export async function changeFeed(args: ActionFunctionArgs): Promise<Response> {
  const { request, params } = args;
  const session = await requireSignedIn(args);
  const of = FEED_OWNERS.find((known) => known === params.of);
  const id = params.id ?? "";
  if (!of) throw refusedPage(request, 404, "There is no such page");
  const form = await sentForm(request);
  await requireOwner(session, { of, id }, request);
  const page = of === "agent" ? agentUrl(id) : officeUrl(id);
  const back = onSamePage(`${page}#${FEED_PLACE}`, request);
  try {
    const { message, cookie } = await change(session, { of, id }, form.get("intent"), request);
    const headers = { "set-cookie": cookie };
    return await redirectWithToast(back, { type: "success", message }, request, { headers });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return redirectWithToast(back, { type: "error", message: error.message }, request);
  }
}

/** @throws an error page: 404 for somebody or an office that the reader may not know */
async function requireOwner(
  { upstream }: SignedIn,
  params: { of: FeedOwner; id: string },
  request: Request,
) {
  try {
    await call(upstream, getCalendarFeed, { params });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status !== 403 && error.status !== 404) throw error;
    throw refusedPage(request, error.status, error.message);
  }
}

async function change(
  session: SignedIn,
  owner: { of: FeedOwner; id: string },
  intent: FormDataEntryValue | null,
  request: Request,
) {
  const { upstream } = session;
  switch (intent) {
    case "hide":
      return { message: "The address is hidden now", cookie: await shown.forget(request) };
    case "revoke":
      await send(upstream, revokeCalendarFeed, { params: owner });
      return {
        message: "The calendar address has been revoked",
        cookie: await shown.forget(request),
      };
    default: {
      const { secret } = await call(upstream, makeCalendarFeed, { params: owner });
      return {
        message: "The calendar address is ready. Copy it now",
        cookie: await shown.keep(session, nameOf(owner.of, owner.id), secret, request),
      };
    }
  }
}
