import { ENDED_LINK_DAYS } from "contract/links/facts";
import { BackToDay, DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { DayRecords, DayRecordsState } from "./records.server";
import type { DayWords } from "./words";

/** What is stored about the agent, and who looked where they are. */
export function DayRecordsPage({ state }: { state: DayRecordsState }) {
  const { records: words } = useWords();
  return (
    <DayFrame facts={state.kind === "records" ? state.records.facts : undefined} page="records">
      <BackToDay notice={null} />
      {state.kind === "problem" ? (
        <Problem problem={state.problem} />
      ) : (
        <>
          <h1>{words.title}</h1>
          <Stored stored={state.records.stored} />
          <Looks looks={state.records.looks} />
        </>
      )}
      <OtherLanguages />
    </DayFrame>
  );
}

function Stored({ stored }: Pick<DayRecords, "stored">) {
  const { records: words } = useWords();
  const facts = stored.map(({ what, hours }) => [words.stored[what], periodOf(hours, words)]);
  const positions = stored.find(({ what }) => what === "positions");
  if (positions) {
    // They are deleted with the positions that suggest them.
    facts.push([words.presumed, periodOf(positions.hours, words)]);
    facts.push([words.lastPosition, words.untilNext]);
  }
  facts.push([words.sessions, words.afterLink(ENDED_LINK_DAYS)]);
  facts.push([words.visits, words.forever]);
  return (
    <>
      <p>{words.about}</p>
      <dl>
        {facts.map(([what, period]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{period}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const DAY_HOURS = 24;

/** @param hours null: nothing is deleted */
function periodOf(hours: number | null, words: DayWords["records"]): string {
  if (hours === null) return words.forever;
  return hours < DAY_HOURS || hours % DAY_HOURS !== 0
    ? words.forHours(Math.round(hours))
    : words.forDays(hours / DAY_HOURS);
}

function Looks({ looks }: Pick<DayRecords, "looks">) {
  const { records: words } = useWords();
  if (!looks) return null;
  return (
    <section>
      <h2>{words.looks}</h2>
      {looks.length === 0 && <p>{words.noLooks}</p>}
      <ol>
        {looks.map(({ id, by, at, kind, day }) => (
          <li key={id}>
            <p className="title" dir="auto">
              {by} · {at}
            </p>
            <p>{day ? words.trailOf(day) : words.kinds[kind]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
