import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REPORT_NAMES } from "contract/reports/facts";
import { REPORT_WORDS, ReportScreen } from "~/features/reports";
import { readReport } from "~/features/reports/index.server";
import { reportFileUrl, reportUrl } from "~/features/urls";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? REPORT_WORDS[data.name].title : "Reports"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const url = new URL(request.url);
  const named = (text = "") => REPORT_NAMES.find((one) => one === text);
  const file = named(params.report?.replace(/\.csv$/, ""));
  const name = named(params.report);
  if (file && !name) throw redirect(reportFileUrl(reportUrl(file), url.searchParams));
  if (!name) throw refusedPage(request, 404, "There is no such report.");
  return readReport(session, name, url);
}

export default function Report() {
  return <ReportScreen report={useLoaderData<typeof loader>()} />;
}
