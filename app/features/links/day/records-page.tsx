import { BackToDay, DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { DayRecords, DayRecordsState } from "./records.server";

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
  return (
    <>
      <p>{words.about}</p>
      <dl>
        {stored.map(({ what, days }) => (
          <div key={what}>
            <dt>{words.stored[what]}</dt>
            <dd>{days === null ? words.forever : words.forDays(days)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.visits}</dt>
          <dd>{words.forever}</dd>
        </div>
      </dl>
    </>
  );
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
