/** The personal link on an agent's page: made, shown once, replaced, revoked. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getAgentLink, makeAgentLink, makeAgentLinks, revokeAgentLink } from "contract/links/calls";
import { getAgentTracker, revokeAgentTracker } from "contract/tracking/tracker-calls";
import { z } from "zod";
import { agentUrl } from "~/features/urls";
import { checkEnds } from "~/kit/form/ends.server";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { chosenIds } from "~/kit/list/chosen.server";
import { type QrPicture, qrPicture } from "~/kit/qr-code.server";
import { shownOnce } from "~/kit/shown-once.server";
import { momentWriter } from "~/kit/zone.server";
import { absoluteUrl } from "~/server/request.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { LinkForm, RevokeForm } from "./link-form";
import { LINK_PLACE, NEW_LINK_PLACE, openLinkUrl } from "./urls";

const SHOWN_SECONDS = 10 * 60;
/** What an upstream may not offer. */
const LINKS = "personal links";

const shown = shownOnce("waybook_link", SHOWN_SECONDS);
/** Names one link of an agent among those before and after. */
const nameOf = (id: string, { createdAt }: { createdAt: string }) => `${id} ${createdAt}`;

/** A link as it is passed on. */
export interface ShownLink {
  address: string;
  picture: QrPicture;
}

/** The personal link of an agent. */
export interface LinkState {
  id: string;
  /** None: no link was made, or it was revoked. */
  link: {
    made: string;
    by: string | null;
    expires: string;
    opened: string | null;
    used: string | null;
    hasPin: boolean;
    isOver: boolean;
  } | null;
  /** The link itself, just after it was made. */
  shown: (ShownLink & { email: string }) | null;
}

/** @returns `"not-offered"` for an upstream without links */
export async function readLinkState(
  session: SignedIn,
  { id, email }: { id: string; email: string },
  request: Request,
): Promise<LinkState | "not-offered"> {
  const reply = await ifOffered(call(session.upstream, getAgentLink, { params: { id } }));
  if (!reply) return "not-offered";
  const moment = momentWriter(session);
  const { link } = reply;
  // Somebody else may have made another one meanwhile.
  const secret = link && (await shown.read(session, nameOf(id, link), request));
  return {
    id,
    link: link && {
      made: moment(link.createdAt),
      by: link.createdBy?.displayName ?? null,
      expires: moment(link.expiresAt),
      opened: link.openedAt ? moment(link.openedAt) : null,
      used: link.usedAt ? moment(link.usedAt) : null,
      hasPin: link.hasPin,
      isOver: Date.parse(link.expiresAt) <= Date.now(),
    },
    shown: secret ? { ...shownLink(secret, request), email } : null,
  };
}

/**
 * When the link of an agent was made; null where there is none.
 *
 * @throws 404 where the upstream has no links
 */
export async function readLinkOf(
  { upstream }: SignedIn,
  id: string,
  request: Request,
): Promise<string | null> {
  const reply = await ifOffered(call(upstream, getAgentLink, { params: { id } }));
  if (!reply)
    throw refusedPage(request, 404, "The connected server does not offer personal links.");
  return reply.link?.createdAt ?? null;
}

function shownLink(secret: string, request: Request): ShownLink {
  const address = absoluteUrl(openLinkUrl(secret), request);
  return { address, picture: qrPicture(address) };
}

const toPart = (id: string) => `${agentUrl(id)}#${LINK_PLACE}`;

/** Makes a link, in place of the one before. */
export const makeLink = (args: ActionFunctionArgs) =>
  formAction(
    args,
    LinkForm,
    async ({ pin, ends }, { upstream, session, request }) => {
      const id = args.params.id ?? "";
      await checkLink(session, id, { asked: ends, makes: true });
      const { secret, ...made } = await orNotOffered(
        call(upstream, makeAgentLink, { params: { id }, body: { pin } }),
        LINKS,
      );
      const cookie = await shown.keep(session, nameOf(id, made), secret, request);
      const message = "The link is ready. Pass it on within ten minutes";
      const to = onSamePage(`${agentUrl(id)}#${NEW_LINK_PLACE}`, request);
      const headers = { "set-cookie": cookie };
      return redirectWithToast(to, { type: "success", message }, request, { headers });
    },
    { secret: ["pin"] },
  );

