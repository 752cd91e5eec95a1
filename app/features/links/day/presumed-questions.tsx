import { dayUrl } from "../urls";
import { useWords } from "./language";
import type { PresumedQuestion } from "./presumed.server";

/** Asks about stays without a report. */
export function PresumedQuestions({ questions }: { questions: PresumedQuestion[] }) {
  const WORDS = useWords();
  if (questions.length === 0) return null;
  return (
    <aside className="card" aria-labelledby="presumed">
      <h2 id="presumed" tabIndex={-1}>
        {WORDS.presumed.title}
      </h2>
      {questions.map(({ id, name, from, until }) => (
        <form
          key={id}
          method="post"
          action={dayUrl()}
          className="stack"
          data-presumed={id}
          data-title={name}
        >
          <p id={`presumed-${id}`}>{WORDS.presumed.question(name, from, until)}</p>
          <input type="hidden" name="presumed" value={id} />
          <p className="row">
            <button
              type="submit"
              name="intent"
              value="was-there"
              className="main"
              aria-describedby={`presumed-${id}`}
            >
              {WORDS.presumed.yes}
            </button>
            <button
              type="submit"
              name="intent"
              value="was-not-there"
              aria-describedby={`presumed-${id}`}
            >
              {WORDS.presumed.no}
            </button>
          </p>
        </form>
      ))}
    </aside>
  );
}
