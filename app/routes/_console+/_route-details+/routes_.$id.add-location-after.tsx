import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { newLocationAfterUrl } from "~/features/locations/urls";
import {
  AddDialog,
  AddLocationForm,
  backToRouteUrl,
  ExistingStopFields,
  overRoute,
} from "~/features/routes";
import {
  addChosenStop,
  formBack,
  readAdding,
  readExistingStopDialog,
  readExistingStopDraft,
} from "~/features/routes/index.server";
import { ruleBroken } from "~/kit/form/refusal.server";
import { requireSignedIn } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

export { afterRefusal as shouldRevalidate } from "~/kit/form/after-refusal";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const routeId = params.id ?? "";
  const [adding, dialog] = await Promise.all([
    readAdding(session.upstream, routeId, query),
    readExistingStopDialog(session, routeId, query),
  ]);
  return { routeId, adding, dialog, closeTo: backToRouteUrl(routeId, query) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
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
          icon={<Icon name="plus" />}
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
