/** Who may be in a plan of an office. */
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { listUsers } from "contract/users/calls";
import { call, type UpstreamContext } from "~/upstream/client.server";

/** The first active agents of an office by name, as many as a plan may have. */
export const readAgents = (upstream: UpstreamContext, officeId: string) =>
  call(upstream, listUsers, {
    query: {
      limit: MOST_PLAN_AGENTS,
      sortBy: "displayName",
      filter: { where: { role: "agent", status: "active", officeId } },
    },
  });
