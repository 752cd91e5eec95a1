import { MOST_PLAN_DAYS } from "contract/plans/facts";
import { type FormEvent, useRef } from "react";
import { officeOptionsUrl } from "~/features/urls";
import type { TypedForm } from "~/kit/form/refused-form";
import { CHOSEN_IDS } from "~/kit/list";
import { Button, Field, useDebounced, useHydrated, useSubmit } from "~/ui";
import { DateInput } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { newPlanUrl } from "../urls";
import type { NewPlanData } from "./read-new-plan.server";

interface AboutFieldsProps {
  data: NewPlanData;
  typed: TypedForm;
  /** Of the fields that can be refused. */
  ids: Record<"officeId" | "from" | "dayCount" | "source", string>;
}

/**
 * What decides what the rest of the form offers. A choice shows the form again as it is entered: at
 * once with scripts, without them by its button.
 */
export function AboutFields({ data, typed, ids }: AboutFieldsProps) {
  const { office, from, fromProblem, dayCount, source, sources, list, shown } = data;
  const isHydrated = useHydrated();
  return (
    <div className="panel cluster gap-4 align-end" {...useShowAgain()}>
      {data.ids.map((id) => (
        <input key={id} type="hidden" name={CHOSEN_IDS} value={id} />
      ))}
      {list && <input type="hidden" name="list" value={list} />}
      <input type="hidden" name="shown" value={shown} />
      <Field label="Office" id={ids.officeId} errors={typed.errors("officeId")} group>
        <Picker
          {...office}
          key={office.selected[0]?.value}
          name="officeId"
          placeholder="Choose an office"
          searchName="officeSearch"
          pageName="officePage"
          loadUrl={officeOptionsUrl()}
        />
      </Field>
      <Field
        label="First day"
        id={ids.from}
        errors={fromProblem ? [fromProblem] : typed.errors("from")}
      >
        <DateInput name="from" value={from} />
      </Field>
      <Field label="Days" id={ids.dayCount} errors={typed.errors("dayCount")}>
        <Select
          name="dayCount"
          options={Array.from({ length: MOST_PLAN_DAYS }, (_, at) => {
            const value = String(at + 1);
            return { value, label: value };
          })}
          defaultValue={String(dayCount)}
        />
      </Field>
      <Field label="Places to visit" id={ids.source} errors={typed.errors("source")}>
        <Select name="source" options={sources} defaultValue={source} />
      </Field>
      {!isHydrated && (
        // With scripts it would be what Enter presses.
        <Button type="submit" formMethod="get" className="no-js-only">
          Show
        </Button>
      )}
    </div>
  );
}

/** Shows the form again at once for a choice, and 500 ms after the last key in a date. */
function useShowAgain() {
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const show = useDebounced(() =>
    submit(fields.current?.closest("form") ?? null, {
      ...{ method: "get", action: newPlanUrl() },
      ...{ replace: true, preventScrollReset: true },
    }),
  );
  return {
    ref: fields,
    onBlur: show.flush,
    onChange: ({ target }: FormEvent) => {
      const field = target as HTMLInputElement;
      const isChoice = field.matches("[data-label], select");
      if (!isChoice && field.name !== "from") return;
      // A date whose year is still being typed.
      if (field.validity.badInput || field.validity.rangeUnderflow) return show.cancel();
      show();
      if (isChoice) show.flush();
    },
  };
}
