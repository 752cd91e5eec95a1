import type { Import, ImportChoices } from "contract/entities";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Field, Form } from "~/ui";
import { EnterButton, ErrorSummary, formErrors } from "~/ui/form";
import { Select } from "~/ui/select";
import { importUrl } from "./import-urls";
import { asksOfRows, EXISTING_WORDS, inWords, rowsInWords } from "./import-words";
import { SwapFields } from "./swap-fields";

/** Types or chains that there are, by id. */
export interface KnownName {
  id: string;
  name: string;
}

export interface KnownNames {
  types: KnownName[];
  chains: KnownName[];
  /** Only admins add types. */
  addsTypes: boolean;
  /** Rows whose coordinates look swapped; of many the first. */
  swappedRows: { line: number; name: string }[];
}

interface Props {
  one: Import;
  known: KnownNames;
  refused: RefusedForm | undefined;
}

/** What rows need to be decided: types and chains that there are not, rows that seem known, and coordinates that look swapped. */
export function NamesForm({ one, known, refused }: Props) {
  if (!asksOfRows(one)) return null;
  const { unknown, choices, matched } = one;
  return (
    <Form method="post" action={importUrl(one.id)} className="stack gap-3 import-names">
      <EnterButton />
      <input type="hidden" name="intent" value="choose" />
      <ErrorSummary errors={formErrors(refused?.result.error)} />
      {(matched ?? 0) > 0 && (
        <Field
          label={`${rowsInWords(matched ?? 0)} with the name and address of a location`}
          id="import-existing"
        >
          <Select
            name="existing"
            options={Object.entries(EXISTING_WORDS).map(([value, label]) => ({ value, label }))}
            defaultValue={choices?.existing ?? "update"}
          />
        </Field>
      )}
      <SwapFields one={one} rows={known.swappedRows} refused={refused} />
      <Names
        group="types"
        title="Types that do not exist"
        names={unknown?.types ?? []}
        chosen={choices?.types ?? []}
        known={known.types}
        adds={known.addsTypes}
        refused={refused}
      />
      <Names
        group="chains"
        title="New chains"
        names={unknown?.chains ?? []}
        chosen={choices?.chains ?? []}
        known={known.chains}
        adds
        refused={refused}
      />
      <div>
        <Button type="submit">Check again</Button>
      </div>
    </Form>
  );
}

interface NamesProps {
  group: "types" | "chains";
  title: string;
  names: { name: string; rows: number }[];
  chosen: ImportChoices["types"];
  known: KnownName[];
  /** Whether they can be added. */
  adds: boolean;
  refused: RefusedForm | undefined;
}

function Names({ group, title, names, chosen, known, adds, refused }: NamesProps) {
  if (names.length === 0) return null;
  const typed = typedForm(refused);
  const options = [
    ...(adds ? [{ value: "add", label: "Add it" }] : []),
    { value: "none", label: "Leave it out" },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <fieldset className="stack gap-3">
      <legend className="below-2 medium">{title}</legend>
      {names.map(({ name, rows }, at) => {
        const before = chosen.find((one) => one.name.toLowerCase() === name.toLowerCase())?.use;
        const id = `import-${group}-${at}`;
        return (
          <div className="import-columns__row" key={name}>
            <div className="breakable">
              <input type="hidden" name={`${group}Names[${at}]`} value={name} />
              <label htmlFor={id} dir="auto">
                {name}
              </label>
              <div className="muted small">{`${inWords(rows)} ${rows === 1 ? "row" : "rows"}`}</div>
            </div>
            <Select
              id={id}
              name={`${group}Uses[${at}]`}
              options={options}
              defaultValue={
                typed.all(`${group}Uses`)[at] ??
                before ??
                similarTo(name, known) ??
                (adds ? "add" : "none")
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** One that differs only by its ending, as "Pharmacies" and "Pharmacy". */
function similarTo(name: string, known: readonly KnownName[]): string | undefined {
  const stem = (text: string) => text.toLowerCase().replace(/(?:ies|y|es|s)$/, "");
  return known.find((one) => stem(one.name) === stem(name))?.id;
}
