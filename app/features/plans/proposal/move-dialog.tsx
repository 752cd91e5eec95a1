import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Button, Field, FormMessage, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Select } from "~/ui/select";
import { planPartUrl } from "../plan-urls";
import { OFF_THE_PLAN, OTHER_PLACE } from "../words";
import type { MoveDialogData } from "./move-stop.server";

const FORM = "move-stop";
const IDS = {
  offer: "move-offer",
  toAgent: "move-agent",
  toDay: "move-day",
  position: "move-position",
};

interface MoveDialogProps {
  dialog: MoveDialogData;
  refused: RefusedForm<MoveDialogData | undefined> | undefined;
}

/** Moves a stop to another agent, day or place in the order, and says what that costs. */
export function MoveDialog({ dialog, refused }: MoveDialogProps) {
  const data = refused?.shown ?? dialog;
  const back = refused ?? data.wrong ?? undefined;
  const typed = typedForm(back);
  const { values, checked, part } = data;
  const offer = typed.text("offer", values.offer);
  return (
    <FormDialog
      formId={FORM}
      title={`Move ${data.name}`}
      description={`Now: ${data.now}`}
      submitLabel="Move"
      closeTo={planPartUrl(data.planId, part)}
      refused={back}
      ids={IDS}
      actions={
        <Button type="submit" form={FORM} formMethod="get">
          Check
        </Button>
      }
    >
      <input type="hidden" name="place" value={data.place} />
      {Object.entries(part).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <UpdatedAt of={data} />
      {checked && <input type="hidden" name="checked" value={checked.key} />}
      {checked && <Checked checked={checked} />}
      {checked?.locked && (
        <Checkbox
          name="unlock"
          label={<span dir="auto">{`Unlock ${checked.locked}`}</span>}
          hint="Planning again may then change the day"
          defaultChecked={typed.ticked("unlock", values.isUnlocking)}
          className="below-3"
        />
      )}
      {data.problem && <FormMessage tone="warning">{data.problem}</FormMessage>}
      <fieldset id={IDS.offer} tabIndex={-1} className="plan-offers stack gap-1">
        <legend className="strong below-2">Best places</legend>
        {data.offers.length === 0 && !data.problem && (
          <p className="muted">There is no place for it that breaks no rule.</p>
        )}
        {data.offers.map(({ value, label, detail }) => (
          <Checkbox
            key={value}
            type="radio"
            name="offer"
            value={value}
            label={label}
            hint={detail}
            defaultChecked={offer === value}
          />
        ))}
        <Checkbox
          type="radio"
          name="offer"
          value={OTHER_PLACE}
          label="Another place"
          defaultChecked={offer === OTHER_PLACE}
        />
        <OtherPlace data={data} typed={typed} />
        <Checkbox
          type="radio"
          name="offer"
          value={OFF_THE_PLAN}
          label="Take it off the plan"
          defaultChecked={offer === OFF_THE_PLAN}
        />
      </fieldset>
      <Checkbox
        name="lock"
        label="Lock it there"
        hint="Planning again leaves it with this agent on this day"
        defaultChecked={typed.ticked("lock", values.isLocked)}
        className="above-3"
      />
    </FormDialog>
  );
}

/** Where else the stop may go. */
function OtherPlace({ data, typed }: { data: MoveDialogData; typed: TypedForm }) {
  const { agents, days, values } = data;
  return (
    <div className="plan-offers__other tiles gap-3">
      <Field label="Agent" id={IDS.toAgent} errors={typed.errors("toAgent")}>
        <Select
          name="toAgent"
          options={agents}
          defaultValue={typed.text("toAgent", values.toAgent)}
        />
      </Field>
      <Field label="Day" id={IDS.toDay} errors={typed.errors("toDay")}>
        <Select name="toDay" options={days} defaultValue={typed.text("toDay", values.toDay)} />
      </Field>
      <Field label="As stop" id={IDS.position} errors={typed.errors("position")}>
        <Input
          name="position"
          inputMode="numeric"
          maxLength={4}
          defaultValue={typed.text("position", values.position)}
        />
      </Field>
    </div>
  );
}

/** What the chosen place costs, and each rule that it breaks. */
function Checked({
  checked: { cost, broken, marked },
}: {
  checked: NonNullable<MoveDialogData["checked"]>;
}) {
  if (broken.length === 0) {
    return <FormMessage tone="success">{`${cost}. It breaks no rule.`}</FormMessage>;
  }
  return (
    <FormMessage tone="warning">
      <p>{`${cost}. It breaks:`}</p>
      <ul className="plan-broken" dir="auto">
        {broken.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p dir="auto">{`You can move it anyway. ${marked}`}</p>
    </FormMessage>
  );
}
