import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { areaHref, locationsList, NearForm, NearPlace } from "~/features/locations";
import { readChosenPlace, readNearDialog } from "~/features/locations/index.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction, formFields, onSamePage } from "~/kit/form/form-action.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { toMetres } from "~/lib/figures";
import { ownQuery } from "~/lib/list-query";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readNearDialog);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    NearForm,
    async ({ place: value, radius, unit }, { session, query, request }) => {
      const { place, problem } = await readChosenPlace(session, value, request.signal);
      if (!place) throw new FormRefusal(400, "place", problem ?? "Please select a place");
      const own = new URLSearchParams(ownQuery(locationsList, query));
      // Digits enough for a radius in miles to come back as it was typed.
      const metres = unit === "km" ? radius * 1000 : toMetres(radius, undefined);
      const kilometers = Number((metres / 1000).toFixed(3));
      const area = { kind: "near", centre: place.coordinates, kilometers } as const;
      const to = `${locationsList.path}${areaHref(locationsList, own, area)}`;
      return redirect(onSamePage(to, request), 303);
    },
    { shown: ({ session, query, form }) => readNearDialog(session, query, formFields(form)) },
  );

export default function NearPlaceRoute() {
  return (
    <NearPlace dialog={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
