import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OPEN_HEADERS, OpenPage, wordsOfMatches } from "~/features/links/day";
import { openLink, readLinkToOpen } from "~/features/links/day/index.server";

export const meta: MetaFunction = ({ matches }) => [{ title: wordsOfMatches(matches).title }];
export const headers: HeadersFunction = () => OPEN_HEADERS;

export const loader = readLinkToOpen;
export const action = openLink;

export default function Open() {
  return (
    <OpenPage link={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
