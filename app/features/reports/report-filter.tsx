import { OfficeFilter } from "~/features/offices";
import { withQuery } from "~/lib/url";
import { Field, Link } from "~/ui";
import { AutoSubmitForm, DateInput } from "~/ui/form";
import type { Asked } from "./asked.server";

const IDS = { from: "report-from", to: "report-to", office: "report-office" };

interface ReportFilterProps {
  asked: Asked;
  /** The report's own path. */
  at: string;
  /** The rest of its query, which stays as it is. */
  otherQuery?: Record<string, string | undefined>;
}

/** What a report is about: its period and its office. */
export function ReportFilter({ asked, at, otherQuery = {} }: ReportFilterProps) {
  const { from, to, errors, presets, office, officeId } = asked;
  return (
    <div className="report__filter stack gap-3 below-5">
      <ul className="cluster gap-2" aria-label="Periods">
        {presets.map(({ label, current, ...period }) => (
          <li key={label}>
            <Link
              to={withQuery(at, { ...period, officeId, ...otherQuery })}
              aria-current={current ? "true" : undefined}
              className="report__preset"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <AutoSubmitForm action={at} className="cluster gap-3 align-end" noValidate>
        {Object.entries(otherQuery).map(([key, value]) =>
          value ? <input key={key} type="hidden" name={key} value={value} /> : null,
        )}
        <Field label="From" id={IDS.from} errors={errors.from ? [errors.from] : undefined}>
          <DateInput name="from" value={from} />
        </Field>
        <Field label="To" id={IDS.to} errors={errors.to ? [errors.to] : undefined}>
          <DateInput name="to" value={to} />
        </Field>
        <OfficeFilter id={IDS.office} office={office} />
      </AutoSubmitForm>
    </div>
  );
}