/** The link as it is. @throws FormRefusal 409 if it is not the one that the form is about */
async function checkLink(
  { upstream, user }: SignedIn,
  id: string,
  form: { asked: string | undefined; makes: boolean },
) {
  const { link } = await orNotOffered(call(upstream, getAgentLink, { params: { id } }), LINKS);
  checkEnds(link, { ...form, userId: user.id, noun: "link" });
  return link;
}

/** The tracker address of an agent whose link is revoked: it does not end with the link. */
export interface LinkedTracker {
  /** The agent made it, and agents have no other way than a link. */
  isOwn: boolean;
  made: string;
}

/** @returns null where there is none, also for an upstream without tracker addresses */
export async function readLinkedTracker(
  session: SignedIn,
  id: string,
): Promise<LinkedTracker | null> {
  const reply = await ifOffered(call(session.upstream, getAgentTracker, { params: { id } }));
  if (!reply?.tracker) return null;
  const { createdAt, createdBy } = reply.tracker;
  return { isOwn: createdBy?.id === id, made: momentWriter(session)(createdAt) };
}

/** Revokes a link, and the tracker address with it if that was asked for. */
export const revokeLink = (args: ActionFunctionArgs) =>
  formAction(
    args,
    RevokeForm,
    async ({ withTracker, ends }, { upstream, session }) => {
      const params = { id: args.params.id ?? "" };
      const redirectTo = toPart(params.id);
      const link = await checkLink(session, params.id, { asked: ends, makes: false });
      // First, so that a link that is gone already does not keep it.
      if (withTracker) await revokeTracker(upstream, params);
      // Pressed twice, it is gone already.
      if (link) await orNotOffered(send(upstream, revokeAgentLink, { params }), LINKS);
      const message = withTracker
        ? "The link and the tracker address have been revoked"
        : "The link has been revoked";
      return { message, redirectTo };
    },
    { typed: false },
  );

/** One that is gone meanwhile is as it should be. */
async function revokeTracker(upstream: SignedIn["upstream"], params: { id: string }) {
  try {
    await send(upstream, revokeAgentTracker, { params });
  } catch (error) {
    if (!(error instanceof UpstreamError && error.status === 404)) throw error;
  }
}

/** Shows a new link no more. */
export async function hideLink({ request, params, context }: ActionFunctionArgs) {
  await requireSignedIn({ request, context });
  const headers = { "set-cookie": await shown.forget(request) };
  return redirect(onSamePage(toPart(params.id ?? ""), request), { status: 303, headers });
}

/** A new link of each of several agents, for a sheet. */
export interface LinkSheet {
  links: (ShownLink & { id: string; name: string; expires: string })[];
  /** How many of the chosen are not active, and have none. */
  without: number;
}

/** Makes links of the chosen agents. The answer is the only one that ever has them. */
export const makeLinkSheet = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({ ids: z.array(z.string()).min(1, "Select agents first") }),
    async ({ ids: sent }, { upstream, session, request }) => {
      const ids = await chosenIds(session.user.id, sent);
      const { links } = await orNotOffered(
        call(upstream, makeAgentLinks, { body: { ids } }),
        LINKS,
      );
      const moment = momentWriter(session);
      const sheet: LinkSheet = {
        links: links.map(({ id, displayName, secret, expiresAt }) => ({
          ...{ id, name: displayName, expires: moment(expiresAt) },
          ...shownLink(secret, request),
        })),
        without: ids.length - links.length,
      };
      return Response.json(sheet);
    },
    { typed: false },
  );
