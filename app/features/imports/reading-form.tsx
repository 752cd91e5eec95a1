import type { Import, ImportReading } from "contract/entities";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Field, Form, FormMessage } from "~/ui";
import { EnterButton } from "~/ui/form";
import { Select } from "~/ui/select";
import { columnsFormUrl } from "./import-urls";
import { DELIMITER_WORDS, inWords, QUOTE_WORDS, rowsInWords } from "./import-words";

interface Props {
  one: Import;
  reading: ImportReading;
  refused: RefusedForm | undefined;
}

/** What the file seems to be, what of it is odd, and how it is read in another way. */
export function ReadingForm({ one, reading, refused }: Props) {
  const typed = typedForm(refused);
  const isOdd = reading.wideRows > 0 || reading.openQuote !== null || reading.headerLine === 0;
  return (
    <section aria-labelledby="import-reading-head" className="stack gap-3">
      <h2 className="heading" id="import-reading-head">
        How the file is read
      </h2>
      <p className="muted">{linesInWords(one, reading)}</p>
      <Odd one={one} reading={reading} />
      {reading.columnsLeftOut ? (
        <FormMessage tone="warning">
          {`${inWords(reading.columnsLeftOut)} of ${inWords(one.columns.length + reading.columnsLeftOut)} columns are left out, as an import has at most ${inWords(one.columns.length)}. Delete columns you don't need from the file to choose others.`}
        </FormMessage>
      ) : null}
      {reading.kind !== "places" && (
        <details
          className="import-reading"
          open={isOdd || typed.cameBack || reading.encodings.length > 1 || undefined}
        >
          <summary>Read it in another way</summary>
          <Form method="post" action={columnsFormUrl(one)} className="stack gap-3">
            <EnterButton />
            <input type="hidden" name="intent" value="reread" />
            <Fields one={one} reading={reading} typed={typed} />
            <div>
              <Button type="submit">Read again</Button>
            </div>
          </Form>
        </details>
      )}
    </section>
  );
}

/** Every line of the file is in one of these counts. */
function linesInWords({ total }: Import, reading: ImportReading): string {
  const { lines, above, blank, headerLine, kind } = reading;
  const within = lines - above - blank - total - (headerLine > 0 ? 1 : 0);
  if (kind === "places") return `${rowsInWords(total)}, one for each place of the file.`;
  const parts = [
    headerLine > 0 ? `header row in line ${inWords(headerLine)}` : "no header row",
    above > 0 && `${inWords(above)} above it`,
    blank > 0 && `${inWords(blank)} blank`,
    within > 0 ? `${rowsInWords(total)} with ${inWords(within)} more within` : rowsInWords(total),
  ].filter(Boolean);
  return `${inWords(lines)} lines: ${parts.join(", ")}.`;
}

function Odd({ one, reading }: Omit<Props, "refused">) {
  const { choices, wide, wideRows, openQuote } = reading;
  if (openQuote) {
    return (
      <FormMessage tone="warning">
        {`A quote opens in line ${openQuote.line}, column ${openQuote.column}, and is never closed. All quotes were read as plain text.`}
      </FormMessage>
    );
  }
  const [first] = wide;
  if (!first) return null;
  const others = wideRows > 1 ? ` So were ${inWords(wideRows - 1)} others.` : "";
  return (
    <div className="stack gap-2">
      <FormMessage tone="warning">
        {`Lines ${first.from} to ${first.to} were read as one row, because a quote opens in column ${first.column}.${others}`}
      </FormMessage>
      <Form method="post" action={columnsFormUrl(one)}>
        <EnterButton />
        <input type="hidden" name="intent" value="reread" />
        {Object.entries({ ...choices, quotes: "plain" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ""} />
        ))}
        <Button type="submit">Read quotes as plain text</Button>
      </Form>
    </div>
  );
}

interface FieldsProps extends Omit<Props, "refused"> {
  typed: ReturnType<typeof typedForm>;
}

function Fields({ one, reading, typed }: FieldsProps) {
  const { sheets, start, encodings, quotes, headerLine } = reading;
  return (
    <>
      {sheets.length > 1 && (
        <Field label="Sheet" id="reading-sheet" errors={typed.errors("sheet")}>
          <Select
            name="sheet"
            options={sheets.map((name) => ({ value: name, label: name }))}
            defaultValue={typed.text("sheet", reading.sheet ?? "")}
          />
        </Field>
      )}
      <Field label="Header row" id="reading-header" errors={typed.errors("headerLine")}>
        <Select
          name="headerLine"
          options={[
            { value: "0", label: "None: every line is a row" },
            ...start.map(({ line, cells }) => ({
              value: String(line),
              label: `Line ${line}: ${cells.filter(Boolean).join(" · ").slice(0, MOST_SHOWN)}`,
            })),
          ]}
          defaultValue={typed.text("headerLine", String(headerLine))}
        />
      </Field>
      {encodings.length > 1 && (
        <Field
          label="Encoding"
          id="reading-encoding"
          hint="Choose the one whose words read right"
          errors={typed.errors("encoding")}
        >
          <Select
            name="encoding"
            options={encodings.map(({ encoding, sample }) => ({
              value: encoding,
              label: sample ? `${encoding}: ${sample}` : encoding,
            }))}
            defaultValue={typed.text("encoding", one.encoding)}
          />
        </Field>
      )}
      {reading.kind === "text" && (
        <>
          <Field label="Cells end at" id="reading-delimiter" errors={typed.errors("delimiter")}>
            <Select
              name="delimiter"
              options={Object.entries(DELIMITER_WORDS).map(([value, label]) => ({ value, label }))}
              defaultValue={typed.text("delimiter", one.delimiter)}
            />
          </Field>
          <Field label="Quotes" id="reading-quotes" errors={typed.errors("quotes")}>
            <Select
              name="quotes"
              options={Object.entries(QUOTE_WORDS).map(([value, label]) => ({ value, label }))}
              defaultValue={typed.text("quotes", quotes)}
            />
          </Field>
        </>
      )}
    </>
  );
}

const MOST_SHOWN = 80;
