import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Checkbox } from "~/ui/form";

const BOXES = [
  {
    name: "route",
    label: "Unassign from route",
    hint: "They come off routes that are not completed, where not yet visited",
  },
  { name: "agent", label: "Unassign from agent", hint: "They are given to nobody any more" },
  { name: "office", label: "Unassign from office", hint: "They belong to no office any more" },
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
