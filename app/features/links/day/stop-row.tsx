import { dayUrl } from "../urls";
import { useWords } from "./language";
import { reasonText } from "./reason-text";
import type { DayStop } from "./stops.server";

interface StopRowProps {
  stop: DayStop;
  /** It can be chosen as the next one. */
  isLink?: boolean;
}

/** A stop in the list of its route. */
export function StopRow({ stop, isLink = false }: StopRowProps) {
  const WORDS = useWords();
  const { id, order, name, address, planned, hours, outcome } = stop;
  const title = `${order}. ${name}`;
  return (
    <li data-stop={id}>
      <p className="title" dir="auto">
        {isLink ? <a href={dayUrl({ stop: id })}>{title}</a> : title}
      </p>
      {outcome ? (
        <Outcome id={id} outcome={outcome} title={title} />
      ) : (
        <>
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
}

function Outcome({ id, title, outcome }: OutcomeProps) {
  const WORDS = useWords();
  const { visited, reason, at, note, waits, undo } = outcome;
  const why = reason ? `: ${reasonText(reason, WORDS)}` : "";
  return (
    <>
      <p>
        {visited ? WORDS.outcome.visited : WORDS.outcome.notVisited}
        {why} · {at}
      </p>
      {waits && <p>{WORDS.saved.received}</p>}
      {note && <p dir="auto">{note}</p>}
      {undo && (
        <form method="post" action={dayUrl({ stop: id })}>
          <input type="hidden" name="stop" value={id} />
          <input type="hidden" name="visit" value={undo} />
          <button type="submit" name="intent" value="undo" aria-label={`${WORDS.undo}: ${title}`}>
            {WORDS.undo}
          </button>
        </form>
      )}
    </>
  );
}
