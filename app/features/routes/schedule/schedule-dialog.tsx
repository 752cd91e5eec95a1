import { useRef } from "react";
import { AssigneeChoice } from "~/features/users";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { CHOSEN_IDS, ListQueryFields } from "~/kit/list";
import { Field } from "~/ui";
import { DateInput } from "~/ui/form";
import { ChosenRoutes } from "../list/dialog-fields";
import { routesList } from "../list/routes-list";
import { StartField } from "../start-field";
import type { ScheduleDialogData } from "./schedule.server";

interface ScheduleDialogProps {
  dialog: ScheduleDialogData;
  refused: RefusedForm<ScheduleDialogData | undefined> | undefined;
  closeTo: string;
  /** Where the dialog itself is. */
  path: string;
  /** Its own query, which goes along with each choice of an office. */
  back?: string;
}

const IDS = {
  day: "schedule-day",
  start: "schedule-start",
  officeId: "schedule-office",
  agentId: "schedule-agent",
};

/** The fields that say what the dialog showed, so that only what differs is changed. */
const SHOWN = { day: "wasDay", start: "wasStart", officeId: "wasOffice", agentId: "wasAgent" };

/** Day, start, office and agent of one route or several. */
export function ScheduleDialog({ dialog, refused, closeTo, path, back }: ScheduleDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const data = refused?.shown ?? dialog;
  const { routes, was, shown } = data;

  return (
    <FormDialog
      formId="schedule-routes"
      formRef={form}
      title={routes.length === 1 ? "Day and agent" : `Day and agent of ${routes.length} routes`}
      submitLabel="Save"
      closeTo={closeTo}
      disabled={routes.length === 0}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={routesList} />
      {back && <input type="hidden" name="back" value={back} />}
      {routes.length === 1 ? (
        <input type="hidden" name={CHOSEN_IDS} value={routes[0]?.id} />
      ) : (
        <ChosenRoutes dialog={data} />
      )}
      {data.updatedAt && <input type="hidden" name="updatedAt" value={data.updatedAt} />}
      {(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((name) => (
        <input key={name} type="hidden" name={SHOWN[name]} value={was[name]} />
      ))}
      {data.isMixed && (
        <p className="muted">
          The routes differ. Fields you leave unchanged keep each route's own value.
        </p>
      )}
      <div className="cluster align-start below-4">
        <Field label="Day" id={IDS.day} errors={typed.errors("day")} hint="Empty: no day">
          <DateInput name="day" value={typed.text("day", shown.day)} />
        </Field>
        <StartField id={IDS.start} typed={typed} value={shown.start} />
      </div>
      <AssigneeChoice assignee={data} form={form} typed={typed} ids={IDS} path={path} optional />
    </FormDialog>
  );
}
