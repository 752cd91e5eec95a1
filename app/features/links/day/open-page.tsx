import { BackToDay, DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { OpenState } from "./open.server";
import type { DayProblem } from "./words";

interface OpenPageProps {
  link: OpenState;
  /** What came of the form. */
  refused: { pin?: string; problem?: DayProblem } | undefined;
}

interface WrongAddressProps {
  /** A link was opened on this phone. */
  hasDay: boolean;
}

/** In place of a page that there is not, such as that of a link that was cut off. */
export const WrongAddressPage = ({ hasDay }: WrongAddressProps) => (
  <DayFrame>
    <Problem problem="wrong" />
    {hasDay && <BackToDay notice={null} />}
    <OtherLanguages />
  </DayFrame>
);

/** Asks whether the link was opened by its agent. */
export function OpenPage({ link, refused }: OpenPageProps) {
  const WORDS = useWords();
  const problem = link.problem ?? refused?.problem;
  if (problem !== undefined || link.problem !== undefined) {
    return (
      <DayFrame>
        <Problem problem={problem ?? "other"} />
      </DayFrame>
    );
  }
  const { name, office, until, needsPin, isOnIphone } = link;
  const wrong = refused?.pin;
  return (
    <DayFrame>
      <h1 dir="auto">{WORDS.areYou(name)}</h1>
      {office && <p dir="auto">{WORDS.ofOffice(office)}</p>}
      <p>{WORDS.openHint}</p>
      {isOnIphone && <p>{WORDS.homeScreen}</p>}
      <form method="post" className="stack" data-keep="open">
        {needsPin && (
          <p className="field">
            <label htmlFor="pin">{WORDS.pin}</label>
            <input
              id="pin"
              name="pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              required
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? "pin-error pin-hint" : "pin-hint"}
            />
            {wrong && (
              <strong id="pin-error" className="error" role="alert">
                {wrong}
              </strong>
            )}
            <span id="pin-hint">{WORDS.pinHint}</span>
          </p>
        )}
        <button type="submit" className="main">
          {WORDS.yes}
        </button>
      </form>
      <p>{WORDS.notMe}</p>
      <p>{WORDS.validUntil(until)}</p>
      <OtherLanguages />
    </DayFrame>
  );
}
