import { useRef } from "react";
import { LOCATION_IDS, LocationFields } from "~/features/locations";
import type { LocationDraft, readLocationForm } from "~/features/locations/index.server";
import { newLocationAfterUrl, routesUrl } from "~/features/urls";
import { FormScreen } from "~/kit/form/form-screen";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { useSubmit } from "~/ui";
import { FormMessage } from "~/ui/form";
import { PageHeader } from "~/ui/page";
import type { Adding } from "./add-stop.server";
import { AddingState, AfterLocation, COMPLETED } from "./adding-fields";

interface NewLocationScreenProps {
  routeId: string;
  /** The place in the order of the stop after which to add. */
  order: number;
  adding: Adding;
  form: Awaited<ReturnType<typeof readLocationForm>>;
  closeTo: string;
  refused: RefusedForm<LocationDraft | undefined> | undefined;
}

const TITLE = "Add new location";
const IDS = { ...LOCATION_IDS, afterStop: "new-location-after" };

/** A new location that becomes a stop of a route. */
export function NewLocationScreen(props: NewLocationScreenProps) {
  const { routeId, order, adding, form, closeTo, refused } = props;
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const trail = [
    { label: "Routes", to: routesUrl() },
    { label: adding.routeName, to: closeTo },
  ];
  if (adding.completed) {
    return (
      <>
        <PageHeader
          title={TITLE}
          trail={[{ label: "Home", to: dashboardUrl() }, ...trail, { label: TITLE }]}
        />
        <FormMessage tone="info">{COMPLETED}</FormMessage>
      </>
    );
  }
  return (
    <FormScreen
      title={TITLE}
      trail={trail}
      formId="new-location"
      formRef={element}
      className="location-form"
      submitLabel="Add location"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <AddingState adding={adding} refused={refused} />
      <div className="location-form__part">
        <AfterLocation id={IDS.afterStop} adding={adding} refused={refused} />
      </div>
      <LocationFields
        {...form}
        draft={refused?.shown ?? form.draft}
        errors={refused?.result.error ?? {}}
        onPlace={() =>
          submit(element.current, {
            method: "get",
            action: newLocationAfterUrl(routeId, order),
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </FormScreen>
  );
}
