/** Who may be in a plan of an office. */
import type { User } from "contract/entities";
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { listUsers } from "contract/users/calls";
import { type Choice, choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { agentOptions } from "~/upstream/options.server";

/** The first active agents of an office by name; if no limit is given, as many as a plan may have. */
export const readAgents = (upstream: UpstreamContext, officeId: string, limit = MOST_PLAN_AGENTS) =>
  call(upstream, listUsers, {
    query: {
      limit,
      sortBy: "displayName",
      filter: { where: { role: "agent", status: "active", officeId } },
    },
  });

interface Asked {
  officeId: string;
  /** Those who are chosen. */
  agentIds: readonly string[];
  query: URLSearchParams;
}

/** The agents of an office that has too many to list them all, to be searched. */
export async function readAgentChoice(
  upstream: UpstreamContext,
  { officeId, agentIds, query }: Asked,
): Promise<Choice> {
  const asked = pickerQuery(query, "agent");
  const [options, names] = await Promise.all([
    agentOptions(upstream, officeId, asked),
    readNames(upstream, agentIds),
  ]);
  const chosen = [...names].map(([value, label]) => ({ value, label }));
  return choiceOf(asked, options, chosen);
}

/** More ids than this are not asked for: they are in the address of the request. */
const MOST_IDS = 100;

/** The names of users by their ids, in alphabetical order; those who are not there have none. */
export async function readNames(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await call(upstream, listUsers, {
    query: {
      limit: 0,
      sortBy: "displayName",
      filter: { where: { id: { inq: ids.slice(0, MOST_IDS) } } },
    },
  });
  return new Map(data.map((user) => [user.id, userName(user)]));
}

export const userName = ({ displayName, email, id }: User): string => displayName ?? email ?? id;
