import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { updateLocation } from "contract/locations/calls";
import { locationDetailsUrl } from "~/features/urls";
import { answerOf } from "~/kit/form/answer.server";
import { send } from "~/upstream/client.server";

/** Takes back that a location was deleted. */
export const action = (args: ActionFunctionArgs) => {
  const { id = "" } = args.params;
  return answerOf(args, locationDetailsUrl(id), async (upstream) => {
    await send(upstream, updateLocation, { params: { id }, body: { status: "active" } });
    return "Location restored!";
  });
};

export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(locationDetailsUrl(params.id ?? ""));
