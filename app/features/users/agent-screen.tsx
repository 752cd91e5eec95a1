import { LinkPart, type LinkState } from "~/features/links";
import { FeedPart, type FeedState } from "~/features/routes/feeds";
import { recurringRoutesOfUrl } from "~/features/routes/recurring/urls";
import { Recorded } from "~/features/system/retention";
import { agentPhoneUrl } from "~/features/tracking/phone/urls";
import { agentSecondFactorUrl } from "~/features/urls";
import { ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { FormMessage, Link, LinkButton } from "~/ui";
import { AbsencesPart } from "./absences/absences-part";
import type { AgentAbsences } from "./absences/read-absences.server";
import {
  type AgentVisitRow,
  agentLocationsList,
  agentRoutesList,
  agentVisitsList,
} from "./agent-lists";
import type { JoiningState } from "./invitation.server";
import { JoiningPart } from "./joining-part";
import { counted, ROLE_LABELS } from "./people-words";
import { PersonHead } from "./person-head";
import type { AgentWork, PersonHead as Head } from "./read-agent.server";

interface AgentScreenProps {
  person: Head;
  /** None for an office manager. */
  work: AgentWork | null;
  /** Null for an office manager, and if the upstream stores none. */
  absences: AgentAbsences | null;
  /** Since when an office manager has a second factor, for who may remove it. */
  secondFactor: string | null;
  /** How somebody joins who has not done so yet. */
  joining: JoiningState | null;
  /** The calendar of an active agent. */
  feed: FeedState | "not-offered" | null;
  /** The personal link of an active agent. */
  link: LinkState | "not-offered" | null;
  /** What the phone of an active agent sent last, in words. */
  phone: string[];
}

/** The profile of an agent or office manager. */
export function AgentScreen({
  person,
  work,
  absences,
  secondFactor,
  joining,
  feed,
  link,
  phone,
}: AgentScreenProps) {
  return (
    <>
      <PersonHead person={person} />
      <ProfileFacts person={person} work={work} />
      {joining && <JoiningPart id={person.id} joining={joining} />}
      {secondFactor && (
        <section className="above-6">
          <h2 className="heading">Second factor</h2>
          <p>Signing in asks for a code, since {secondFactor}.</p>
          <LinkButton to={agentSecondFactorUrl(person.id)}>Remove second factor</LinkButton>
        </section>
      )}
      {work && (
        <>
          <AbsencesPart agent={person} absences={absences} />
          <RoutesPart name={person.name} work={work} />
          <section className="above-6">
            <h2 className="heading">Locations</h2>
            <ListTable
              list={agentLocationsList}
              page={work.locations}
              caption={`Locations of ${person.name}`}
              empty={{
                text: "No locations yet. Locations that are assigned are listed here.",
              }}
            />
          </section>
          <section className="above-6">
            <h2 className="heading">Latest visits</h2>
            <LatestVisits visits={work.visits} name={person.name} />
          </section>
          {link && <LinkPart state={link} />}
          {link && <PhonePart person={person} phone={phone} />}
          {feed && <FeedPart feed={feed} whose={person.name} />}
          <section className="above-6">
            <h2 className="heading">Recorded data</h2>
            <Recorded name={person.name} of={work.recorded} looks={work.looks} />
          </section>
        </>
      )}
    </>
  );
}

function ProfileFacts({ person, work }: Pick<AgentScreenProps, "person" | "work">) {
  const facts = [
    { label: "Email", value: person.email },
    { label: "Office", value: person.office?.name ?? "None" },
    { label: "Role", value: ROLE_LABELS[person.type] },
    ...(work && person.positionTimes
      ? [{ label: "Positions stored", value: person.positionTimes }]
      : []),
    ...(work?.figures ?? []),
  ];
  return (
    <dl className="agent__facts cluster panel panel--wide" aria-label="Profile">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd className="medium tabular" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The routes of an agent, and how many recur. */
function RoutesPart({ name, work }: { name: string; work: AgentWork }) {
  return (
    <section className="above-6">
      <h2 className="heading">Routes</h2>
      <ListTable
        list={agentRoutesList}
        page={work.routes}
        caption={`Routes of ${name}`}
        empty={{ text: "No routes yet. Routes that are assigned are listed here." }}
      />
      {work.recurringRoutes > 0 && (
        <p className="above-3">
          <Link to={recurringRoutesOfUrl(name)}>
            {counted(work.recurringRoutes, "recurring route")}
          </Link>
        </p>
      )}
    </section>
  );
}

function PhonePart({ person: { id, name }, phone }: Pick<AgentScreenProps, "person" | "phone">) {
  return (
    <section className="above-6">
      <h2 className="heading">Phone</h2>
      <p>A tracker program on the phone reports where {name} is.</p>
      {phone.length > 0 && <p className="muted">{phone.join(" · ")}</p>}
      <p className="above-3">
        <LinkButton to={agentPhoneUrl(id)}>Set up the phone</LinkButton>
      </p>
    </section>
  );
}

function LatestVisits({ visits, name }: { visits: ListPage<AgentVisitRow> | null; name: string }) {
  if (!visits) {
    return <FormMessage tone="info">The server does not report visits.</FormMessage>;
  }
  return (
    <ListTable
      list={agentVisitsList}
      page={visits}
      caption={`Visits of ${name}`}
      empty={{ text: "No visits yet. Visits are listed here." }}
    />
  );
}
