import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { LOCATION_IDS, LocationFields } from "~/features/locations";
import { readLocationDraft, readLocationForm } from "~/features/locations/index.server";
import { newLocationAfterUrl } from "~/features/locations/urls";
import { AddingState, AfterLocation, backToRouteUrl, COMPLETED } from "~/features/routes";
import { addNewLocation, formBack, readAdding } from "~/features/routes/index.server";
import { routesUrl } from "~/features/routes/urls";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary, FormActions, FormMessage, formErrors } from "~/ui/form";
import { PageHeader } from "~/ui/page";

export { afterRefusal as shouldRevalidate } from "~/kit/form/after-refusal";

export const meta: MetaFunction = () => [{ title: "Add new location · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const { routeId = "", order } = params;
  const [adding, form] = await Promise.all([
    readAdding(session.upstream, routeId, query, order),
    readLocationForm(session, query),
  ]);
  return {
    routeId,
    order: Number(order) || 0,
    adding,
    form,
    closeTo: backToRouteUrl(routeId, query),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const form = await request.formData();
  const draft = await readLocationDraft(session, form);
  const done = await addNewLocation(request, session, params.routeId ?? "", form, draft);
  return done instanceof Response ? done : formBack(done, form, draft);
}

const FORM = "new-location";
const AFTER = "new-location-after";

export default function NewLocationAfter() {
  const { routeId, order, adding, form, closeTo } = useLoaderData<typeof loader>();
  const back = useActionData<typeof action>();
  const errors = back?.errors ?? {};
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  return (
    <>
      <PageHeader
        title="Add new location"
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: adding.routeName, to: closeTo },
          { label: "Add new location" },
        ]}
      />
      {adding.completed ? (
        <FormMessage tone="info">{COMPLETED}</FormMessage>
      ) : (
        <Form ref={element} id={FORM} method="post" noValidate className="location-form">
          <AddingState adding={adding} sent={back?.sent} />
          <ErrorSummary errors={formErrors(errors, { ...LOCATION_IDS, afterStop: AFTER })} />
          <div className="location-form__part">
            <AfterLocation id={AFTER} adding={adding} sent={back?.sent} errors={errors.afterStop} />
          </div>
          <LocationFields
            {...form}
            draft={back?.draft ?? form.draft}
            errors={errors}
            onPlace={() =>
              submit(element.current, {
                method: "get",
                action: newLocationAfterUrl(routeId, order),
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <FormActions>
            <LinkButton to={closeTo}>Cancel</LinkButton>
            <Button type="submit" variant="primary">
              Add location
            </Button>
          </FormActions>
        </Form>
      )}
    </>
  );
}
