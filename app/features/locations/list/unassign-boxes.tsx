import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Checkbox } from "~/ui/form";

const BOXES = [
  {
    name: "route",
    label: "Unassign from route",
    hint: "Removed from open routes, except stops already visited",
  },
  { name: "agent", label: "Unassign from agent", hint: "No agent afterwards" },
  { name: "office", label: "Unassign from office", hint: "No office afterwards" },
];

/** What locations are to be taken from. */
export function UnassignBoxes({ refused }: { refused: RefusedForm | undefined }) {
  const { ticked } = typedForm(refused);
  return BOXES.map(({ name, label, hint }) => (
    <Checkbox
      key={name}
      name={name}
      label={label}
      hint={hint}
      defaultChecked={ticked(name, name === "agent")}
    />
  ));
}
