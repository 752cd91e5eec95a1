import { countAgentStates, listAgentStates } from "contract/calls";
import type { ApiContext } from "../../../context";
import { readList } from "../../../http/list/list";
import { countStates } from "./counts";
import { AGENT_STATES, agentStateResource, STATE_INCLUDES } from "./resource";

export function register({ server, now, positionAccessLog }: ApiContext): void {
  server.serve(
    listAgentStates,
    async ({ db, caller, scope, query }) => {
      const states = agentStateResource(scope, now());
      const found = await readList(db, states, scope, query, undefined, STATE_INCLUDES);
      const seen = found.data.filter(({ position }) => position);
      positionAccessLog.atMany(caller, async () => seen.map(({ id }) => id));
      return found;
    },
    { list: AGENT_STATES },
  );

  server.serve(countAgentStates, ({ db, scope, query: { officeId } }) =>
    countStates(db, scope, now(), officeId),
  );
}
