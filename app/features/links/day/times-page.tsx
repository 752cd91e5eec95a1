import { minutesOf } from "contract/routes/timetable";
import { dayTimesPath } from "../urls";
import type { ReturnedDayForm } from "./act.server";
import { BackToDay, DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { DayTimes, DayTimesState } from "./times.server";

interface TimesPageProps {
  state: DayTimesState;
  /** What the last form did. */
  notice: string | null;
  refused: ReturnedDayForm | undefined;
}

/** Where an agent chooses the times of day in which their positions are stored. */
export function DayTimesPage({ state, notice, refused }: TimesPageProps) {
  const { times: words } = useWords();
  return (
    <DayFrame facts={state.kind === "times" ? state.times.facts : undefined} page="times">
      <BackToDay notice={notice} />
      {state.kind === "problem" ? <Problem problem={state.problem} /> : <h1>{words.title}</h1>}
      {state.kind === "not-offered" && <p>{words.notOffered}</p>}
      {state.kind === "times" && <TimesForm times={state.times} refused={refused} />}
      <OtherLanguages />
    </DayFrame>
  );
}

interface TimesFormProps {
  times: DayTimes;
  refused: ReturnedDayForm | undefined;
}

function TimesForm({ times: { chosen, clock }, refused }: TimesFormProps) {
  const { times: words, formats } = useWords();
  const sent = Object.fromEntries(refused?.sent ?? []);
  return (
    <>
      <p>{words.about}</p>
      <p>
        <strong>
          {chosen
            ? words.between(
                formats.clock(minutesOf(chosen.from)),
                formats.clock(minutesOf(chosen.until)),
              )
            : words.always}
        </strong>
      </p>
      <form method="post" action={dayTimesPath} className="stack" data-keep="times">
        {refused && (
          <p className="error" role="alert" id="times-error">
            {refused.message}
          </p>
        )}
        <Time
          name="from"
          label={words.from}
          value={sent.from ?? chosen?.from}
          isWrong={!!refused}
        />
        <Time
          name="until"
          label={words.until}
          value={sent.until ?? chosen?.until}
          isWrong={!!refused}
        />
        <p id="times-hint">
          {words.hint} {words.clock(clock)}
        </p>
        <button type="submit" name="intent" value="times" className="main">
          {words.save}
        </button>
        {chosen && (
          <button type="submit" name="intent" value="always">
            {words.clear}
          </button>
        )}
      </form>
    </>
  );
}

interface TimeProps {
  name: "from" | "until";
  label: string;
  value: string | undefined;
  isWrong: boolean;
}

const Time = ({ name, label, value, isWrong }: TimeProps) => (
  <p className="field">
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      type="time"
      defaultValue={value}
      aria-describedby={isWrong ? "times-error times-hint" : "times-hint"}
      aria-invalid={isWrong || undefined}
    />
  </p>
);
