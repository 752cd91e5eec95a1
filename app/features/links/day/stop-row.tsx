import { dayUrl } from "../urls";
import { useWords } from "./language";
import { reasonText } from "./reason-text";
import type { DayStop } from "./stops.server";
import type { DayWords } from "./words";

interface StopRowProps {
  stop: DayStop;
  /** It can be chosen as the next one, also once more after it was not possible. */
  isLink?: boolean;
}

/** A stop in the list of its route. */
export function StopRow({ stop, isLink = false }: StopRowProps) {
  const WORDS = useWords();
  const { id, order, name, address, planned, hours, outcome, notAccepted } = stop;
  const title = `${order}. ${name}`;
  const href = isLink ? dayUrl({ stop: id }) : undefined;
  return (
    <li data-stop={id}>
      <p className="title" dir="auto">
        {href && !outcome ? <a href={href}>{title}</a> : title}
      </p>
      {outcome ? (
        <Outcome id={id} outcome={outcome} title={title} href={href} />
      ) : (
        <>
          {notAccepted && <p>{WORDS.notAccepted(notAccepted)}</p>}
          {address && <p dir="auto">{address}</p>}
          <p>
            {[planned && `${WORDS.planned} ${planned}`, hours && `${WORDS.hoursToday}: ${hours}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      )}
    </li>
  );
}

interface OutcomeProps {
  id: string;
  /** With its number: two stops may have the same name. */
  title: string;
  outcome: NonNullable<DayStop["outcome"]>;
  /** Where the stop can be reported again. */
  href: string | undefined;
}

/** What came of a stop, in words. */
export function outcomeText(
  { visited, reason, at }: NonNullable<DayStop["outcome"]>,
  words: DayWords,
): string {
  const what = visited ? words.outcome.visited : words.outcome.notVisited;
  const why = reason ? `: ${reasonText(reason, words)}` : "";
  return `${what}${why} · ${at}`;
}

function Outcome({ id, title, outcome, href }: OutcomeProps) {
  const WORDS = useWords();
  const { visited, note, waits, again, undo } = outcome;
  return (
    <>
      <p>{outcomeText(outcome, WORDS)}</p>
      {waits && <p>{WORDS.saved.received}</p>}
      {note && <p dir="auto">{note}</p>}
      {again && <p>{WORDS.reportedAgain}</p>}
      {href && !visited && (
        <p className="row">
          <a className="button" href={href} aria-label={`${WORDS.reportAgain}: ${title}`}>
            {WORDS.reportAgain}
          </a>
        </p>
      )}
      {undo && <UndoForm about={["stop", id]} visit={undo} title={title} />}
    </>
  );
}

interface UndoFormProps {
  /** The stop or the place on the way. */
  about: [name: "stop" | "place", id: string];
  visit: string;
  title: string;
}

/** Takes back a visit, or a report that waits for the office. */
export function UndoForm({ about: [name, id], visit, title }: UndoFormProps) {
  const WORDS = useWords();
  return (
    <form method="post" action={dayUrl()}>
      <input type="hidden" name={name} value={id} />
      <input type="hidden" name="visit" value={visit} />
      <button type="submit" name="intent" value="undo" aria-label={`${WORDS.undo}: ${title}`}>
        {WORDS.undo}
      </button>
    </form>
  );
}
