/** Addresses of agents. */
import { withQuery } from "~/lib/url";

export const agentsUrl = () => "/agents?page=1";
/** Whom the form for new people makes. */
export const PERSON_TYPES = ["agent", "office-manager"] as const;
export type PersonType = (typeof PERSON_TYPES)[number];
/** The form for a new agent or office manager; of an office where that is given. */
export const newPersonUrl = (type: PersonType, officeId?: string) =>
  `/add/${type}${officeId ? `/${encodeURIComponent(officeId)}` : ""}`;
/** An agent's page, or an office manager's; with `track` where the agent is. */
export const agentUrl = (id: string, track?: "track") =>
  `/agent/${encodeURIComponent(id)}${track ? `/${track}` : ""}`;
export const editAgentUrl = (id: string) => `${agentUrl(id)}/edit`;
/** Where the code is entered that was sent to somebody's new email. */
export const agentEmailUrl = (id: string) => `${agentUrl(id)}/email`;
/** Takes the buttons that invite somebody, withdraw the invitation, or confirm an email. */
export const agentInvitationUrl = (id: string) => `${agentUrl(id)}/invitation`;
/** The key, in the query of somebody's page, of the question whether to withdraw an invitation. */
export const INVITATION_ASKS_KEY = "invitation";
/** The question whether to withdraw the invitation, on the page. */
export const withdrawInvitationUrl = (id: string) =>
  withQuery(agentUrl(id), { [INVITATION_ASKS_KEY]: "withdraw" });
/** The question whether to make an agent inactive, or active again. */
export const agentStatusUrl = (id: string) => `${agentUrl(id)}/status`;
/** Makes a personal link of an agent. */
export const newAgentLinkUrl = (id: string) => `${agentUrl(id)}/link`;
/** The question whether to revoke it. */
export const revokeAgentLinkUrl = (id: string) => `${agentUrl(id)}/revoke-link`;
/** The question whether to remove somebody's second factor. */
export const agentSecondFactorUrl = (id: string) => `${agentUrl(id)}/second-factor`;
/** The question to whom an agent's work goes; `deactivate` for an agent who leaves. */
export const handOverUrl = (id: string, afterwards?: "deactivate") =>
  withQuery(`${agentUrl(id)}/hand-over`, { afterwards });
/** Server-sent events of an agent. */
export const agentEventsUrl = (id: string) => `/live/agents/${encodeURIComponent(id)}`;
export const agentOptionsUrl = (officeId: string) => withQuery("/options/agents", { officeId });
