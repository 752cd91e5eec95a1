import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddDialog, AddStopForm, backToRouteUrl, NewStopFields } from "~/features/routes";
import {
  addTypedStop,
  formBack,
  readAdding,
  readNewStopDialog,
  readNewStopDraft,
} from "~/features/routes/index.server";
import { ruleBroken } from "~/kit/form/refusal.server";
import { requireSignedIn } from "~/session/guards.server";

export { afterRefusal as shouldRevalidate } from "~/kit/form/after-refusal";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const [adding, dialog] = await Promise.all([
    readAdding(session.upstream, params.id ?? "", query),
    readNewStopDialog(session, query),
  ]);
  return { adding, dialog, closeTo: backToRouteUrl(params.id ?? "", query) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: AddStopForm });
  const done =
    submission.status === "success"
      ? await addTypedStop(request, session, params.id ?? "", submission.value)
      : ruleBroken(submission);
  if (done instanceof Response) return done;
  return formBack(done, form, await readNewStopDraft(session, form));
}

const FORM = "add-stop";

export default function AddStop() {
  const { adding, dialog, closeTo } = useLoaderData<typeof loader>();
  const back = useActionData<typeof action>();
  return (
    <AddDialog title="Add Stop" formId={FORM} closeTo={closeTo} adding={adding}>
      <NewStopFields {...dialog} formId={FORM} adding={adding} back={back} />
    </AddDialog>
  );
}
