import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginAsForm } from "~/features/account";
import { loginAs } from "~/features/account/index.server";
import { getWholeOffice } from "~/features/offices/index.server";
import { officesUrl, officeUrl } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireAdmin } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { PageBehind, PageHeader } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Login as · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireAdmin({ request, context });
  const { id, name, manager } = await getWholeOffice(session, params.id ?? "");
  const { displayName, email } = manager ?? {};
  return { id, name, email: email ?? "", manager: displayName ?? email ?? "" };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    LoginAsForm,
    ({ email }, { session, request }) => loginAs(email, session, request),
    { guard: requireAdmin, typed: false },
  );

/** See `useInertBehind`. */
export const handle = { isDialog: true };

export default function LoginAsManager() {
  const { id, name, email, manager } = useLoaderData<typeof loader>();
  const trail = [
    { label: "Home", to: dashboardUrl() },
    { label: "Offices", to: officesUrl() },
    { label: name, to: officeUrl(id) },
  ];
  return (
    <>
      <PageBehind>
        <PageHeader title="Login as" trail={trail} />
      </PageBehind>
      <ConfirmDialog
        formId="login-as-manager"
        title={email ? `Login as ${manager}?` : "Login as"}
        description={
          email
            ? "You will work as the office's manager. “Signout from office” returns you to your own session."
            : "The office has no manager. Choose one first."
        }
        submitLabel="Login"
        closeTo={officeUrl(id)}
        disabled={!email}
        refused={useActionData<typeof action>()}
      >
        <input type="hidden" name="email" value={email} />
      </ConfirmDialog>
    </>
  );
}
