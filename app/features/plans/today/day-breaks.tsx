import { LinkButton } from "~/ui";
import { BREAK_LABELS, BREAKS, type Break, todayUrl } from "./urls";

interface DayBreaksProps {
  routeId: string;
  /** What the page is about; none on other pages. */
  current?: Break;
}

/** What can go wrong, each with a proposal of what to do about it. */
export const DayBreaks = ({ routeId, current }: DayBreaksProps) => (
  <nav className="day-breaks cluster gap-2" aria-label="If the day breaks">
    {BREAKS.map((what) => (
      <LinkButton
        key={what}
        to={todayUrl(routeId, { what })}
        size="small"
        prefetch="none"
        aria-current={what === current ? "page" : undefined}
      >
        {BREAK_LABELS[what]}
      </LinkButton>
    ))}
  </nav>
);
