import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DAY_HEADERS, DayRecordsPage, wordsOfMatches } from "~/features/links/day";
import { readDayRecords } from "~/features/links/day/index.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: wordsOfMatches(matches).records.title },
];
export const headers: HeadersFunction = () => DAY_HEADERS;

export const loader = readDayRecords;

export default function Records() {
  return <DayRecordsPage state={useLoaderData<typeof loader>()} />;
}
