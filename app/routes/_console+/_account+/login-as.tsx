import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LoginAsForm } from "~/features/account";
import { loginAs } from "~/features/account/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { typedForm } from "~/kit/form/refused-form";
import { requireAdmin } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { Field, Input } from "~/ui";
import { PageBehind, PageHeader } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Login as · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context });
  return null;
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    LoginAsForm,
    ({ email }, { session, request }) => loginAs(email, session, request),
    { guard: requireAdmin },
  );

/** See `useInertBehind`. */
export const handle = { isDialog: true };

export default function LoginAs() {
  const refused = useActionData<typeof action>();
  const typed = typedForm(refused);
  return (
    <>
      <PageBehind>
        <PageHeader trail={[{ label: "Home", to: dashboardUrl() }]} title="Login as" />
      </PageBehind>
      <FormDialog
        formId="login-as"
        title="Login as"
        description="Work as an office manager. “Signout from office” returns you to your own session."
        submitLabel="Login"
        closeTo={dashboardUrl()}
        size="small"
        refused={refused}
        ids={{ email: "email" }}
      >
        <Field id="email" label="Email" errors={typed.errors("email")}>
          <Input
            key={typed.text("email")}
            name="email"
            type="email"
            autoComplete="off"
            autoFocus
            defaultValue={typed.text("email")}
          />
        </Field>
      </FormDialog>
    </>
  );
}
