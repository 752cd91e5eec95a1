import { useSearchParams } from "@remix-run/react";
import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { cameFromListUrl } from "~/kit/list";
import { FormMessage } from "~/ui";
import { DOUBLED } from "./inbox-lists";
import type { Merging } from "./merge.server";

interface MergeScreenProps {
  merging: Merging;
  refused: RefusedForm | undefined;
}

const SIDES = ["into", "from"] as const;

/** Two locations beside each other: what each field is, is chosen; the older one stays. */
export function MergeScreen({ merging, refused }: MergeScreenProps) {
  const [query] = useSearchParams();
  const typed = typedForm(refused);
  const closeTo = cameFromListUrl(DOUBLED, query);
  return (
    <FormScreen
      title="Merge two locations"
      trail={[{ label: "Data inbox", to: closeTo }]}
      formId="merge-locations"
      submitLabel="Merge"
      closeTo={closeTo}
      refused={refused}
    >
      <p className="below-4 muted">
        The merged location gets the visits, contacts and route stops of both. Choose a value for
        each field that differs.
      </p>
      {merging.fields.length === 0 && (
        <FormMessage tone="success">The two have the same value in every field.</FormMessage>
      )}
      {SIDES.map((side) => (
        <input
          key={side}
          type="hidden"
          name={`${side}UpdatedAt`}
          value={typed.text(`${side}UpdatedAt`, merging.updatedAt[side])}
        />
      ))}
      {merging.fields.map(({ name, label, chosen, ...values }) => (
        <fieldset key={name} className="merge-field">
          <legend className="medium">{label}</legend>
          {SIDES.map((side) => (
            <label key={side} className="row gap-2 align-start breakable">
              <input
                type="radio"
                className="check"
                name={name}
                value={side}
                defaultChecked={typed.text(name, chosen) === side}
              />
              <span dir="auto" className={values[side] ? undefined : "muted"}>
                {values[side] || "None"}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </FormScreen>
  );
}
