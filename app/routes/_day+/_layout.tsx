import { Outlet } from "@remix-run/react";
import {
  DayFrame,
  type DayLayoutData,
  daySheet,
  Problem,
  WordsOfPage,
  wordsOfMatches,
} from "~/features/links/day";
import { readDayLayout } from "~/features/links/day/index.server";
import type { MakeOwnDocument } from "~/kit/own-document";

export const loader = readDayLayout;

const ownDocument: MakeOwnDocument<DayLayoutData> = (data) => {
  const { lang, dir } = wordsOfMatches([{ data }]);
  return { sheet: daySheet, script: data?.script, manifest: data?.manifest, lang, dir };
};
/** See `useOwnDocument`. */
export const handle = { ownDocument };

export default function DayLayout() {
  return (
    <WordsOfPage>
      <Outlet />
    </WordsOfPage>
  );
}

export function ErrorBoundary() {
  return (
    <DayFrame>
      <Problem problem="other" />
    </DayFrame>
  );
}
