/** Inviting people: a link to choose a password is mailed to them. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { changeUsersEmail } from "contract/account/credential-calls";
import { getInvitation, inviteUser, withdrawInvitation } from "contract/account/invitation-calls";
import type { User } from "contract/entities";
import { resetPasswordUrl } from "~/features/account/urls";
import { agentUrl } from "~/features/urls";
import { answerOf } from "~/kit/form/answer.server";
import type { FormContext } from "~/kit/form/form-action.server";
import { momentWriter } from "~/kit/zone.server";
import { absoluteUrl } from "~/server/request.server";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { readSignInMethods } from "../account/index.server";
import { editablePerson } from "./guards.server";
import { allOffices } from "./person-form.server";
import type { PersonHead } from "./read-agent.server";
import { INVITATION_ASKS_KEY } from "./urls";

/** How somebody joins, as their page shows it. */
export interface JoiningState {
  /** The open invitation. */
  invitation: { sent: string; expires: string } | null;
  /** The reader is asked whether to withdraw it. */
  asks: boolean;
  /** Whether one can be sent. */
  mayInvite: boolean;
  /** Whether the reader, an admin, can confirm that the email is theirs. */
  mayConfirm: boolean;
}

/** Whether the upstream can send invitations. */
export const offersInvitations = async (request: Request): Promise<boolean> =>
  (await readSignInMethods(request)).invitations === true;

/** Null for somebody who has joined, for readers who may not invite, and where it is not offered. */
export async function readJoiningOf(
  session: SignedIn,
  { id, mayEdit, status, isOneself }: PersonHead,
  request: Request,
): Promise<JoiningState | null> {
  if (!mayEdit || isOneself || status !== "active") return null;
  const [joining, mayInvite] = await Promise.all([
    ifOffered(call(allOffices(session), getInvitation, { params: { id } })),
    offersInvitations(request),
  ]);
  if (!joining || (joining.hasPassword && joining.emailVerified)) return null;
  const moment = momentWriter(session);
  const { invitation } = joining;
  const asked = new URL(request.url).searchParams.get(INVITATION_ASKS_KEY);
  return {
    asks: invitation !== null && asked === "withdraw",
    invitation: invitation && {
      sent: moment(invitation.sentAt),
      expires: moment(invitation.expiresAt),
    },
    mayInvite,
    mayConfirm: session.isAdmin && !joining.emailVerified,
  };
}

/**
 * Invites somebody who was added just now. That they were added stays true where it fails.
 *
 * @returns what is said about it
 */
export async function inviteNewPerson(
  { session, request }: FormContext,
  { id, email }: Pick<User, "id" | "email">,
): Promise<string> {
  try {
    await send(allOffices(session), inviteUser, {
      params: { id },
      body: { page: absoluteUrl(resetPasswordUrl(), request) },
    });
    return `An invitation has been sent to ${email}.`;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return "The invitation could not be sent. Send it again from this page.";
  }
}

/** The buttons on somebody's page: send or withdraw an invitation, confirm the email. */
export async function answerInvitation(args: ActionFunctionArgs): Promise<Response> {
  const { session, user } = await editablePerson(args).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    throw refusedPage(args.request, 404, error.message);
  });
  const upstream = allOffices(session);
  return answerOf(args, agentUrl(user.id), async (_, form) => {
    switch (form.get("intent")) {
      case "withdraw":
        await send(upstream, withdrawInvitation, { params: { id: user.id } });
        return "The invitation has been withdrawn";
      case "confirm":
        await send(upstream, changeUsersEmail, {
          params: { id: user.id },
          body: { email: user.email ?? "" },
        });
        return "The email has been confirmed";
      default:
        await send(upstream, inviteUser, {
          params: { id: user.id },
          body: { page: absoluteUrl(resetPasswordUrl(), args.request) },
        });
        return `An invitation has been sent to ${user.email}`;
    }
  });
}
