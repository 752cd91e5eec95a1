/** Addresses of agents. */
import { withQuery } from "~/lib/url";

export const agentsUrl = () => "/agents?page=1";
export const agentOptionsUrl = (officeId: string) => withQuery("/options/agents", { officeId });
