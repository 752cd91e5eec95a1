import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ChangeForm,
  ChangeLocations,
  locationsList,
  NO_CHAIN,
  NOT_OFFERED,
} from "~/features/locations";
import { changedVisiting, readChangeDialog } from "~/features/locations/index.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { ifOffered } from "~/upstream/client.server";
import { changeLocations } from "~/upstream/locations.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readChangeDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ChangeForm,
    async ({ ids: sent, type, chain, status, ...visiting }, { session, upstream, query }) => {
      const ids = await chosenIds(session.user.id, sent);
      const to = {
        ...(type && { type }),
        ...(chain && { chain: chain === NO_CHAIN ? null : chain }),
        ...(status && { status }),
        ...changedVisiting(visiting),
      };
      const changed = await ifOffered(changeLocations(upstream, ids, to));
      if (!changed) throw new FormRefusal(NOT_OFFERED, "", NO_BULK_CHANGE);
      const message = ids.length > 1 ? "Locations updated!" : "Location updated!";
      const redirectTo = backToListUrl(locationsList, query);
      return { message, undoId: changed.undoId, redirectTo };
    },
    { shown: ({ session, query, form }) => readChangeDialog(session, query, formFields(form)) },
  );

const NO_BULK_CHANGE =
  "The server that keeps the data does not change many locations at once. Edit them one by one.";

export default function ChangeLocationsRoute() {
  return (
    <ChangeLocations
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
