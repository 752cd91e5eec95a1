import type { Import } from "contract/entities";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Field, Form, LinkButton } from "~/ui";
import { Checkbox, EnterButton, ErrorSummary, FormActions, formErrors } from "~/ui/form";
import { Select } from "~/ui/select";
import { columnsFormUrl, importUrl } from "./import-urls";
import { DATE_ORDER_WORDS, FIELDS, NOT_TAKEN } from "./import-words";

const OPTIONS = [
  { value: NOT_TAKEN, label: "Don't import" },
  ...Object.entries(FIELDS).map(([value, label]) => ({ value, label })),
];

const MATCHED =
  "Rows update the location with their external ID, location ID, or name and address. All others are added. A contact phone or email without a contact name belongs to a contact named like the location. Several columns can be parts of the address.";

/** What each column of the file is of. */
export function ColumnsForm({ one, refused }: { one: Import; refused: RefusedForm | undefined }) {
  const { id, columns, mapping, state } = one;
  const sent = typedForm(refused);
  return (
    <Form id="import-columns" method="post" action={columnsFormUrl(one)} noValidate>
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
      <RowChoices one={one} typed={sent} />
      <FormActions>
        {state === "previewed" && <LinkButton to={importUrl(id)}>Cancel</LinkButton>}
        <Button type="submit" variant="primary">
          Preview
        </Button>
      </FormActions>
    </Form>
  );
}

/** How cells and dates of the rows are taken. */
function RowChoices({ one, typed }: { one: Import; typed: TypedForm }) {
  const { columns, choices } = one;
  const asksDates = choices?.dates || columns.some(({ dates }) => dates === "either");
  return (
    <div className="form">
      {asksDates && (
        <Field
          label="Dates such as 04/12/2026"
          id="import-dates"
          errors={typed.errors("dates")}
          required
        >
          <Select
            name="dates"
            options={[
              { value: "", label: "Choose what comes first" },
              ...Object.entries(DATE_ORDER_WORDS).map(([value, label]) => ({ value, label })),
            ]}
            defaultValue={typed.text("dates", choices?.dates ?? "")}
          />
        </Field>
      )}
      <Checkbox
        name="isStrict"
        label="Skip rows with a cell that can't be read"
        hint="Otherwise only the cell is left out, and the row says so"
        defaultChecked={typed.ticked("isStrict", choices?.isStrict ?? false)}
      />
    </div>
  );
}
