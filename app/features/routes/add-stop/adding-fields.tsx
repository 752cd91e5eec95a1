import { useSearchParams } from "@remix-run/react";
import { Field } from "~/ui/form";
import { Select } from "~/ui/select";
import { screenQuery } from "../details/screen-query";
import type { Adding } from "./add-stop.server";

/** Said in place of a form where the route takes no more stops. */
export const COMPLETED = "This route is completed. Set it to another status to change its stops.";

/** What a form that came back says of the route. */
export type Sent = Partial<Pick<Adding, "afterStop" | "updatedAt" | "requestKey">>;

interface AddingStateProps {
  adding: Adding;
  sent?: Sent | undefined;
}

/** Which state of the route a form is for, that it is to be done once, and the screen behind it. */
export function AddingState({ adding, sent = {} }: AddingStateProps) {
  const [query] = useSearchParams();
  // The pickers' searches lead to the form's URL by GET.
  const screen = [...new URLSearchParams(screenQuery(query))];
  const { updatedAt = adding.updatedAt, requestKey = adding.requestKey } = sent;
  return [...screen, ["updatedAt", updatedAt], ["requestKey", requestKey]].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface AfterLocationProps extends AddingStateProps {
  id: string;
  errors?: string[] | null | undefined;
  onChange?: (stopId: string) => void;
}

/** After which stop to add. */
export function AfterLocation({ id, adding, sent, errors, onChange }: AfterLocationProps) {
  const known = adding.places.some((place) => place.value === sent?.afterStop);
  return (
    <Field label="After location" id={id} errors={errors ?? undefined}>
      <Select
        name="afterStop"
        options={adding.places}
        defaultValue={known ? sent?.afterStop : adding.afterStop}
        onChange={onChange}
      />
    </Field>
  );
}
