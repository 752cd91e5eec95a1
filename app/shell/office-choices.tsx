import { activeOfficeUrl } from "~/features/account/urls";
import { Form, Icon } from "~/ui";
import { NO_DATA } from "~/ui/page";

export interface OfficePage {
  options: { value: string; label: string }[];
  hasMore: boolean;
  /** How many pages of ten are shown, from 1. */
  page: number;
  search: string;
}

/** Offices to switch to, one button each; the active one is marked. */
export function OfficeChoices({
  offices,
  current,
  redirectTo,
}: {
  offices: OfficePage["options"];
  /** The id of the active office. */
  current: string | undefined;
  /** The page to come back to. */
  redirectTo: string;
}) {
  if (offices.length === 0) return <p className="office-choices__empty muted">{NO_DATA}</p>;
  return (
    <Form method="post" action={activeOfficeUrl()}>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <ul>
        {offices.map(({ value, label }) => (
          <li key={value}>
            <button
              type="submit"
              name="officeId"
              value={value}
              className="office-choices__office row gap-2 between"
              aria-current={value === current ? "true" : undefined}
            >
              <span dir="auto">{label}</span>
              {value === current && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
