import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { activeOfficeUrl } from "~/features/account/urls";
import { OfficeChoices, type OfficePage } from "~/features/shell";
import { safeRedirect } from "~/lib/redirects";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { keepSession } from "~/session/session.server";
import { toActiveOffice } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { dashboardUrl } from "~/session/urls";
import { Button, LinkButton } from "~/ui/button";
import { Input } from "~/ui/form";
import { PageHeader } from "~/ui/page";
import type { UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { officeOptions, readOptionsQuery } from "~/upstream/options.server";

export const meta: MetaFunction = () => [{ title: "Active office · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const who = await requireSignedIn({ request, context });
  if (who.isAdmin) throw redirect(dashboardUrl());
  const url = new URL(request.url);
  const query = readOptionsQuery(url.searchParams);
  const found = who.user.officeId
    ? await officeOptions(ownScope(who), { ...query, withEarlier: true })
    : { options: [], hasMore: false, page: 1 };
  const page: OfficePage = { ...found, search: query.search ?? "" };
  const redirectTo = safeRedirect(url.searchParams.get("redirectTo"), dashboardUrl());
  return { ...page, current: who.office?.id, redirectTo };
}

/** Fields: `officeId`, which must be one that the upstream lists for the manager, and `redirectTo`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const who = await requireSignedIn({ request, context });
  const form = await request.formData();
  const url = safeRedirect(form.get("redirectTo"), dashboardUrl());
  const office = who.user.officeId
    ? await findOwnOffice(ownScope(who), String(form.get("officeId") ?? ""))
    : undefined;
  if (!office) {
    const message = "This office is not one of yours";
    return redirectWithToast(url, { type: "error", message }, request);
  }
  const session = { ...who.session, office: toActiveOffice(office) };
  const headers = { "set-cookie": await keepSession(session, request) };
  return redirect(url, { status: 303, headers });
}

/** A branch sees less than the manager's own office, so choices are read from the latter. */
const ownScope = ({ user, upstream }: SignedIn): UpstreamContext => ({
  ...upstream,
  officeId: user.officeId,
});

export default function ActiveOffice() {
  const { options, hasMore, page, search, current, redirectTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        trail={[{ label: "Home", to: dashboardUrl() }, { label: "Active office" }]}
        title="Active office"
      />
      <div className="office-page">
        <Form className="office-page__search" action={activeOfficeUrl()} role="search">
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Input
            type="search"
            name="search"
            defaultValue={search}
            placeholder="Search"
            aria-label="Search offices"
          />
          <Button type="submit">Search</Button>
        </Form>
        <OfficeChoices offices={options} current={current} redirectTo={redirectTo} />
        {hasMore && (
          <LinkButton to={activeOfficeUrl({ search, page: page + 1, redirectTo })}>
            Load More
          </LinkButton>
        )}
      </div>
    </>
  );
}
