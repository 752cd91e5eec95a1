import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { locationDetailsUrl } from "~/features/urls";
import { answerOf } from "~/kit/form/answer.server";
import { updateLocation } from "~/upstream/locations.server";

/** Takes back that a location was deleted. */
export const action = (args: ActionFunctionArgs) => {
  const { id = "" } = args.params;
  return answerOf(args, locationDetailsUrl(id), async (upstream) => {
    await updateLocation(upstream, id, { status: "active" });
    return "Location restored!";
  });
};

export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(locationDetailsUrl(params.id ?? ""));
