import { listRoutes } from "contract/routes/calls";
import { findAgentOf } from "~/features/users/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/** Who is to run a route, and how the form names it. */
export interface LastAssignee {
  officeId: string;
  agentId: string;
  name: string;
}

/**
 * The office and the agent of the route that the reader created last.
 * @param officeId a manager's office, which is fixed: another one's agents can't be chosen
 * @returns null where there is none, and where the agent is no longer one of that office
 */
export async function readLastAssignee(
  { upstream, user }: SignedIn,
  officeId: string | undefined,
): Promise<LastAssignee | null> {
  const where = { createdById: user.id, ...(officeId && { officeId }) };
  const filter = { where, order: ["createdAt DESC"], fields: ["id", "officeId", "userId"] };
  try {
    // A convenience: where the upstream can't tell, nothing is proposed.
    const { data } = await call({ ...upstream, refuse: undefined }, listRoutes, {
      query: { limit: 1, filter },
    });
    const [last] = data;
    if (!last?.officeId || !last.userId) return null;
    const agent = await findAgentOf(upstream, last.userId, last.officeId);
    if (agent?.status !== "active" || !agent.displayName) return null;
    return { officeId: last.officeId, agentId: last.userId, name: agent.displayName };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}
