import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BookForm, SlotScreen } from "~/features/plans/slot";
import { bookSlot, readSlotScreen } from "~/features/plans/slot/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Find a day · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readSlotScreen(await requireSignedIn({ request, context }), new URL(request.url), {
    now: new Date(),
    signal: request.signal,
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, BookForm, bookSlot, { typed: false });

export default function FindADay() {
  return (
    <SlotScreen screen={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
