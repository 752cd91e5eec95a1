import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExportDialog } from "~/features/routes";
import { readExportDialog } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readExportDialog(session, params.id ?? "", { request, now: new Date() });
}

export default function ExportRoute() {
  return <ExportDialog dialog={useLoaderData<typeof loader>()} />;
}
