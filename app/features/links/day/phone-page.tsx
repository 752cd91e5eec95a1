import { QrCode } from "~/ui/page";
import { dayPhoneUrl, dayTimesPath } from "../urls";
import type { ReturnedDayForm } from "./act.server";
import { BackToDay, DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { DayPhone, DayPhoneState, PhoneCard } from "./phone.server";
import { Refused } from "./refused";

interface PhonePageProps {
  state: DayPhoneState;
  /** What the last form did. */
  notice: string | null;
  refused: ReturnedDayForm | undefined;
}

/** Where an agent sets up a tracker program on their phone. */
export function DayPhonePage({ state, notice, refused }: PhonePageProps) {
  const WORDS = useWords();
  return (
    <DayFrame page="phone">
      <BackToDay notice={notice} />
      {refused && <Refused refused={refused} />}
      {state.kind === "problem" ? (
        <Problem problem={state.problem} />
      ) : (
        <h1>{WORDS.phone.title}</h1>
      )}
      {state.kind === "not-offered" && <p>{WORDS.phone.notOffered}</p>}
      {state.kind === "phone" && <Phone phone={state.phone} />}
      <OtherLanguages />
    </DayFrame>
  );
}

function Phone({ phone }: { phone: DayPhone }) {
  const { phone: words, times } = useWords();
  const { tracker, cards, asks } = phone;
  if (tracker && asks) return <AskFirst replaces={tracker.createdAt} />;
  return (
    <>
      {!cards && <p>{words.about}</p>}
      {!tracker && (
        <>
          <p>{words.keepIt}</p>
          <form method="post" action={dayPhoneUrl()}>
            <button type="submit" name="intent" value="make" className="main">
              {words.make}
            </button>
          </form>
        </>
      )}
      {tracker && <FirstPosition {...tracker.arrival} />}
      {tracker && !cards && <Facts {...tracker} />}
      {cards && <Cards cards={cards} system={phone.system} />}
      {tracker && !cards && (
        <>
          <BatterySaving system={phone.system} />
          <a className="button" href={dayTimesPath}>
            {times.title}
          </a>
          <p>{words.replaceHint}</p>
          <a className="button" href={dayPhoneUrl({ replace: "ask" })}>
            {words.replace}
          </a>
        </>
      )}
    </>
  );
}

/** Making an address ends the one before. */
function AskFirst({ replaces }: { replaces: string }) {
  const { ask } = useWords().phone;
  return (
    <section className="card">
      <h2>{ask.title}</h2>
      <p>{ask.text}</p>
      <form method="post" action={dayPhoneUrl()}>
        <input type="hidden" name="replaces" value={replaces} />
        <button type="submit" name="intent" value="make">
          {ask.yes}
        </button>
      </form>
      <a className="button main" href={dayPhoneUrl()}>
        {ask.no}
      </a>
    </section>
  );
}

/** Scripts read it again every few seconds while it is watched. */
function FirstPosition({ text, ago, isWatched }: NonNullable<DayPhone["tracker"]>["arrival"]) {
  const { phone: words } = useWords();
  return (
    <div className="notice" data-watched={isWatched || undefined}>
      {/* How long ago is beside the status, so that it is not read out each time. */}
      <p data-arrival>
        <span role="status">{text}</span> <span>{ago}</span>
      </p>
      {isWatched && (
        <a className="button" href={dayPhoneUrl()}>
          {words.lookAgain}
        </a>
      )}
    </div>
  );
}

function Facts({ made, first, used }: NonNullable<DayPhone["tracker"]>) {
  const { phone: words } = useWords();
  return (
    <dl>
      <Fact label={words.made} value={made} />
      <Fact label={words.firstPosition} value={first ?? words.notYet} />
      <Fact label={words.lastUsed} value={used ?? words.notYet} />
    </dl>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** Those that run on this phone first. */
function Cards({ cards, system }: { cards: PhoneCard[]; system: DayPhone["system"] }) {
  const { phone: words } = useWords();
  const fits = ({ runsOn }: PhoneCard) => system === null || runsOn.includes(system);
  const others = cards.filter((card) => !fits(card));
  return (
    <>
      <section>
        <h2>{words.choose}</h2>
        <p>{words.keepIt}</p>
        <p>{words.shownFor}</p>
        {cards.filter(fits).map((card) => (
          <Program key={card.program} card={card} />
        ))}
      </section>
      <BatterySaving system={system} />
      <form method="post" action={dayPhoneUrl()}>
        <button type="submit" name="intent" value="hide">
          {words.isSetUp}
        </button>
      </form>
      {others.length > 0 && (
        <section>
          <h2>{words.others}</h2>
          {others.map((card) => (
            <Program key={card.program} card={card} />
          ))}
        </section>
      )}
    </>
  );
}

function Program({ card: { program, name, runsOn, open, address, picture } }: { card: PhoneCard }) {
  const { phone: words } = useWords();
  return (
    <section className="card" aria-labelledby={program}>
      <h3 id={program}>{name}</h3>
      <p>{words.runsOn(runsOn)}</p>
      <ol className="steps">
        {words.steps[program].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {address && (
        <p className="field" data-copy={words.copy} data-copied={words.copied}>
          <label htmlFor={`${program}-address`}>{words.address}</label>
          <input id={`${program}-address`} readOnly value={address} dir="ltr" />
        </p>
      )}
      {open && (
        <a className="button" href={open}>
          {words.open(name)}
        </a>
      )}
      {picture && (
        <div className="scan">
          <p>{words.scan}</p>
          <QrCode picture={picture} label={words.qrCode(name)} />
        </div>
      )}
    </section>
  );
}

/** What stops trackers, by the kind of phone. */
function BatterySaving({ system }: { system: DayPhone["system"] }) {
  const { title, text, hints } = useWords().phone.battery;
  const shown = system ? hints[system] : Object.values(hints).flat();
  return (
    <section>
      <h2>{title}</h2>
      <p>{text}</p>
      <dl>
        {shown.map(([maker, hint]) => (
          <Fact key={maker} label={maker} value={hint} />
        ))}
      </dl>
    </section>
  );
}
