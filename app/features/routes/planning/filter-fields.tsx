import { locationTypeOptionsUrl, placeOptionsUrl, stopFilterUrl } from "~/features/urls";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Form, FormMessage, Input } from "~/ui";
import { Checkbox, EnterButton, ErrorSummary, formErrors, TypedFields } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { MOST_STOPS } from "../most-stops";
import { DistanceSlider } from "./distance-slider";
import type { SentFilter } from "./filter-actions.server";
import type { FilterDialog } from "./filter-dialog.server";
import { type Filter, LAST_VISITED_DAYS, TAG_GROUPS, type TagGroup } from "./stop-filter";
import { TagInput } from "./tag-input";

export const FILTER_FORM = "stop-filter";

/** The post that leads to the filter as its form has it, for pages without scripts. */
const BY_FILTER_UPDATE = { formAction: stopFilterUrl("?update=1"), formMethod: "post" } as const;

/** The ids of the controls that an error may lead to, by field. */
const FILTER_IDS = {
  "d.name": "filter-name",
  "d.limit": "filter-limit",
  "d.startAt": "filter-start",
};

const GROUP_LABELS: Record<TagGroup, string> = {
  zip: "Zip",
  city: "City",
  chain: "Chain",
  dbaName: "DBA",
  legal: "Legal name",
};

/** Legal names only for filters that another console saved with some. */
const groupsOf = ({ legal }: Filter) =>
  TAG_GROUPS.filter((group) => group !== "legal" || legal.length > 0);

const daysOptions = ({ lastVisit }: Filter) =>
  [...new Set([...LAST_VISITED_DAYS, lastVisit])]
    .toSorted((a, b) => a - b)
    .map((days) => ({
      value: String(days),
      label: days === 0 ? "0 days: any time" : days === 1 ? "1 day" : `${days} days`,
    }));

interface FilterFieldsProps {
  dialog: FilterDialog;
  /** Names what the form makes, so that a second post makes no second one. */
  dialogKey: string;
  /** The form as it came back, if it did. */
  refused: RefusedForm<SentFilter | undefined> | undefined;
}

/** The fields of the stop filter. */
export function FilterFields({ dialog, dialogKey, refused }: FilterFieldsProps) {
  const { types, placeProblem, mayShare, planEntries } = dialog;
  const typed = typedForm(refused);
  const sent = refused?.shown;
  const draft = sent?.draft ?? dialog.draft;
  const form = (
    <Form
      id={FILTER_FORM}
      method="post"
      action={dialog.action}
      preventScrollReset
      noValidate
      className="form stop-filter"
      data-leave="freely"
    >
      <EnterButton />
      <ErrorSummary errors={formErrors(refused?.result.error, FILTER_IDS)} />
      {placeProblem && <FormMessage tone="error">{placeProblem}</FormMessage>}
      {planEntries.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="key" value={typed.text("key", dialogKey)} />
      <Field label="Filter name" id="filter-name" errors={typed.errors("d.name")}>
        <Input
          name="d.name"
          maxLength={100}
          autoComplete="off"
          placeholder="Needed to save a template"
          defaultValue={draft.name}
        />
      </Field>
      <Field label="Stop type" id="filter-type" group>
        <Picker
          {...types}
          {...BY_FILTER_UPDATE}
          selected={sent?.types ?? types.selected}
          multiple
          name="d.type"
          placeholder="Any type"
          searchName="typeSearch"
          pageName="typePage"
          loadUrl={locationTypeOptionsUrl()}
        />
      </Field>
      {/* What Enter presses where scripts run. */}
      <button type="submit" hidden name="intent" value="search" />
      <Places dialog={dialog} sent={sent} errors={typed.errors("d.startAt")} />
      <Limits draft={draft} errors={typed.errors("d.limit")} />
      <DistanceSlider kilometers={draft.kilometers} />
      <TagGroups draft={draft} />
      {mayShare && (
        <Checkbox name="d.global" label="Share with everyone" defaultChecked={sent?.global} />
      )}
    </Form>
  );
  return <TypedFields.Provider value={refused?.result.initialValue}>{form}</TypedFields.Provider>;
}

/** Where the way starts, which is what the distance is from, and where it ends. */
interface PlacesProps {
  dialog: FilterDialog;
  /** The filter as it came back, if it did. */
  sent: SentFilter | undefined;
  errors: string[] | undefined;
}

function Places({ dialog, sent, errors }: PlacesProps) {
  const { start, end } = dialog;
  const anyPlace = placeOptionsUrl();
  return (
    <div className="stop-filter__pair tiles gap-4">
      <Field label="Starting location" id="filter-start" group errors={errors}>
        <Picker
          {...start}
          {...BY_FILTER_UPDATE}
          selected={sent ? [sent.start].flatMap((one) => one ?? []) : start.selected}
          name="d.startAt"
          placeholder="Search for a place"
          searchName="startSearch"
          pageName="startPage"
          loadUrl={anyPlace}
        />
      </Field>
      <Field label="End location" id="filter-end" group>
        <Picker
          {...end}
          {...BY_FILTER_UPDATE}
          selected={sent ? [sent.end].flatMap((one) => one ?? []) : end.selected}
          name="d.endAt"
          placeholder="Search for a place"
          searchName="endSearch"
          pageName="endPage"
          loadUrl={anyPlace}
        />
      </Field>
    </div>
  );
}

/** How many stops at most, and how long ago they were visited. */
function Limits({ draft, errors }: { draft: Filter; errors: string[] | undefined }) {
  return (
    <div className="stop-filter__pair tiles gap-4">
      <Field label="Max number of stops" id="filter-limit" errors={errors}>
        <Input
          type="number"
          inputMode="numeric"
          name="d.limit"
          min={1}
          max={MOST_STOPS}
          defaultValue={draft.limit}
        />
      </Field>
      <Field label="Last visited" id="filter-last-visit" hint="Days without a visit">
        <Select
          name="d.lastVisit"
          options={daysOptions(draft)}
          defaultValue={String(draft.lastVisit)}
        />
      </Field>
    </div>
  );
}

/** The groups of words that stops are looked for by. */
function TagGroups({ draft }: { draft: Filter }) {
  return (
    <fieldset className="stack gap-2 above-4">
      <legend className="field__label">Limit stops by</legend>
      {groupsOf(draft).map((group) => (
        <div key={group} className="stop-filter__group">
          <Checkbox
            name="d.by"
            value={group}
            label={GROUP_LABELS[group]}
            defaultChecked={draft.by.includes(group)}
          />
          <div className="stop-filter__tags">
            <TagInput
              name={`d.${group}`}
              addName={`d.add.${group}`}
              sending={BY_FILTER_UPDATE}
              label={GROUP_LABELS[group]}
              tags={draft[group]}
            />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
