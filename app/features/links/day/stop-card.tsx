import { dayUrl } from "../urls";
import type { ReturnedDayForm } from "./act.server";
import { useWords } from "./language";
import type { MapLinks } from "./map-links";
import { ProofFields } from "./proof-fields";
import type { Day, TopStop } from "./read-day.server";
import { reasonText } from "./reason-text";
import { outcomeText } from "./stop-row";

interface StopCardProps {
  day: Pick<Day, "reasons" | "proof">;
  top: TopStop;
  /** Its form, where the page returns it. */
  returned: ReturnedDayForm | undefined;
}

/** The stop on top, with all that is done there. */
export function StopCard({ day, top, returned }: StopCardProps) {
  const WORDS = useWords();
  const { stop, route, isChosen, contacts, lastVisit } = top;
  return (
    <section
      className="card"
      aria-labelledby="top"
      data-stop={stop.id}
      data-route={route.id}
      data-order={stop.order}
    >
      <p data-turn>
        {isChosen ? WORDS.chosenStop : WORDS.nextStop} · <span dir="auto">{route.name}</span>
      </p>
      <h2 id="top" dir="auto">
        {stop.order}. {stop.name}
      </h2>
      {stop.outcome && (
        <p data-before>
          {WORDS.reportedBefore} {outcomeText(stop.outcome, WORDS)}
        </p>
      )}
      {stop.notAccepted && <p data-before>{WORDS.notAccepted(stop.notAccepted)}</p>}
      {stop.outcome?.visited && <p data-before>{WORDS.looksAtAnother}</p>}
      <dl>
        <Fact term={WORDS.planned} text={stop.planned} />
        <Fact term={WORDS.hoursToday} text={stop.hours} />
        <Fact term={WORDS.address} text={stop.address} />
        <Fact term={WORDS.howOften} text={stop.every && WORDS.everyDays(stop.every)} />
        <Fact
          term={WORDS.lastVisit}
          text={lastVisit && [lastVisit.at, lastVisit.note].filter(Boolean).join(": ")}
        />
      </dl>
      {stop.maps && <Go maps={stop.maps} />}
      {contacts.length > 0 && <Contacts contacts={contacts} />}
      <Report day={day} top={top} returned={returned} />
    </section>
  );
}

function Fact({ term, text }: { term: string; text: string | 0 | null }) {
  if (!text) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  );
}

const MAPS = ["geo", "apple", "google", "waze"] as const;

const Go = ({ maps }: { maps: MapLinks }) => {
  const WORDS = useWords();
  return (
    <nav aria-label={WORDS.go}>
      <h3>{WORDS.go}</h3>
      <p className="row">
        {MAPS.map((name) => (
          <a key={name} className="button" href={maps[name]} rel="noreferrer" data-map={name}>
            {WORDS.maps[name]}
          </a>
        ))}
      </p>
    </nav>
  );
};

const Contacts = ({ contacts }: Pick<TopStop, "contacts">) => {
  const WORDS = useWords();
  return (
    <>
      <h3>{WORDS.contacts}</h3>
      <ul>
        {contacts.map(({ id, name, phone, email }) => (
          <li key={id}>
            <p dir="auto">{name}</p>
            <p className="row">
              {phone && (
                <a className="button" href={`tel:${phone.replace(/[^\d+*#,;]/g, "")}`}>
                  {WORDS.call(name)}
                </a>
              )}
              {email && (
                <a className="button" href={`mailto:${encodeURIComponent(email)}`}>
                  {WORDS.mail(name)}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
};

/** One form: what was entered stays whichever button is pressed. */
function Report({ day, top, returned }: StopCardProps) {
  const WORDS = useWords();
  const { stop, visitId, contacts } = top;
  const demands = stop.typeId ? day.proof[stop.typeId] : undefined;
  const arrivedAt = returned?.arrivedAt === undefined ? top.arrivedAt : returned.arrivedAt;
  const sentAs = (name: string) => returned?.sent.find(([key]) => key === name)?.[1];
  const has = (name: string, value: string) =>
    returned?.sent.some(([key, sent]) => key === name && sent === value) ?? false;
  const wasNotPossible = sentAs("intent") === "not-possible";
  const isWithoutReason = wasNotPossible && !sentAs("reason");
  return (
    <form
      method="post"
      action={`${dayUrl({ stop: stop.id })}#refused`}
      encType={demands ? "multipart/form-data" : undefined}
      className="stack"
    >
      {returned?.message && (
        <p className="error" role="alert" id="refused">
          {returned.message} {WORDS.stillHere}
        </p>
      )}
      <input type="hidden" name="stop" value={stop.id} />
      <input type="hidden" name="visit" value={sentAs("visit") ?? visitId} />
      {arrivedAt ? (
        <div className="row" data-arrived>
          <p role="status">{WORDS.arrivedAt(arrivedAt)}</p>
          <button type="submit" name="intent" value="not-here">
            {WORDS.notHere}
          </button>
        </div>
      ) : (
        <button type="submit" name="intent" value="here">
          {WORDS.imHere}
        </button>
      )}
      <p className="field">
        <label htmlFor="note">{WORDS.note}</label>
        <textarea id="note" name="note" rows={3} maxLength={4000} defaultValue={sentAs("note")} />
      </p>
      {contacts.length > 0 && (
        <fieldset>
          <legend>{WORDS.met}</legend>
          {contacts.map(({ id, name }) => (
            <Check key={id} name="contact" value={id} label={name} isOn={has("contact", id)} />
          ))}
        </fieldset>
      )}
      <Check name="doNotVisit" value="on" label={WORDS.doNotVisit} isOn={has("doNotVisit", "on")} />
      {demands && <ProofFields demands={demands} sentAs={sentAs} />}
      <button type="submit" name="intent" value="done" className="main">
        {WORDS.visited}
      </button>
      <details open={wasNotPossible}>
        <summary className="button">{WORDS.notPossible}</summary>
        <p className="field">
          <label htmlFor="reason">{WORDS.reason}</label>
          <select
            id="reason"
            name="reason"
            defaultValue={sentAs("reason") ?? ""}
            aria-invalid={isWithoutReason || undefined}
            aria-describedby={isWithoutReason ? "refused" : undefined}
          >
            <option value="">{WORDS.chooseReason}</option>
            {day.reasons.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reasonText(reason, WORDS)}
              </option>
            ))}
          </select>
        </p>
        <button type="submit" name="intent" value="not-possible">
          {WORDS.notPossibleWhy}
        </button>
      </details>
    </form>
  );
}

interface CheckProps {
  name: string;
  value: string;
  label: string;
  isOn: boolean;
}

const Check = ({ name, value, label, isOn }: CheckProps) => (
  <label className="check">
    <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
    <span dir="auto">{label}</span>
  </label>
);
