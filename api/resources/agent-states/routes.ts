import { countAgentStates, listAgentStates } from "contract/calls";
import type { ApiContext } from "../../context";
import { readList } from "../../http/list/list";
import { countStates } from "./counts";
import { AGENT_STATES, agentStateResource, STATE_INCLUDES } from "./resource";

export function agentStateCalls({ server, now }: Pick<ApiContext, "server" | "now">): void {
  server.serve(
    listAgentStates,
    ({ db, scope, query }) =>
      readList(db, agentStateResource(scope, now()), scope, query, undefined, STATE_INCLUDES),
    { list: AGENT_STATES },
  );

  server.serve(countAgentStates, ({ db, scope, query: { officeId } }) =>
    countStates(db, scope, now(), officeId),
  );
}
