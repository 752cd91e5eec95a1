import type { ReactNode } from "react";
import { dayUrl } from "../urls";
import { useWords } from "./language";
import type { DayProblem } from "./words";

interface DayFrameProps {
  children: ReactNode;
  facts?: DayFacts | undefined;
  /** Of a page that is not that of the day. */
  page?: "messages" | "phone" | "records" | "times";
}

/** What every page of an agent's day has around it. */
export const DayFrame = ({ children, facts, page }: DayFrameProps) => (
  <main
    className="day"
    data-owner={facts?.owner}
    data-zone={facts?.zone}
    data-at={facts?.at}
    data-page={page}
  >
    {children}
  </main>
);

/** The top of a page beside that of the day. @param notice what the last form did */
export function BackToDay({ notice }: { notice: string | null }) {
  const WORDS = useWords();
  return (
    <>
      <p>
        <a className="button" href={dayUrl()}>
          {WORDS.back}
        </a>
      </p>
      {notice && (
        <p className="notice" role="status">
          {notice}
        </p>
      )}
    </>
  );
}

/** What the page's scripts need to know. */
export interface DayFacts {
  /** The agent. */
  owner: string;
  /** IANA name of the zone of the page's times. */
  zone: string;
  /** When the page was made, in milliseconds. */
  at: number;
}

/** A page in place of one that can't be shown. */
export function Problem({ problem }: { problem: DayProblem }) {
  const WORDS = useWords();
  const { title, text } = WORDS.problems[problem];
  const mayTryAgain = problem === "away" || problem === "many" || problem === "other";
  return (
    <>
      {/* Scripts then forget what was entered: the next link may be another agent's. */}
      <h1 data-ended={problem === "none" || problem === "ended" || undefined}>{title}</h1>
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
