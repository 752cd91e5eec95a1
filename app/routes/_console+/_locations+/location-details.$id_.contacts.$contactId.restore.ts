import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { locationDetailsUrl } from "~/features/urls";
import { answerOf } from "~/kit/form/answer.server";
import { updateContact } from "~/upstream/contacts.server";

/** Takes back that a contact was deleted. */
export const action = (args: ActionFunctionArgs) => {
  const { id = "", contactId = "" } = args.params;
  return answerOf(args, locationDetailsUrl(id), async (upstream) => {
    await updateContact(upstream, contactId, { status: "active" });
    return "Contact restored!";
  });
};

export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(locationDetailsUrl(params.id ?? ""));
