/** What agents are doing, and where they were last: extensions. */

import type { ListQueryInput } from "contract/list";
import {
  countAgentStates as countAgentStatesCall,
  listAgentStates as listAgentStatesCall,
} from "contract/tracking/agent-state-calls";
import { call, type UpstreamContext } from "./client.server";
import { type ListFilter, toFilter } from "./query.server";

/** One page of what each active agent is doing. */
export const listAgentStates = (
  upstream: UpstreamContext,
  query: ListQueryInput,
  filter?: ListFilter,
) => call(upstream, listAgentStatesCall, { query: { ...query, filter: toFilter(filter) } });

/** How many active agents are in each state; of one office, if named. */
export const countAgentStates = (upstream: UpstreamContext, query: { officeId?: string } = {}) =>
  call(upstream, countAgentStatesCall, { query });
