import { useSearchParams } from "@remix-run/react";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { closeDialogUrl } from "~/kit/list";
import { listHref, readList } from "~/lib/list-query";
import { Field, Icon, LinkButton } from "~/ui";
import { DateInput } from "~/ui/form";
import { readDaysFilter } from "./days-form";
import { routesList, sayDays } from "./routes-list";

/** Filters that are words. */
const WORDS = ["", "today", "tomorrow", "this week", "next week", "no day"];
const IDS = { firstDay: "days-first", lastDay: "days-last" };

/** Narrows the list to the routes of a day or several. */
export function DaysDialog({ refused }: { refused: RefusedForm | undefined }) {
  const [query] = useSearchParams();
  const typed = typedForm(refused);
  const { filters } = readList(routesList, query);
  const { plannedDay = "" } = filters;
  const days = readDaysFilter(plannedDay);
  const to = (filter: string) => {
    const narrowed = { ...filters, plannedDay: filter };
    return `${routesList.path}${listHref(routesList, query, { filters: narrowed })}`;
  };
  return (
    <FormDialog
      formId="routes-days"
      title="Filter by day"
      description="Choose one of these, or enter a day. A last day makes it several."
      submitLabel="Show these days"
      size="small"
      leavesFreely
      closeTo={closeDialogUrl(routesList, query)}
      refused={refused}
      ids={IDS}
    >
      <nav className="cluster gap-2 below-4" aria-label="Days">
        {WORDS.map((word) => {
          const isCurrent = sayDays(word) === sayDays(plannedDay);
          return (
            <LinkButton
              key={word}
              to={to(word)}
              icon={isCurrent && <Icon name="check" />}
              aria-current={isCurrent || undefined}
              preventScrollReset
            >
              {word === "" ? "Any day" : word.charAt(0).toUpperCase() + word.slice(1)}
            </LinkButton>
          );
        })}
      </nav>
      <div className="cluster align-start">
        <Field label="First day" id={IDS.firstDay} errors={typed.errors("firstDay")} required>
          <DateInput name="firstDay" value={typed.text("firstDay", days.firstDay)} />
        </Field>
        <Field label="Last day" id={IDS.lastDay} errors={typed.errors("lastDay")}>
          <DateInput name="lastDay" value={typed.text("lastDay", days.lastDay)} />
        </Field>
      </div>
    </FormDialog>
  );
}
