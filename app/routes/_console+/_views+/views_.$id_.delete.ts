import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { deleteView } from "~/features/views/index.server";
import { viewUrl } from "~/kit/urls";

export const action = (args: ActionFunctionArgs) => deleteView(args, args.params.id ?? "");

export const loader = ({ params }: LoaderFunctionArgs) => redirect(viewUrl(params.id ?? ""));
