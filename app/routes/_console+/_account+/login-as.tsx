import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { z } from "zod";
import { loginAsUrl } from "~/features/account/urls";
import { requireAdmin } from "~/session/guards.server";
import { refusalOf } from "~/session/refusal.server";
import { keepSession } from "~/session/session.server";
import { actAs } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { dashboardUrl } from "~/session/urls";
import { Button } from "~/ui/button";
import { RouteDialog } from "~/ui/dialog";
import { Field, Input } from "~/ui/form";
import { PageHeader } from "~/ui/page";
import { UpstreamError } from "~/upstream/errors";

const FORM = "login-as";
const Email = z.email("Invalid email!").max(254, "Invalid email!");

export const meta: MetaFunction = () => [{ title: "Login as · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context });
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, upstream } = await requireAdmin({ request, context });
  const form = await request.formData();
  const typed = String(form.get("email") ?? "").trim();
  const email = Email.safeParse(typed);
  if (!email.success) {
    return data({ typed, errors: email.error.issues.map((i) => i.message) }, { status: 400 });
  }
  try {
    // Whatever is wrong with the other account must not end the admin's own session.
    const acting = await actAs(email.data, session, { ...upstream, refuse: undefined });
    const headers = { "set-cookie": await keepSession(acting, request) };
    const message = `You are signed in as ${acting.user.displayName}`;
    return redirectWithToast(dashboardUrl(), { type: "success", message }, request, { headers });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 401) throw await refusalOf(error, request, session);
    return data({ typed, errors: [error.message] }, { status: error.pageStatus });
  }
}

export default function LoginAs() {
  const failed = useActionData<typeof action>();
  return (
    <>
      <PageHeader trail={[{ label: "Home", to: dashboardUrl() }]} title="Login as" />
      <RouteDialog
        title="Login as"
        description="Work as an office manager. “Signout from office” leads back to your own session."
        closeTo={dashboardUrl()}
        size="small"
        actions={
          <Button type="submit" form={FORM} variant="primary">
            Login
          </Button>
        }
      >
        <Form id={FORM} method="post" action={loginAsUrl()} noValidate>
          <Field id="email" label="Email" errors={failed?.errors}>
            <Input
              key={failed?.typed}
              name="email"
              type="email"
              autoComplete="off"
              autoFocus
              defaultValue={failed?.typed}
            />
          </Field>
        </Form>
      </RouteDialog>
    </>
  );
}
