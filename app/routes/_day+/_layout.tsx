import { Outlet } from "@remix-run/react";
import { DayFrame, daySheet, Problem, WORDS } from "~/features/links/day";

/** See `useOwnDocument`. */
export const handle = { ownDocument: { sheet: daySheet, lang: WORDS.lang, dir: WORDS.dir } };

export default function DayLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <DayFrame>
      <Problem problem="other" />
    </DayFrame>
  );
}
