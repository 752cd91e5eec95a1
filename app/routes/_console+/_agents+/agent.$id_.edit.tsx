import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Worktime } from "contract/routes/timetable";
import { agentUrl } from "~/features/urls";
import {
  agentsList,
  PERSON_IDS,
  PERSON_SECRETS,
  PersonFields,
  PersonForm,
  personWords,
  WORKING_TIMES_IDS,
  WorkingTimesFields,
  workingTimesOf,
} from "~/features/users";
import {
  editablePerson,
  isOneself,
  personFields,
  readPersonDraft,
  shownAgain,
  updatePerson,
} from "~/features/users/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { useFormAddresses } from "~/kit/form/form-updates";
import { typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { cameFromListUrl, withFromList } from "~/kit/list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Edit"} · Waybook` },
];

/** Managers change their own data as well. */
const OWN_TOO = { oneself: true };

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const { session, user, type } = await editablePerson(args, OWN_TOO);
  return {
    name: user.displayName ?? "",
    title: personWords[type].edit,
    isAdmin: session.isAdmin,
    oneself: !session.isAdmin && isOneself(session, user.id),
    listUrl: cameFromListUrl(agentsList, query),
    closeTo: withFromList(agentUrl(user.id), query),
    updatedAt: user.updatedAt ?? "",
    draft: await readPersonDraft(session, user),
    times: type === "agent" && user.usualStart !== undefined ? timesOf(user) : null,
  };
}

const timesOf = ({ usualStart, usualEnd, breakMinutes }: Worktime): Worktime => ({
  usualStart,
  usualEnd,
  breakMinutes,
});

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PersonForm,
    async (form, context) => {
      const { user, type } = await editablePerson(args, OWN_TOO);
      const fields = await personFields(form, context);
      const answer = await updatePerson(context, user, {
        ...fields,
        ...workingTimesOf(form),
        updatedAt: form.updatedAt,
      });
      if (answer) return answer;
      return {
        message: personWords[type].updated,
        redirectTo: withFromList(agentUrl(user.id), context.query),
      };
    },
    {
      guard: async () => (await editablePerson(args, OWN_TOO)).session,
      secret: PERSON_SECRETS,
      shown: shownAgain,
      updates: true,
    },
  );

const CODE_NEEDED = "To change it, enter the code that is sent to the new address.";
const SAME_PASSWORD = "Leave empty to keep the current password.";

export default function EditPerson() {
  const { name, title, isAdmin, oneself, listUrl, closeTo, updatedAt, draft, times } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormScreen
      title={title}
      trail={[
        { label: "Agents", to: listUrl },
        { label: name, to: closeTo },
      ]}
      formId="person"
      action={useFormAddresses().action}
      submitLabel="Save"
      closeTo={closeTo}
      refused={refused}
      ids={{ ...PERSON_IDS, ...WORKING_TIMES_IDS }}
      withFile
    >
      <UpdatedAt of={{ updatedAt }} />
      <PersonFields
        draft={draft}
        refused={refused}
        passwordHint={isAdmin ? SAME_PASSWORD : null}
        emailHint={isAdmin ? undefined : CODE_NEEDED}
        officeRequired={!isAdmin}
        oneself={oneself}
      />
      {times && (
        <WorkingTimesFields
          times={times}
          typed={typedForm(refused)}
          hint="Empty: those of the office."
        />
      )}
    </FormScreen>
  );
}
