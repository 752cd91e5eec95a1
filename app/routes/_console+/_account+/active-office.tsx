import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formAction } from "~/kit/form/form-action.server";
import { safeRedirect } from "~/lib/redirects";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { OfficeScreen } from "~/shell";
import { readOffices, switchOffice } from "~/shell/index.server";

export const meta: MetaFunction = () => [{ title: "Active office · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const who = await requireSignedIn({ request, context });
  if (who.isAdmin) throw redirect(dashboardUrl());
  const query = new URL(request.url).searchParams;
  // The popover reads the same as data.
  return {
    ...(await readOffices(who, query)),
    current: who.office?.id,
    redirectTo: safeRedirect(query.get("redirectTo"), dashboardUrl()),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({ officeId: z.string().optional(), redirectTo: z.string().optional() }),
    ({ officeId = "", redirectTo }, { session, request }) =>
      switchOffice(session, officeId, safeRedirect(redirectTo, dashboardUrl()), request),
    { typed: false },
  );

export default function ActiveOffice() {
  const { current, redirectTo, ...offices } = useLoaderData<typeof loader>();
  return <OfficeScreen offices={offices} current={current} redirectTo={redirectTo} />;
}
