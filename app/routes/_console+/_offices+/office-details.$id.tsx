import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { OfficeScreen } from "~/features/offices";
import { readOfficeHead } from "~/features/offices/index.server";
import { officeTabOf } from "~/features/urls";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Office"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readOfficeHead(session, params.id ?? "");
}

export default function OfficeDetails() {
  const { pathname } = useLocation();
  return (
    <OfficeScreen office={useLoaderData<typeof loader>()} tab={officeTabOf(pathname)}>
      <Outlet />
    </OfficeScreen>
  );
}
