import { restated } from "~/lib/distance-filter";
import { filterFormId, filtersAsSent, rawFilterName } from "~/lib/list-query";
import { Button, Form, Icon, Link, useHydrated } from "..";
import { Select } from "../select";
import { QueryFields } from "./query-fields";
import type { Column } from "./types";
import { UrlInput } from "./url-input";
import type { List } from "./use-list";

interface FilterRowProps<Row> {
  columns: readonly Column<Row>[];
  list: List;
  formId: string;
  /** Columns before and after the data's own. */
  lead: boolean;
  tail: boolean;
}

/** A row of filters under the head, with their button; the inputs belong to the {@link FilterForm}. */
export function FilterRow<Row>({ columns, list, formId, lead, tail }: FilterRowProps<Row>) {
  return (
    <tr className="table__filters">
      {lead && <td className="table__filter-cell" />}
      {columns.map((column, at) => (
        <td key={column.key} className="table__filter-cell" data-label={column.header}>
          <FilterCell column={column} list={list} formId={formId} />
          {column.problem && (
            <span
              id={problemId(formId, column.key)}
              className={
                at * 2 < columns.length ? "table__problem" : "table__problem table__problem--end"
              }
              role="status"
            >
              {column.problem}
            </span>
          )}
        </td>
      ))}
      {tail ? <FilterEnd list={list} formId={formId} /> : <OwnColumn list={list} formId={formId} />}
    </tr>
  );
}

const problemId = (formId: string, key: string) => `${formId}-problem-${key}`;

/** The button of the filters, and the link that clears them. */
function FilterEnd({
  list,
  formId,
  className = "",
}: {
  list: List;
  formId: string;
  className?: string;
}) {
  return (
    <td className={`table__filter-cell table__filter-end ${className}`.trim()}>
      <Button type="submit" form={formId} size="small" className="no-js-only">
        Filter
      </Button>
      {Object.keys(list.state.filters).length > 0 && <ClearFilters list={list} />}
    </td>
  );
}

/** The head of {@link OwnColumn}. */
export const OwnColumnHead = () => (useHydrated() ? null : <td className="no-js-only" />);

/** The same in a column of its own, for rows without actions. Scripts do not need it. */
const OwnColumn = (end: { list: List; formId: string }) =>
  useHydrated() ? null : <FilterEnd {...end} className="no-js-only" />;

/** State that the form does not repeat: the page restarts at 1, and the page size has a field of its own. */
const ELSEWHERE = ["page", "limit"] as const;

/**
 * The form of a list's search, filters and page size. Whichever of them is submitted, all are sent.
 */
export function FilterForm({ list, searchable }: { list: List; searchable: boolean }) {
  const { keys } = list.definition;
  return (
    <Form
      method="get"
      action={list.formAction}
      id={filterFormId(list.definition)}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const text = (name: string) => String(sent.get(name) ?? "").trim();
        const entries = [...sent].map(([name, value]) => [name, String(value)] as const);
        list.go(({ filters, limit }) => ({
          filters: filtersAsSent(filters, entries),
          limit: Number(sent.get(keys.limit) ?? limit),
          ...(searchable && { search: text(keys.search), searchPath: text(keys.searchPath) }),
        }));
      }}
    >
      <QueryFields
        list={list}
        except={searchable ? [...ELSEWHERE, "search", "searchPath"] : ELSEWHERE}
      />
    </Form>
  );
}

/** Takes all column filters away; rendered where there are any. */
function ClearFilters({ list }: { list: List }) {
  return (
    <Link
      className="icon-button table__clear"
      to={list.href({ filters: {} })}
      aria-label="Clear filters"
      title="Clear filters"
      preventScrollReset
    >
      <Icon name="funnel-x" />
    </Link>
  );
}

function FilterCell<Row>({
  column,
  list,
  formId,
}: {
  column: Column<Row>;
  list: List;
  formId: string;
}) {
  const { filter, key, unit, problem } = column;
  if (!filter) return null;
  const name = rawFilterName(key, unit);
  const stored = list.state.filters[key] ?? "";
  const value = unit ? restated(stored, "mi", unit) : stored;
  const set = (next: string) =>
    list.go(({ filters }) => ({ filters: filtersAsSent(filters, [[name, next]]) }));
  const label = `Filter by ${column.header}`;
  if (filter.kind === "choice") {
    return (
      <Select
        size="small"
        label={label}
        name={name}
        form={formId}
        options={[{ value: "", label: "Any" }, ...filter.options]}
        defaultValue={value}
        onChange={set}
      />
    );
  }
  return (
    <UrlInput
      size={1}
      className={value ? "table__filter table__filter--on" : "table__filter"}
      name={name}
      form={formId}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && problemId(formId, key)}
      placeholder={filter.placeholder ?? "Filter"}
      value={value}
      onValue={set}
    />
  );
}
