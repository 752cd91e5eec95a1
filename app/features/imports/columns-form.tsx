import type { Import } from "contract/entities";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Form, LinkButton } from "~/ui";
import { EnterButton, ErrorSummary, FormActions, formErrors } from "~/ui/form";
import { Select } from "~/ui/select";
import { importUrl } from "./import-urls";
import { FIELDS, NOT_TAKEN } from "./import-words";

const OPTIONS = [
  { value: NOT_TAKEN, label: "Don't import" },
  ...Object.entries(FIELDS).map(([value, label]) => ({ value, label })),
];

const MATCHED =
  "Rows with a known external ID update that location. All others are added. A type must be one of Locations Types, and a contact phone or email needs a contact name.";

/** What each column of the file is of. */
export function ColumnsForm({ one, refused }: { one: Import; refused: RefusedForm | undefined }) {
  const { id, columns, mapping, state } = one;
  const sent = typedForm(refused);
  return (
    <Form id="import-columns" method="post" action={importUrl(id)} noValidate>
      <EnterButton />
      <input type="hidden" name="intent" value="preview" />
      <ErrorSummary errors={formErrors(refused?.result.error)} />
      <p className="muted">{MATCHED}</p>
      <div className="import-columns stack gap-3">
        {columns.map(({ header, field, samples }, at) => {
          const known = mapping ? mapping[at] : field;
          const name = `columns[${at}]`;
          const labelId = `import-column-${at}`;
          return (
            // Headers may be twice in a file; their places are not.
            <div className="import-columns__row" key={name}>
              <div className="breakable">
                <label className="medium" htmlFor={labelId} dir="auto">
                  {header}
                </label>
                <div className="muted small" dir="auto">
                  {samples.filter(Boolean).join(" · ") || "Empty in the first rows"}
                </div>
              </div>
              <Select
                id={labelId}
                name={name}
                options={OPTIONS}
                defaultValue={sent.all("columns")[at] ?? known ?? NOT_TAKEN}
              />
            </div>
          );
        })}
      </div>
      <FormActions>
        {state === "previewed" && <LinkButton to={importUrl(id)}>Cancel</LinkButton>}
        <Button type="submit" variant="primary">
          Preview
        </Button>
      </FormActions>
    </Form>
  );
}
