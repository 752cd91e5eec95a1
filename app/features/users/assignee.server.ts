/** Who is to run a route: the pickers of an office and its agents. */

import { getUser } from "contract/users/calls";
import { type Choice, choiceOf, chosenOption, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { findOwnOffice } from "~/upstream/offices.server";
import { agentOptions, NO_OPTIONS, type Option, officeOptions } from "~/upstream/options.server";

export interface Assignee {
  /** A manager's active office, which is fixed; an admin chooses. */
  preset: Option | null;
  office: Choice;
  agent: Choice;
}

/**
 * What the pickers offer, and what is chosen in them; an id that names nobody chooses nobody.
 * @param own an office that is fixed for a manager in place of the active one, such as a branch of it
 */
export async function readAssignee(
  { upstream, office: active, isAdmin }: SignedIn,
  chosen: { officeId: string; agentId: string },
  query: URLSearchParams,
  own?: Option,
): Promise<Assignee> {
  const fixed = own ?? (active ? { value: active.id, label: active.name } : null);
  const preset = isAdmin ? null : fixed;
  const officeId = preset?.value ?? chosen.officeId;
  const asked = { office: pickerQuery(query, "office"), agent: pickerQuery(query, "agent") };
  const [offices, agents] = await Promise.all([
    preset ? NO_OPTIONS : officeOptions(upstream, asked.office),
    officeId ? agentOptions(upstream, officeId, asked.agent) : NO_OPTIONS,
  ]);
  const [office, agent] = await Promise.all([
    preset ??
      chosenOption(officeId, offices, async (id) => (await findOwnOffice(upstream, id))?.name),
    chosenOption(chosen.agentId, agents, (id) => nameOfAgent(upstream, id, officeId)),
  ]);
  return {
    preset,
    office: choiceOf(asked.office, offices, [office]),
    agent: choiceOf(asked.agent, agents, [agent]),
  };
}

/** The name of an agent of this office; undefined where there is none of that id. */
export async function nameOfAgent(upstream: UpstreamContext, id: string, officeId: string) {
  const agent = await findAgentOf(upstream, id, officeId);
  return agent && (agent.displayName ?? agent.email ?? id);
}

/** A user of this office; undefined where there is none of that id. */
export async function findAgentOf(upstream: UpstreamContext, id: string, officeId: string) {
  try {
    const agent = await call({ ...upstream, refuse: undefined }, getUser, { params: { id } });
    return agent.officeId === officeId ? agent : undefined;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404 || error.status === 422) return undefined;
    throw (await upstream.refuse?.(error)) ?? error;
  }
}
