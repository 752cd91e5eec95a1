import type { ReactNode } from "react";
import { LocationTypeField } from "~/features/location-types";
import { Field, Input, TextArea } from "~/ui/form";
import { Picker } from "~/ui/picker";
import type { LocationDraft, LocationFormData } from "./location-form.server";
import { LOCATION_TEXTS, type LocationText } from "./location-limits";
import { chainOptionsUrl, placeOptionsUrl } from "./urls";

/** The ids of the fields, by their names. */
export const LOCATION_IDS = Object.fromEntries(
  [...Object.keys(LOCATION_TEXTS), "type", "chain", "place"].map((name) => [
    name,
    `location-${name}`,
  ]),
);

interface LocationFieldsProps extends Omit<LocationFormData, "draft"> {
  draft: LocationDraft;
  /** What is wrong with each, by their names. */
  errors: Record<string, string[] | null>;
  /** A place was chosen, which fills in position and address once the form is sent by GET. */
  onPlace: () => void;
}

/** The fields of a location, to stand in a form of their own. */
export function LocationFields(props: LocationFieldsProps) {
  const { draft, errors, type, chain, place, onPlace } = props;
  const filledFrom = draft.place?.value ?? "";
  const problem = draft.problem ? [draft.problem] : undefined;

  const text = (name: LocationText, label: string, required?: boolean) => (
    <TextField name={name} label={label} required={required} errors={errors[name]}>
      <Input {...textProps(name)} />
    </TextField>
  );
  const textProps = (name: LocationText) => ({
    // Remounts with the new text where a place has filled it in.
    key: `${filledFrom} ${name}`,
    name,
    autoComplete: "off",
    maxLength: LOCATION_TEXTS[name],
    defaultValue: draft.texts[name],
  });

  return (
    <>
      <fieldset className="location-form__part">
        <legend>Location</legend>
        {text("name", "Name", true)}
        {text("dbaName", "DBA name")}
        <LocationTypeField
          id={LOCATION_IDS.type ?? ""}
          choice={type}
          chosen={draft.type}
          errors={errors.type ?? undefined}
        />
        <Field label="Chain" id={LOCATION_IDS.chain ?? ""} group errors={errors.chain ?? undefined}>
          <Picker
            {...chain}
            name="chain"
            label="Chain"
            placeholder="None"
            selected={draft.chain ? [draft.chain] : []}
            searchName="chainSearch"
            pageName="chainPage"
            loadUrl={chainOptionsUrl()}
          />
        </Field>
        <TextField name="description" label="Description" wide errors={errors.description}>
          <TextArea {...textProps("description")} rows={3} />
        </TextField>
      </fieldset>
      <fieldset className="location-form__part">
        <legend>Where it is</legend>
        <input type="hidden" name="filledFrom" value={filledFrom} />
        <div className="location-form__wide">
          <Field
            label="Location/Address"
            id={LOCATION_IDS.place ?? ""}
            group
            hint="Fills in the address and the position below, or type them yourself."
            errors={errors.place ?? problem}
          >
            <Picker
              {...place}
              name="place"
              label="Location/Address"
              placeholder="Search a location or an address"
              selected={draft.place ? [draft.place] : []}
              searchName="placeSearch"
              pageName="placePage"
              loadUrl={placeOptionsUrl()}
              onChange={(chosen) => chosen.length > 0 && onPlace()}
              apply="Use this place"
            />
          </Field>
        </div>
        <TextField name="address" label="Address" wide errors={errors.address}>
          <Input {...textProps("address")} />
        </TextField>
        {text("city", "City")}
        {text("zip", "Zip")}
        {text("latitude", "Latitude")}
        {text("longitude", "Longitude")}
      </fieldset>
    </>
  );
}

interface TextFieldProps {
  name: LocationText;
  label: string;
  required?: boolean | undefined;
  wide?: boolean;
  errors: string[] | null | undefined;
  children: ReactNode;
}

function TextField({ name, label, required, wide, errors, children }: TextFieldProps) {
  const field = (
    <Field
      label={label}
      id={LOCATION_IDS[name] ?? name}
      required={required}
      errors={errors ?? undefined}
    >
      {children}
    </Field>
  );
  return wide ? <div className="location-form__wide">{field}</div> : field;
}
