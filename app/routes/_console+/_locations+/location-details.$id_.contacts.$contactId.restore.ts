import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { updateContact } from "contract/locations/contact-calls";
import { locationDetailsUrl } from "~/features/urls";
import { answerOf } from "~/kit/form/answer.server";
import { send } from "~/upstream/client.server";

/** Takes back that a contact was deleted. */
export const action = (args: ActionFunctionArgs) => {
  const { id = "", contactId = "" } = args.params;
  return answerOf(args, locationDetailsUrl(id), async (upstream) => {
    await send(upstream, updateContact, { params: { id: contactId }, body: { status: "active" } });
    return "Contact restored!";
  });
};

export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(locationDetailsUrl(params.id ?? ""));
