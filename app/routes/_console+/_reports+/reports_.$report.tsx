import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REPORT_WORDS, ReportScreen } from "~/features/reports";
import { readReport } from "~/features/reports/index.server";
import { REPORT_NAMES } from "~/features/urls";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? REPORT_WORDS[data.name].title : "Reports"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const name = REPORT_NAMES.find((one) => one === params.report);
  if (!name) throw refusedPage(request, 404, "There is no such report.");
  return readReport(session, name, new URL(request.url));
}

export default function Report() {
  return <ReportScreen report={useLoaderData<typeof loader>()} />;
}
