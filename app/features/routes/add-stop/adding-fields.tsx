import { useSearchParams } from "@remix-run/react";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field } from "~/ui";
import { Select } from "~/ui/select";
import { screenQuery } from "../details/screen-query";
import type { Adding } from "./add-stop.server";

/** Shown in place of a form where the route takes no more stops. */
export const COMPLETED = "This route is completed. Set it to another status to change its stops.";

interface AddingStateProps {
  adding: Adding;
  /** The form as it came back, if it did. */
  refused: RefusedForm | undefined;
}

/**
 * Which state of the route a form is for, that it is to be done once, and the screen behind it.
 * A form that comes back keeps its state and its key, so that sent again it adds nothing twice;
 * where the route has changed meanwhile (409) it has the route's present state.
 */
export function AddingState({ adding, refused }: AddingStateProps) {
  const [query] = useSearchParams();
  // The pickers' searches lead to the form's URL by GET.
  const screen = [...new URLSearchParams(screenQuery(query))];
  const { text } = typedForm(refused?.status === 409 ? undefined : refused);
  const state = [
    ["updatedAt", text("updatedAt", adding.updatedAt)],
    ["requestKey", text("requestKey", adding.requestKey)],
  ];
  return [...screen, ...state].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface AfterLocationProps extends AddingStateProps {
  id: string;
  onChange?: (stopId: string) => void;
}

/** After which stop to add. */
export function AfterLocation({ id, adding, refused, onChange }: AfterLocationProps) {
  const typed = typedForm(refused);
  const sent = typed.text("afterStop");
  const known = adding.places.some((place) => place.value === sent);
  return (
    <Field label="After location" id={id} errors={typed.errors("afterStop")}>
      <Select
        name="afterStop"
        options={adding.places}
        defaultValue={known ? sent : adding.afterStop}
        onChange={onChange}
      />
    </Field>
  );
}
