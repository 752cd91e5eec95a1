import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agentsUrl, agentUrl, editAgentUrl } from "~/features/urls";
import { EMAIL_CODE_IDS, EmailCodeFields } from "~/features/users";
import { confirmPersonsEmail, readPersonsCode } from "~/features/users/index.server";
import { FormScreen } from "~/kit/form/form-screen";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Confirm email · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readPersonsCode(args);

export const action = confirmPersonsEmail;

export default function ConfirmEmail() {
  const { id, name, email } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormScreen
      title="Confirm email"
      trail={[
        { label: "Agents", to: agentsUrl() },
        { label: name, to: agentUrl(id) },
      ]}
      formId="email-code"
      submitLabel="Confirm email"
      closeTo={agentUrl(id)}
      refused={refused}
      ids={EMAIL_CODE_IDS}
    >
      <EmailCodeFields email={email} owner={name} refused={refused} againUrl={editAgentUrl(id)} />
    </FormScreen>
  );
}
