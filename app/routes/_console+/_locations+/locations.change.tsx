import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeLocations } from "contract/locations/calls";
import {
  ChangeForm,
  ChangeLocations,
  locationsList,
  NO_CHAIN,
  NOT_OFFERED,
} from "~/features/locations";
import { changedVisiting, readChangeDialog } from "~/features/locations/index.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { formFields } from "~/kit/form/form-action.server";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { change, ifOffered } from "~/upstream/client.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readChangeDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: ChangeForm,
    list: locationsList,
    shown: ({ session, query, form }) => readChangeDialog(session, query, formFields(form)),
    change: async (ids, { upstream }, { type, chain, status, ids: _, ...visiting }) => {
      const to = {
        ...(type && { type }),
        ...(chain && { chain: chain === NO_CHAIN ? null : chain }),
        ...(status && { status }),
        ...changedVisiting(visiting),
      };
      const changed = await ifOffered(
        change(upstream, changeLocations, { body: { locationIds: ids, ...to } }),
      );
      if (!changed) throw new FormRefusal(NOT_OFFERED, "", NO_BULK_CHANGE);
      const message = ids.length > 1 ? "Locations updated!" : "Location updated!";
      return { message, undoId: changed.undoId };
    },
  });

const NO_BULK_CHANGE =
  "The connected server can't change many locations at once. Edit them one by one.";

export default function ChangeLocationsRoute() {
  return (
    <ChangeLocations
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
