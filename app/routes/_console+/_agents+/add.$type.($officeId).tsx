import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createUser } from "contract/users/calls";
import { agentsUrl, agentUrl } from "~/features/urls";
import {
  agentsList,
  PERSON_IDS,
  PERSON_SECRETS,
  PersonFields,
  PersonForm,
  personWords,
} from "~/features/users";
import {
  inviteNewPerson,
  offersInvitations,
  personFields,
  readPersonDraft,
  requirePersonType,
  shownAgain,
  writingPerson,
} from "~/features/users/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { useFormAddresses } from "~/kit/form/form-updates";
import { typedForm } from "~/kit/form/refused-form";
import { cameFromListUrl } from "~/kit/list";
import { send } from "~/upstream/client.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Add"} · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, type } = await requirePersonType(args);
  const query = new URL(args.request.url).searchParams;
  const known = { officeId: args.params.officeId ?? session.office?.id };
  return {
    title: personWords[type].add,
    isAdmin: session.isAdmin,
    key: randomUUID(),
    closeTo: cameFromListUrl(agentsList, query),
    draft: await readPersonDraft(session, known),
    invites: await offersInvitations(args.request),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PersonForm,
    async (form, context) => {
      const { type } = await requirePersonType(args);
      const fields = await personFields(form, context);
      const made = await writingPerson(
        send({ ...context.upstream, officeId: context.session.user.officeId }, createUser, {
          body: { ...fields, role: type },
          idempotencyKey: form.key,
        }),
      );
      const isInvited = form.invite && !fields.password && made !== undefined;
      return {
        message: [personWords[type].added, isInvited ? await inviteNewPerson(context, made) : ""]
          .join(" ")
          .trim(),
        redirectTo: made ? agentUrl(made.id) : agentsUrl(),
      };
    },
    {
      guard: async () => (await requirePersonType(args)).session,
      secret: PERSON_SECRETS,
      shown: shownAgain,
      updates: true,
    },
  );

const NO_PASSWORD = "Optional. Without one, they set their own through “Forgot password”.";

export default function AddPerson() {
  const { title, isAdmin, key, closeTo, draft, invites } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormScreen
      title={title}
      trail={[{ label: "Agents", to: closeTo }]}
      formId="person"
      action={useFormAddresses().action}
      submitLabel={title}
      closeTo={closeTo}
      refused={refused}
      ids={PERSON_IDS}
      withFile
    >
      <input type="hidden" name="key" value={typedForm(refused).text("key", key)} />
      <PersonFields
        draft={draft}
        refused={refused}
        passwordHint={NO_PASSWORD}
        invites={invites}
        officeRequired={!isAdmin}
      />
    </FormScreen>
  );
}
