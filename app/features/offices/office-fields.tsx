import { managerOptionsUrl, officeOptionsUrl, timeZoneOptionsUrl } from "~/features/urls";
import { WeekdayBoxes } from "~/features/users";
import type { Choice } from "~/kit/choices/choices.server";
import type { TypedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Picker } from "~/ui/picker";
import type { OfficeFormData } from "./office-form.server";

/** The ids of the controls that errors lead to. */
export const OFFICE_IDS = {
  name: "office-name",
  managerId: "office-manager",
  timeZone: "office-time-zone",
  parentId: "office-parent",
  branchId: "office-branch",
  workingDays: "office-working-days",
};

interface OfficeFieldsProps {
  form: OfficeFormData;
  typed: TypedForm;
  /** The office that is changed; none for a new one. */
  officeId?: string;
}

/** Name, manager and time zone of an office. */
export function OfficeFields({ form, typed, officeId }: OfficeFieldsProps) {
  return (
    <>
      <Field label="Name" id={OFFICE_IDS.name} required errors={typed.errors("name")}>
        <Input name="name" maxLength={200} autoComplete="off" defaultValue={form.name} />
      </Field>
      <Field
        label="Manager"
        id={OFFICE_IDS.managerId}
        group
        errors={typed.errors("managerId")}
        hint="An office manager of this office, or one without an office"
      >
        <Picker
          {...form.manager}
          name="managerId"
          placeholder="No manager"
          searchName="managerSearch"
          pageName="managerPage"
          loadUrl={managerOptionsUrl(officeId)}
        />
      </Field>
      <Field
        label="Time zone"
        id={OFFICE_IDS.timeZone}
        group
        errors={typed.errors("timeZone")}
        hint="The office's dates and times are shown in this zone"
      >
        <Picker
          {...form.timeZone}
          name="timeZone"
          placeholder={officeId ? "Unchanged" : "Same as parent office"}
          searchName="timeZoneSearch"
          pageName="timeZonePage"
          loadUrl={timeZoneOptionsUrl()}
        />
      </Field>
    </>
  );
}

interface WorkingDaysFieldProps {
  /** Numbers of weekdays, as forms have them. */
  days: readonly string[];
  typed: TypedForm;
}

/** On which weekdays the office works. */
export const WorkingDaysField = ({ days, typed }: WorkingDaysFieldProps) => (
  <>
    <input type="hidden" name="withDays" value="on" />
    <WeekdayBoxes
      id={OFFICE_IDS.workingDays}
      name="workingDays"
      legend="Working days"
      hint="Create Route and plans propose these days. On other days nobody is shown as free."
      ticked={typed.cameBack ? typed.all("workingDays") : days}
      errors={typed.errors("workingDays")}
    />
  </>
);

interface OfficeFieldProps {
  label: string;
  name: "parent" | "branch";
  choice: Choice;
  errors: string[] | undefined;
  placeholder: string;
  required?: boolean;
}

/** The choice of another office. */
export const OfficeField = ({ name, choice, placeholder, ...field }: OfficeFieldProps) => (
  <Field {...field} id={OFFICE_IDS[`${name}Id`]} group>
    <Picker
      {...choice}
      placeholder={placeholder}
      name={`${name}Id`}
      searchName={`${name}Search`}
      pageName={`${name}Page`}
      loadUrl={officeOptionsUrl()}
    />
  </Field>
);
