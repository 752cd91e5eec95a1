/** The address of a calendar on the page of its agent or office: made, shown once, replaced, revoked. */
import type { ActionFunctionArgs } from "@remix-run/node";
import {
  type CalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
} from "contract/routes/feed-calls";
import { agentUrl, officeUrl } from "~/features/urls";
import { ENDS } from "~/kit/form/ends";
import { checkEnds } from "~/kit/form/ends.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { onSamePage } from "~/kit/form/form-action.server";
import { shownOnce } from "~/kit/shown-once.server";
import { momentWriter } from "~/kit/zone.server";
import { withQuery } from "~/lib/url";
import { absoluteUrl } from "~/server/request.server";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import {
  FEED_ASKS,
  FEED_ASKS_KEY,
  FEED_OWNERS,
  FEED_PLACE,
  type FeedAsks,
  type FeedOwner,
  feedUrl,
} from "./urls";

const SHOWN_SECONDS = 10 * 60;

const shown = shownOnce("waybook_calendar", SHOWN_SECONDS);
/** Names one address of an owner among those before and after. */
const nameOf = ({ of, id }: Owner, createdAt: string) => `${of}/${id} ${createdAt}`;
const pageOf = ({ of, id }: Owner) => (of === "agent" ? agentUrl(id) : officeUrl(id));

interface Owner {
  of: FeedOwner;
  id: string;
}

/** The calendar address of a page. */
export interface FeedState {
  of: FeedOwner;
  id: string;
  /** None: no address was made, or it was revoked. */
  address: { createdAt: string; made: string; by: string | null; fetched: string | null } | null;
  /** The address itself, just after it was made. */
  shown: { https: string; webcal: string } | null;
  /** The reader is asked whether to end the address. */
  asks: FeedAsks | null;
  /** Where the part is shown without a question, and with one. */
  urls: Record<"page" | FeedAsks, string>;
}

/** @returns `"not-offered"` for an upstream without calendars */
export async function readFeedState(
  session: SignedIn,
  of: FeedOwner,
  id: string,
  request: Request,
): Promise<FeedState | "not-offered"> {
  const reply = await ifOffered(call(session.upstream, getCalendarFeed, { params: { of, id } }));
  if (!reply) return "not-offered";
  const moment = momentWriter(session);
  const { feed } = reply;
  // Somebody else may have made another one meanwhile.
  const secret = feed && (await shown.read(session, nameOf({ of, id }, feed.createdAt), request));
  const asked = new URL(request.url).searchParams.get(FEED_ASKS_KEY);
  const page = pageOf({ of, id });
  const asking = (ask: FeedAsks) => `${withQuery(page, { [FEED_ASKS_KEY]: ask })}#${FEED_PLACE}`;
  return {
    ...{ of, id },
    asks: (feed && FEED_ASKS.find((known) => known === asked)) ?? null,
    urls: {
      page: `${page}#${FEED_PLACE}`,
      ...{ replace: asking("replace"), revoke: asking("revoke") },
    },
    address: feed && {
      createdAt: feed.createdAt,
      made: moment(feed.createdAt),
      by: feed.createdBy?.displayName ?? null,
      fetched: feed.fetchedAt ? moment(feed.fetchedAt) : null,
    },
    shown: secret ? addressesOf(secret, request) : null,
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
  const owner = { of, id };
  const feed = await requireOwner(session, owner, request);
  const back = onSamePage(`${pageOf(owner)}#${FEED_PLACE}`, request);
  try {
    const intent = form.get("intent");
    if (intent !== "hide") {
      const by = { userId: session.user.id, makes: intent !== "revoke" };
      checkEnds(feed, { ...by, asked: form.get(ENDS), noun: "calendar address" });
    }
    const { message, cookie } = await change(session, owner, { form, request, feed });
    const headers = { "set-cookie": cookie };
    return await redirectWithToast(back, { type: "success", message }, request, { headers });
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof FormRefusal)) throw error;
    return redirectWithToast(back, { type: "error", message: error.message }, request);
  }
}

/**
 * The address as it is, without its secret.
 *
 * @throws an error page: 404 for somebody or an office that the reader may not know
 */
async function requireOwner({ upstream }: SignedIn, params: Owner, request: Request) {
  try {
    return (await call(upstream, getCalendarFeed, { params })).feed;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status !== 403 && error.status !== 404) throw error;
    throw refusedPage(request, error.status, error.message);
  }
}

async function change(
  session: SignedIn,
  owner: Owner,
  { form, request, feed }: { form: FormData; request: Request; feed: CalendarFeed | null },
) {
  const { upstream } = session;
  switch (form.get("intent")) {
    case "hide":
      return { message: "The address is hidden now", cookie: await shown.forget(request) };
    case "revoke":
      // Pressed twice, it is gone already.
      if (feed) await send(upstream, revokeCalendarFeed, { params: owner });
      return {
        message: "The calendar address has been revoked",
        cookie: await shown.forget(request),
      };
    default: {
      const { secret, createdAt } = await call(upstream, makeCalendarFeed, { params: owner });
      return {
        message: "The calendar address is ready. Copy it now",
        cookie: await shown.keep(session, nameOf(owner, createdAt), secret, request),
      };
    }
  }
}
