/** How people join: invitations, and e-mails that are known to be theirs. All of it is an extension. */
import {
  changeUsersEmail as changeEmailCall,
  confirmUsersEmail,
} from "contract/account/credential-calls";
import {
  acceptInvitation as acceptCall,
  checkInvitation as checkCall,
  getInvitation,
  inviteUser as inviteCall,
  withdrawInvitation as withdrawCall,
} from "contract/account/invitation-calls";
import { call, send, type UpstreamContext } from "./client.server";

/** Whether somebody was invited, has a password, and has a verified e-mail. */
export const getJoining = (upstream: UpstreamContext, id: string) =>
  call(upstream, getInvitation, { params: { id } });

/** Mails somebody a link to a page of ours, where they choose a password. */
export const inviteUser = (upstream: UpstreamContext, id: string, page: string) =>
  send(upstream, inviteCall, { params: { id }, body: { page } });

export const withdrawInvitation = (upstream: UpstreamContext, id: string) =>
  send(upstream, withdrawCall, { params: { id } });

/** Whom an invitation is for; 404 where it can't be used any more. */
export const checkInvitation = (upstream: UpstreamContext, token: string) =>
  call(upstream, checkCall, { body: { token } });

/** Chooses a password with an invitation, which is used up by it. */
export const acceptInvitation = (
  upstream: UpstreamContext,
  body: { token: string; newPassword: string },
) => send(upstream, acceptCall, { body });

/**
 * Gives somebody another e-mail, or confirms the present one.
 * @returns `codeSent` where nothing changes before {@link confirmUsersEmail}
 */
export const changeUsersEmail = (upstream: UpstreamContext, id: string, email: string) =>
  send(upstream, changeEmailCall, { params: { id }, body: { email } });

/** Changes somebody's e-mail with the code that was mailed to the new one. */
export const confirmEmailOf = (upstream: UpstreamContext, id: string, key: string) =>
  send(upstream, confirmUsersEmail, { params: { id }, body: { key } });
