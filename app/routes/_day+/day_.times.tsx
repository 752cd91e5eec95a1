import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DAY_HEADERS, DayTimesPage, wordsOfMatches } from "~/features/links/day";
import { actOnTimes, readDayTimes } from "~/features/links/day/index.server";
import { useRootData } from "~/kit";

export const meta: MetaFunction = ({ matches }) => [{ title: wordsOfMatches(matches).times.title }];
export const headers: HeadersFunction = () => DAY_HEADERS;

export const loader = readDayTimes;
export const action = actOnTimes;

export default function Times() {
  const notice = useRootData()?.toast?.message ?? null;
  return (
    <DayTimesPage
      state={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      notice={notice}
    />
  );
}
