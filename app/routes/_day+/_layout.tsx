import { Outlet } from "@remix-run/react";
import { DayFrame, daySheet, Problem, WORDS } from "~/features/links/day";
import { pageScriptUrl } from "~/features/links/day/index.server";
import type { MakeOwnDocument } from "~/kit/own-document";

export const loader = () => ({ script: pageScriptUrl() });

const ownDocument: MakeOwnDocument<ReturnType<typeof loader>> = (data) => ({
  ...{ sheet: daySheet, script: data?.script, lang: WORDS.lang, dir: WORDS.dir },
});
/** See `useOwnDocument`. */
export const handle = { ownDocument };

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
