import type { ReturnedDayForm } from "./act.server";
import { useWords } from "./language";

const TYPED = ["note", "message"];

/** A form that was not taken and has no place on the page any more: nothing of it is lost. */
export function Refused({ refused: { message, sent, again } }: { refused: ReturnedDayForm }) {
  const WORDS = useWords();
  const typed = sent.find(([name, value]) => TYPED.includes(name) && value.trim())?.[1];
  return (
    <section className="card">
      <p className="error" role="alert">
        {message}
      </p>
      {typed && (
        <p className="field">
          <label htmlFor="entered">{WORDS.youEntered}</label>
          <textarea id="entered" readOnly rows={4} defaultValue={typed} />
        </p>
      )}
      {again && (
        <form method="post">
          {sent.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="main">
            {WORDS.sendAgain}
          </button>
        </form>
      )}
    </section>
  );
}
