import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DAY_HEADERS, DayPage, wordsOfMatches } from "~/features/links/day";
import { actOnDay, readDay } from "~/features/links/day/index.server";
import { useRootData } from "~/kit";

export const meta: MetaFunction = ({ matches }) => [{ title: wordsOfMatches(matches).title }];
export const headers: HeadersFunction = () => DAY_HEADERS;

export const loader = readDay;
export const action = actOnDay;

export default function MyDay() {
  const notice = useRootData()?.toast?.message ?? null;
  return (
    <DayPage
      state={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      notice={notice}
    />
  );
}
