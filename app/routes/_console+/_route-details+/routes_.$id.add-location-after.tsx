import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { newLocationAfterUrl } from "~/lib/urls";
import { requireSignedIn } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { formBack, readAdding } from "../__adding.server";
import { ruleBroken } from "../__refusal.server";
import { backToRouteUrl, overRoute } from "../__route-query";
import { AddDialog } from "./__add-dialog";
import { AddLocationForm } from "./__add-forms";
import {
  addChosenStop,
  readExistingStopDialog,
  readExistingStopDraft,
} from "./__existing-stop.server";
import { ExistingStopFields } from "./__existing-stop-fields";

export { afterRefusal as shouldRevalidate } from "../__after-refusal";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  const query = new URL(request.url).searchParams;
  const routeId = params.id ?? "";
  const [adding, dialog] = await Promise.all([
    readAdding(session.upstream, routeId, query),
    readExistingStopDialog(session, routeId, query),
  ]);
  return { routeId, adding, dialog, closeTo: backToRouteUrl(routeId, query) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requireSignedIn(request);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: AddLocationForm });
  const done =
    submission.status === "success"
      ? await addChosenStop(request, session, params.id ?? "", submission.value)
      : ruleBroken(submission);
  if (done instanceof Response) return done;
  return formBack(done, form, await readExistingStopDraft(session, form));
}

const FORM = "add-location-after";

export default function AddLocationAfter() {
  const { routeId, adding, dialog, closeTo } = useLoaderData<typeof loader>();
  const back = useActionData<typeof action>();
  const [after, setAfter] = useState(back?.sent.afterStop ?? adding.afterStop);
  const [query] = useSearchParams();
  const order = adding.places.find((place) => place.value === after)?.order ?? 0;
  return (
    <AddDialog
      title="Add location after"
      formId={FORM}
      closeTo={closeTo}
      adding={adding}
      actions={
        <LinkButton
          to={overRoute(newLocationAfterUrl(routeId, order), query)}
          icon={<Plus />}
          prefetch="none"
        >
          Add new location
        </LinkButton>
      }
    >
      <ExistingStopFields
        {...dialog}
        formId={FORM}
        routeId={routeId}
        adding={adding}
        back={back}
        onAfterChange={setAfter}
      />
    </AddDialog>
  );
}
