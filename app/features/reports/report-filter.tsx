import { officeOptionsUrl } from "~/features/urls";
import { Button, Field, Form, Input, Link } from "~/ui";
import { EnterButton } from "~/ui/form";
import { Picker } from "~/ui/picker";
import type { Asked } from "./asked.server";
import { type ReportName, reportUrl } from "./urls";

const IDS = { from: "report-from", to: "report-to", office: "report-office" };

/** What a report is about: its period and its office. */
export function ReportFilter({ name, asked }: { name: ReportName; asked: Asked }) {
  const { from, to, errors, presets, office, officeId } = asked;
  return (
    <div className="report__filter">
      <ul className="report__presets" aria-label="Periods">
        {presets.map(({ label, current, ...period }) => (
          <li key={label}>
            <Link
              to={reportUrl(name, { ...period, officeId })}
              aria-current={current ? "true" : undefined}
              className="report__preset"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="get" action={reportUrl(name)} className="report__form" noValidate>
        <EnterButton />
        <Field label="From" id={IDS.from} errors={errors.from ? [errors.from] : undefined}>
          <Input type="date" name="from" defaultValue={from} key={from} />
        </Field>
        <Field label="To" id={IDS.to} errors={errors.to ? [errors.to] : undefined}>
          <Input type="date" name="to" defaultValue={to} key={to} />
        </Field>
        <Field label="Office" id={IDS.office} group>
          <Picker
            {...office}
            name="officeId"
            label="Office"
            placeholder="All offices"
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
          />
        </Field>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </Form>
    </div>
  );
}
