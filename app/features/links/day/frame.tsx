import type { ReactNode } from "react";
import { type DayProblem, WORDS } from "./words";

/** What every page of an agent's day has around it. */
export const DayFrame = ({ children }: { children: ReactNode }) => (
  <main className="day">{children}</main>
);

/** A page in place of one that can't be shown. */
export function Problem({ problem }: { problem: DayProblem }) {
  const { title, text } = WORDS.problems[problem];
  const mayTryAgain = problem === "away" || problem === "many" || problem === "other";
  return (
    <>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {/* To the page as it is: without what a form sent. */}
      {mayTryAgain && (
        <a className="button main" href="?">
          {WORDS.tryAgain}
        </a>
      )}
    </>
  );
}
