import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  PERSON_IDS,
  PERSON_SECRETS,
  PersonFields,
  PersonForm,
  personWords,
} from "~/features/people";
import {
  editablePerson,
  personFields,
  readPersonDraft,
  shownAgain,
  writingPerson,
} from "~/features/people/index.server";
import { agentsUrl, agentUrl } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { useFormAddresses } from "~/kit/form/form-updates";
import { UpdatedAt } from "~/kit/form/updated-at";
import { updateUser } from "~/upstream/users.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Edit"} · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, user, type } = await editablePerson(args);
  return {
    id: user.id,
    name: user.displayName ?? "",
    title: personWords[type].edit,
    isAdmin: session.isAdmin,
    updatedAt: user.updatedAt ?? "",
    draft: await readPersonDraft(session, user),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PersonForm,
    async (form, context) => {
      const { user, type } = await editablePerson(args);
      const fields = await personFields(form, context);
      await writingPerson(
        updateUser({ ...context.upstream, officeId: context.session.user.officeId }, user.id, {
          ...fields,
          updatedAt: form.updatedAt,
        }),
      );
      return { message: personWords[type].updated, redirectTo: agentUrl(user.id) };
    },
    {
      guard: async () => (await editablePerson(args)).session,
      secret: PERSON_SECRETS,
      shown: shownAgain,
      updates: true,
    },
  );

const SAME_PASSWORD = "Left empty, it stays as it is.";

export default function EditPerson() {
  const { id, name, title, isAdmin, updatedAt, draft } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormScreen
      title={title}
      trail={[
        { label: "Agents", to: agentsUrl() },
        { label: name, to: agentUrl(id) },
      ]}
      formId="person"
      action={useFormAddresses().action}
      submitLabel="Save"
      closeTo={agentUrl(id)}
      refused={refused}
      ids={PERSON_IDS}
      withFile
    >
      <UpdatedAt of={{ updatedAt }} />
      <PersonFields
        draft={draft}
        refused={refused}
        passwordHint={isAdmin ? SAME_PASSWORD : null}
        officeRequired={!isAdmin}
      />
    </FormScreen>
  );
}
