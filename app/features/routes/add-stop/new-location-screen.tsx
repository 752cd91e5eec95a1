import { useRef } from "react";
import {
  AddAllTheSame,
  DuplicateWarning,
  LOCATION_IDS,
  LocationFields,
} from "~/features/locations";
import type { readLocationForm, ShownLocationForm } from "~/features/locations/index.server";
import { routesUrl } from "~/features/urls";
import { FormScreen } from "~/kit/form/form-screen";
import { useFormAddresses } from "~/kit/form/form-updates";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { FormMessage, useSubmit } from "~/ui";
import { PageHeader } from "~/ui/page";
import type { Adding } from "./add-stop.server";
import { AddingState, AfterLocation, COMPLETED } from "./adding-fields";

interface NewLocationScreenProps {
  adding: Adding;
  form: Awaited<ReturnType<typeof readLocationForm>>;
  closeTo: string;
  refused: RefusedForm<ShownLocationForm | undefined> | undefined;
}

const TITLE = "Add new location";
const IDS = { ...LOCATION_IDS, afterStop: "new-location-after" };

/** A new location that becomes a stop of a route. */
export function NewLocationScreen(props: NewLocationScreenProps) {
  const { adding, closeTo, refused } = props;
  const form = refused?.shown?.form ?? props.form;
  const duplicates = refused?.shown?.duplicates;
  const { action, update } = useFormAddresses();
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
      action={action}
      actions={<AddAllTheSame duplicates={duplicates} label="Add anyway" />}
      submitLabel="Add location"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <DuplicateWarning duplicates={duplicates} />
      <AddingState adding={adding} refused={refused} />
      <div className="location-form__part">
        <AfterLocation id={IDS.afterStop} adding={adding} refused={refused} />
      </div>
      <LocationFields
        {...form}
        errors={refused?.result.error ?? {}}
        update={update}
        onPlace={() =>
          submit(element.current, {
            method: "post",
            action: update,
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </FormScreen>
  );
}
