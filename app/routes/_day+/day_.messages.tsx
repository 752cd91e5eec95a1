import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DAY_HEADERS, DayMessagesPage, wordsOfMatches } from "~/features/links/day";
import { actOnMessages, readDayMessages } from "~/features/links/day/index.server";
import { useRootData } from "~/kit";

export const meta: MetaFunction = ({ matches }) => [{ title: wordsOfMatches(matches).messages }];
export const headers: HeadersFunction = () => DAY_HEADERS;

export const loader = readDayMessages;
export const action = actOnMessages;

export default function Messages() {
  const notice = useRootData()?.toast?.message ?? null;
  return (
    <DayMessagesPage
      state={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      notice={notice}
    />
  );
}
