import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateUser } from "contract/users/calls";
import { agentStatusUrl, agentUrl, handOverUrl } from "~/features/urls";
import { OpenWorkNotice, PersonStatusForm, personWords } from "~/features/users";
import { editablePerson, isOpen, readOpenWork } from "~/features/users/index.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { Link } from "~/ui";
import { send } from "~/upstream/client.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user, type } = await editablePerson(args);
  const isActive = user.status !== "inactive";
  const asked = isActive && type === "agent";
  const open = asked ? await readOpenWork(session.upstream, user.id) : null;
  return {
    id: user.id,
    name: user.displayName ?? "",
    next: isActive ? ("inactive" as const) : ("active" as const),
    open: open && isOpen(open) ? open : null,
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PersonStatusForm,
    async ({ status }, { upstream }) => {
      const { user, type } = await editablePerson(args);
      if (status === "inactive" && type === "agent") {
        const open = await readOpenWork(upstream, user.id);
        if (isOpen(open)) throw new FormRefusal(409, "", "There is open work left");
      }
      await send(upstream, updateUser, { params: { id: user.id }, body: { status } });
      const back = status === "inactive" ? "active" : "inactive";
      const undo = { action: agentStatusUrl(user.id), fields: { status: back }, label: "Undo" };
      return { message: personWords[type].updated, redirectTo: agentUrl(user.id), undo };
    },
    { guard: async () => (await editablePerson(args)).session, typed: false },
  );

export default function PersonStatus() {
  const { id, name, next, open } = useLoaderData<typeof loader>();
  const leaves = next === "inactive";
  return (
    <ConfirmDialog
      formId="person-status"
      title={leaves ? `Deactivate ${name}?` : `Activate ${name}?`}
      description={
        leaves
          ? "An inactive user can't sign in and can't be assigned routes. Nothing is deleted."
          : "They can sign in again and be assigned routes and locations."
      }
      closeTo={agentUrl(id)}
      submitLabel={leaves ? "Deactivate" : "Activate"}
      danger={leaves}
      disabled={open !== null}
      refused={useActionData<typeof action>()}
    >
      <input type="hidden" name="status" value={next} />
      {open && (
        <OpenWorkNotice open={open}>
          <p>
            <Link to={handOverUrl(id, "deactivate")}>Hand over</Link> the open work first:
          </p>
        </OpenWorkNotice>
      )}
    </ConfirmDialog>
  );
}
