import type { Import } from "contract/entities";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Select } from "~/ui/select";
import { inWords, rowsInWords } from "./import-words";

interface Props {
  one: Import;
  /** The first of them. */
  rows: readonly { line: number; name: string }[];
  refused: RefusedForm | undefined;
}

/** What is done about rows whose latitude and longitude look swapped: all of them, or single ones. */
export function SwapFields({ one: { swapped, choices }, rows, refused }: Props) {
  if (!swapped) return null;
  const typed = typedForm(refused);
  const before = choices?.swapped ?? [];
  const lines = before === "all" ? [] : before;
  const usual = before === "all" ? "all" : lines.length > 0 ? "some" : "none";
  const of = swapped === 1 ? "this row" : `these ${inWords(swapped)} rows`;
  return (
    <fieldset className="stack gap-3">
      <legend className="below-2 medium">
        {`${rowsInWords(swapped)} whose latitude and longitude look swapped`}
      </legend>
      <Field label="What to do" id="import-swap">
        <Select
          name="swap"
          options={[
            { value: "none", label: "Leave them as they are" },
            { value: "all", label: `Swap latitude and longitude of ${of}` },
            ...(swapped > 1 ? [{ value: "some", label: "Swap the rows ticked below" }] : []),
          ]}
          defaultValue={typed.text("swap", usual)}
        />
      </Field>
      {swapped > 1 && (
        <div className="stack gap-2">
          {rows.map(({ line, name }) => (
            <Checkbox
              key={line}
              name="swapLines"
              value={String(line)}
              label={`Line ${inWords(line)}: ${name}`}
              defaultChecked={
                typed.cameBack
                  ? typed.all("swapLines").includes(String(line))
                  : lines.includes(line)
              }
            />
          ))}
          {swapped > rows.length && (
            <p className="muted small">{`The first ${inWords(rows.length)} of ${inWords(swapped)}`}</p>
          )}
        </div>
      )}
    </fieldset>
  );
}
