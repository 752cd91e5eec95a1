import { LocationTypeField } from "~/features/location-types";
import { chainOptionsUrl, placeOptionsUrl } from "~/features/urls";
import { ShownSearches } from "~/kit/form/form-updates";
import { Field, FormMessage, Input, TextArea } from "~/ui";
import { Picker } from "~/ui/picker";
import type { LocationDraft, LocationFormData } from "./location-form.server";
import { PositionMap } from "./location-form-map";
import { LOCATION_TEXTS, type LocationText } from "./location-rules";
import { newEntry } from "./new-entry";

/** The ids of the fields, by their names. */
export const LOCATION_IDS = Object.fromEntries(
  [...Object.keys(LOCATION_TEXTS), "type", "chain", "place"].map((name) => [
    name,
    `location-${name}`,
  ]),
);

const ROUGH =
  "This position is approximate: it was found by zip or city. Correct it if you can. Saving the form marks it as correct.";
const NO_DUPLICATES =
  "The connected server can't find duplicates. Check the list before you add a location.";

interface LocationFieldsProps extends Omit<LocationFormData, "draft"> {
  draft: LocationDraft;
  /** Its saved position was found by its zip or city alone. */
  isRough?: boolean;
  /** The problem with each, by their names. */
  errors: Record<string, string[] | null>;
  /** Where the form is sent to be shown again; see `useFormAddresses`. */
  update: string;
  /** A place was chosen, which fills in position and address once the form is sent there. */
  onPlace: () => void;
}

/** The fields of a location, to stand in a form of their own. */
export function LocationFields(props: LocationFieldsProps) {
  return (
    <>
      {!props.findsDuplicates && <p className="muted">{NO_DUPLICATES}</p>}
      <fieldset className="location-form__part">
        <legend className="below-3 strong">Location</legend>
        <WhatFields {...props} />
      </fieldset>
      <fieldset className="location-form__part">
        <legend className="below-3 strong">Address and position</legend>
        <WhereFields {...props} />
      </fieldset>
    </>
  );
}

function WhatFields({ draft, errors, type, chain, update, makesTypes }: LocationFieldsProps) {
  const text = { draft, errors };
  const sending = { formMethod: "post", formAction: update } as const;
  return (
    <>
      <ShownSearches searches={{ type: type.search, chain: chain.search }} />
      <TextField {...text} name="name" label="Name" required />
      <TextField {...text} name="dbaName" label="DBA name" />
      <LocationTypeField
        id={LOCATION_IDS.type ?? ""}
        choice={type}
        chosen={draft.type}
        errors={errors.type ?? undefined}
        picker={{ ...sending, create: makesTypes ? newEntry : undefined }}
      />
      <Field label="Chain" id={LOCATION_IDS.chain ?? ""} group errors={errors.chain ?? undefined}>
        <Picker
          {...chain}
          {...sending}
          create={newEntry}
          name="chain"
          placeholder="None"
          selected={draft.chain ? [draft.chain] : []}
          searchName="chainSearch"
          pageName="chainPage"
          loadUrl={chainOptionsUrl()}
        />
      </Field>
      <TextField {...text} name="description" label="Description" lines={3} wide />
    </>
  );
}

function WhereFields({ draft, isRough, errors, place, map, update, onPlace }: LocationFieldsProps) {
  const text = { draft, errors };
  const problem = draft.problem ? [draft.problem] : undefined;
  return (
    <>
      <ShownSearches searches={{ place: place.search }} />
      <input type="hidden" name="filledFrom" value={filledFrom(draft)} />
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
            formMethod="post"
            formAction={update}
            name="place"
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
      <TextField {...text} name="address" label="Address" wide />
      <TextField {...text} name="city" label="City" />
      <TextField {...text} name="zip" label="Zip" />
      {isRough && (
        <div className="location-form__wide">
          <FormMessage tone="warning">{ROUGH}</FormMessage>
        </div>
      )}
      <TextField {...text} name="latitude" label="Latitude" />
      <TextField {...text} name="longitude" label="Longitude" />
      <PositionMap map={map} key={`${filledFrom(draft)} map`} />
    </>
  );
}

const filledFrom = (draft: LocationDraft) => draft.place?.value ?? "";

interface TextFieldProps extends Pick<LocationFieldsProps, "draft" | "errors"> {
  name: LocationText;
  label: string;
  required?: boolean;
  /** As long as the form is wide. */
  wide?: boolean;
  /** Shows so many lines; one where it is not given. */
  lines?: number;
}

function TextField({ draft, errors, name, label, required, wide, lines }: TextFieldProps) {
  const props = {
    // Remounts with the new text where a place has filled it in.
    key: `${filledFrom(draft)} ${name}`,
    name,
    autoComplete: "off",
    maxLength: LOCATION_TEXTS[name],
    defaultValue: draft.texts[name],
  };
  const field = (
    <Field
      label={label}
      id={LOCATION_IDS[name] ?? name}
      required={required}
      errors={errors[name] ?? undefined}
    >
      {lines ? <TextArea {...props} rows={lines} /> : <Input {...props} />}
    </Field>
  );
  return wide ? <div className="location-form__wide">{field}</div> : field;
}
