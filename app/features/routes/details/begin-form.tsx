import { useSearchParams } from "@remix-run/react";
import { routeUrl } from "~/features/urls";
import { FROM_LIST } from "~/kit/list";
import { Field } from "~/ui";
import { AutoSubmitForm, DateInput } from "~/ui/form";
import { BEGIN } from "./begin";
import type { RouteSummary } from "./read-screen.server";

interface BeginFormProps {
  route: Pick<RouteSummary, "id">;
  /** When a route that was not begun would be; null for one that was. */
  begin: string | null;
  /** Whether there are times along its stops. */
  known: boolean;
}

const RETAINED_PARAMS = ["stops", FROM_LIST];

/** For when the stops are said to be open or closed. */
export function BeginForm({ route, begin, known }: BeginFormProps) {
  const [query] = useSearchParams();
  if (!known) {
    return (
      <p className="stops-begin cluster align-end muted">
        Opening hours can't be checked, because there is no path between the stops.
      </p>
    );
  }
  if (!begin) {
    return (
      <p className="stops-begin cluster align-end muted">
        Opening hours are checked for a start now.
      </p>
    );
  }
  return (
    <AutoSubmitForm action={routeUrl(route.id)} className="stops-begin cluster align-end">
      {RETAINED_PARAMS.map((name) => {
        const value = query.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <Field label="Opening hours for a start at" id="route-begin">
        <DateInput type="datetime-local" name={BEGIN} value={begin} required />
      </Field>
    </AutoSubmitForm>
  );
}
