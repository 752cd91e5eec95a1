import { useRef, useState } from "react";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Button, Field, FormMessage, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Select } from "~/ui/select";
import { planPartUrl } from "../plan-urls";
import { OFF_THE_PLAN, OTHER_PLACE } from "../words";
import { shownFields } from "./move-fields";
import type { MoveDialogData } from "./move-stop.server";

const FORM = "move-stop";
const IDS = {
  offer: "move-offer",
  toAgent: "move-agent",
  toDay: "move-day",
  position: "move-position",
  checked: "move-checked",
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
  const choice = useSureChoice();
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
      {!choice.isSure && (
        <input type="hidden" name="shown" value={shownFields(otherFields(data, typed))} />
      )}
      {checked && (
        <div id={IDS.checked} tabIndex={-1}>
          <Checked checked={checked} />
        </div>
      )}
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
      <Offers data={data} typed={typed} choice={choice} />
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

interface OffersProps {
  data: MoveDialogData;
  typed: TypedForm;
  choice: ReturnType<typeof useSureChoice>;
}

/** The places to choose from. */
function Offers({ data, typed, choice }: OffersProps) {
  const problem = typed.errors("offer");
  // What was no clear choice is to be chosen again.
  const chosen = problem ? "" : typed.text("offer", data.values.offer);
  const radio = (value: string) => ({
    ...{ type: "radio" as const, name: "offer", value },
    ...{ defaultChecked: chosen === value, onChange: choice.setSure },
  });
  return (
    <fieldset
      id={IDS.offer}
      tabIndex={-1}
      className="plan-offers stack gap-1"
      aria-describedby={problem && `${IDS.offer}-error`}
    >
      <legend className="strong below-2">
        {data.offers.length > 0 ? "Best places" : "Where it goes"}
      </legend>
      {problem && (
        <p id={`${IDS.offer}-error`} className="field__error small medium">
          {problem[0]}
        </p>
      )}
      {data.offers.length === 0 && !data.problem && (
        <p className="muted">There is no place for it that can be offered.</p>
      )}
      {data.offers.length > 0 && data.offers.every(({ isBreaking }) => isBreaking) && (
        <p className="muted">Each place breaks a rule. These break the rules least.</p>
      )}
      {data.offers.map(({ value, label, detail }) => (
        <Checkbox key={value} {...radio(value)} label={label} hint={detail} />
      ))}
      <Checkbox ref={choice.other} {...radio(OTHER_PLACE)} label="Another place" />
      <OtherPlace data={data} typed={typed} onEntered={choice.chooseOther} />
      {data.isPlaced && <Checkbox {...radio(OFF_THE_PLAN)} label="Take it off the plan" />}
    </fieldset>
  );
}

/** With scripts, entering another place chooses it, and what is chosen by hand is sure. */
function useSureChoice() {
  const other = useRef<HTMLInputElement>(null);
  const [isSure, setSure] = useState(false);
  const chooseOther = () => {
    if (other.current) other.current.checked = true;
  };
  return { other, isSure, setSure: () => setSure(true), chooseOther };
}

interface OtherPlaceProps {
  data: MoveDialogData;
  typed: TypedForm;
  onEntered: () => void;
}

/** Where else the stop may go. */
function OtherPlace({ data, typed, onEntered }: OtherPlaceProps) {
  const { agents, days } = data;
  const { toAgent, toDay, position } = otherFields(data, typed);
  return (
    <div className="plan-offers__other tiles gap-3">
      <Field label="Agent" id={IDS.toAgent} errors={typed.errors("toAgent")}>
        <Select name="toAgent" options={agents} defaultValue={toAgent} onChange={onEntered} />
      </Field>
      <Field label="Day" id={IDS.toDay} errors={typed.errors("toDay")}>
        <Select name="toDay" options={days} defaultValue={toDay} onChange={onEntered} />
      </Field>
      <Field label="As stop" id={IDS.position} errors={typed.errors("position")}>
        <Input
          name="position"
          inputMode="numeric"
          maxLength={4}
          defaultValue={position}
          onChange={onEntered}
        />
      </Field>
    </div>
  );
}

/** The fields of another place as they are shown. */
const otherFields = ({ values }: MoveDialogData, typed: TypedForm) => ({
  toAgent: typed.text("toAgent", values.toAgent),
  toDay: typed.text("toDay", values.toDay),
  position: typed.text("position", values.position),
});

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
