import { useSearchParams } from "@remix-run/react";
import { OfficeFilter } from "~/features/offices";
import { agentMapUrl, allEventsUrl } from "~/features/urls";
import { ListTable } from "~/kit/list";
import { LiveMark } from "~/kit/live/live-mark";
import type { Units } from "~/lib/figures";
import { MapPinList, RouteMap, StateShape } from "~/map";
import { dashboardUrl } from "~/session/urls";
import { Icon, LinkButton, useHandOn } from "~/ui";
import { AutoSubmitForm } from "~/ui/form";
import { EmptyState, PageHeader, Segmented } from "~/ui/page";
import { agentMapList } from "./agent-map-list";
import { LastVisits } from "./last-visits";
import type { AgentMap } from "./read-agent-map.server";
import { STATE_WORDS, STATES } from "./state-words";
import { useMoving } from "./use-moving";

const TITLE = "Agents on the map";

/** Where all agents are, and what they are doing. */
export function AgentMapScreen({ agents: { asked, told, visited } }: { agents: AgentMap }) {
  const [query] = useSearchParams();
  const here = agentMapUrl(Object.fromEntries(query));
  return (
    <>
      <PageHeader
        title={TITLE}
        trail={[{ label: "Home", to: dashboardUrl() }, { label: TITLE }]}
        actions={(told || visited) && <LinkButton to={here}>Reload</LinkButton>}
      />
      {told ? (
        <Told asked={asked} told={told} />
      ) : visited ? (
        <LastVisits visits={visited} />
      ) : (
        <EmptyState
          icon={<Icon name="radio" />}
          title="The server does not report where agents are"
        >
          The connected server does not report what agents are doing.
        </EmptyState>
      )}
    </>
  );
}

type Asked = AgentMap["asked"];
type Known = NonNullable<AgentMap["told"]>;

const onlyOf = ({ state, officeId }: Asked) => ({
  ...(state && { state }),
  ...(officeId && { officeId }),
});

function Told({ asked, told }: { asked: Asked; told: Known }) {
  const { page, counts } = told;
  const { state, officeId } = asked;
  const tab = (label: string, count: number, value: Asked["state"]) => ({
    label: `${label} ${count.toLocaleString("en-US")}`,
    to: agentMapUrl(onlyOf({ ...asked, state: value })),
    current: state === value,
  });
  return (
    <>
      <div className="agent-map__filter cluster align-end">
        <Segmented
          label="States"
          tabs={[
            tab("All", counts.total, undefined),
            ...STATES.map((name) => tab(STATE_WORDS[name].label, counts[name], name)),
          ]}
        />
        <OfficeForm asked={asked} />
        <Meanings units={page.units} />
      </div>
      <div className="agent-map stack gap-4">
        <div>
          <ListTable
            list={agentMapList}
            page={page}
            caption="Agents"
            searchLabel="Search agents"
            empty={{
              text: state ? STATE_WORDS[state].means(page.units) : "Agents are listed here.",
            }}
          />
        </div>
        {/* Of other agents: another map, which is fitted to them. */}
        <LiveAgents key={`${state} ${officeId} ${told.search}`} told={told} />
      </div>
    </>
  );
}

function LiveAgents({ told: { map, seen } }: { told: Known }) {
  const handOn = useHandOn();
  const live = useMoving(handOn(allEventsUrl()), map.pins);
  return (
    <section className="agent-map__map stack gap-2" aria-label="Map">
      <div className="on-going__map column gap-2">
        <RouteMap label="Map of agents" map={{ ...map, pins: live.pins }} fill />
      </div>
      <p className="agent-map__live align-stretch cluster small">
        <LiveMark state={live.state} />
        {STATES.map((name) => (
          <span key={name} className="row gap-1">
            <StateShape state={name} />
            {STATE_WORDS[name].label}
          </span>
        ))}
        {seen > map.pins.length && (
          <span className="muted">
            {`The map shows the ${map.pins.length} most recently seen of ${seen.toLocaleString("en-US")} agents.`}
          </span>
        )}
      </p>
      <MapPinList pins={map.pins} />
    </section>
  );
}

function OfficeForm({ asked: { state, office } }: { asked: Asked }) {
  return (
    <AutoSubmitForm action={agentMapUrl()} className="cluster gap-2 align-end" noValidate>
      {state && <input type="hidden" name="state" value={state} />}
      <OfficeFilter id={"agent-map-office"} office={office} />
    </AutoSubmitForm>
  );
}

const Meanings = ({ units }: { units: Units }) => (
  <details className="agent-map__meanings">
    <summary>What the states mean</summary>
    <dl className="stack gap-2">
      {STATES.map((name) => (
        <div key={name}>
          <dt className="medium">{STATE_WORDS[name].label}</dt>
          <dd className="muted">{STATE_WORDS[name].means(units)}</dd>
        </div>
      ))}
    </dl>
  </details>
);
