import type { AgentStateName } from "contract/entities";
import type { AgentStateColumn, AgentStateSearchPath } from "contract/list-columns";
import { agentUrl, onGoingRouteUrl } from "~/features/urls";
import { type DefinedList, defineList, listColumns } from "~/kit/list";
import { Link } from "~/ui";
import { StatusPill, titleOf } from "~/ui/page";
import { STATE_WORDS } from "./state-words";

/** An agent, with what they are doing as it is shown. */
export interface AgentStateRow {
  id: string;
  name: string;
  photo?: string | undefined;
  state: AgentStateName;
  /** The stop that an agent is at. */
  stop?: string | undefined;
  /** Why an agent is silent. */
  why?: string | undefined;
  /** As their phone told last. */
  battery?: string | undefined;
  seen: string | null;
  route?: { id: string; name: string } | undefined;
  nextStop?: string | undefined;
  office?: string | undefined;
}

const TONES = {
  moving: "active",
  "at-stop": "completed",
  silent: "paused",
  off: "inactive",
} as const;

const column = listColumns<AgentStateRow, AgentStateColumn>();
const unfiltered = { filterable: false };
const lastSeen = column.moment("recordedAt", "Last seen", ({ seen }) => seen, unfiltered);

/** What all agents are doing; of which state and office stands beside its own keys. */
export const agentMapList: DefinedList<AgentStateRow> = defineList<
  AgentStateRow,
  AgentStateColumn,
  AgentStateSearchPath
>({
  noun: "agents",
  path: "/dashboard/agent-map",
  keeps: ["state", "officeId"],
  defaultSort: { by: "user.displayName" },
  columns: [
    column.person("user.displayName", "Agent", ({ name, photo }) => ({ name, photo }), {
      ...unfiltered,
      title: true,
      link: ({ id }) => agentUrl(id, "track"),
    }),
    {
      ...column.text("state", "State", ({ state }) => STATE_WORDS[state].label, unfiltered),
      cell: ({ state, stop, why }) => (
        <>
          <StatusPill tone={TONES[state]}>{STATE_WORDS[state].label}</StatusPill>
          {stop && (
            <span className="detail" dir="auto" title={titleOf(stop)}>
              {stop}
            </span>
          )}
          {why && <small className="detail agent-map__why">{why}</small>}
        </>
      ),
    },
    {
      ...lastSeen,
      cell: (row, context) => (
        <span>
          {lastSeen.cell(row, context)}
          {row.battery && <span className="detail">{row.battery}</span>}
        </span>
      ),
    },
    {
      ...column.text("route.name", "Route", ({ route }) => route?.name, unfiltered),
      share: "name",
      cell: ({ route, nextStop }) =>
        route ? (
          <span>
            <Link to={onGoingRouteUrl(route.id)} dir="auto" title={titleOf(route.name)}>
              {route.name}
            </Link>
            {nextStop && (
              <span className="detail" dir="auto" title={titleOf(nextStop)}>
                {`Next: ${nextStop}`}
              </span>
            )}
          </span>
        ) : (
          <span className="muted">—</span>
        ),
    },
    { ...column.text("office.name", "Office", ({ office }) => office, unfiltered), onDemand: true },
  ],
});
