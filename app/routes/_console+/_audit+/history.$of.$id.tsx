import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryScreen, historyList } from "~/features/audit";
import { readHistory, requireHistory } from "~/features/audit/index.server";
import { reloadsOf } from "~/kit/list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `History of ${data?.of.name ?? "a record"} · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const history = await requireHistory(args);
  const page = await readHistory(history, new URL(args.request.url));
  const { kind, id, record } = history;
  return { of: { kind, id, name: record.name }, page };
}

export const shouldRevalidate = reloadsOf(historyList);

export default function History() {
  return <HistoryScreen {...useLoaderData<typeof loader>()} />;
}
