import { PRESUMED, PROOF_KINDS, type ProofDemand, type ProofKind } from "contract/visits/facts";
import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Select } from "~/ui/select";
import type { Group } from "./group";
import type { GroupForm } from "./group-form.server";

interface GroupFormScreenProps {
  group: Group;
  form: GroupForm;
  refused: RefusedForm | undefined;
}

/** The form for a new type or chain, or for another name of one. */
export function GroupFormScreen({ group, form, refused }: GroupFormScreenProps) {
  const { title, name, key, closeTo, proof, presumed } = form;
  const typed = typedForm(refused);
  return (
    <FormScreen
      title={title}
      trail={[{ label: group.title, to: closeTo }]}
      formId="location-group"
      submitLabel="Save"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <input type="hidden" name="key" value={typed.text("key", key)} />
      <Field label="Name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.text("name", name)}
        />
      </Field>
      {proof && (
        <fieldset className="stack gap-3 above-5">
          <legend className="heading">Proof of a visit</legend>
          {PROOF_KINDS.map((kind) => (
            <Field key={kind} label={PROOF_LABELS[kind]} id={`proof-${kind}`}>
              <Select
                name={`proof.${kind}`}
                options={DEMANDS}
                defaultValue={typed.text(`proof.${kind}`, proof[kind])}
              />
            </Field>
          ))}
        </fieldset>
      )}
      {presumed !== null && (
        <fieldset className="stack gap-3 above-5">
          <legend className="heading">Presumed visits</legend>
          <input type="hidden" name="withPresumed" value="on" />
          <Field
            label="Minutes at a location"
            id={IDS.presumed}
            hint={`A longer stay without a report is presumed to be a visit. Leave empty for ${PRESUMED.minutes} minutes.`}
            errors={typed.errors("presumed")}
          >
            <Input
              name="presumed"
              type="number"
              min={PRESUMED.minutesOfType.min}
              max={PRESUMED.minutesOfType.max}
              defaultValue={typed.text("presumed", presumed)}
            />
          </Field>
        </fieldset>
      )}
    </FormScreen>
  );
}

const PROOF_LABELS: Record<ProofKind, string> = {
  photo: "Photo",
  signature: "Signature",
  code: "Code",
};

const DEMANDS: { value: ProofDemand; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "asked", label: "Asked for" },
  { value: "required", label: "Required" },
];

const IDS = { name: "location-group-name", presumed: "presumed-minutes" };
