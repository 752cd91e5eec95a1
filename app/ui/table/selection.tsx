import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { formatCount } from "~/lib/figures";
import { SELECT } from "~/lib/list-query";
import { Form, Link, useSubmit } from "..";
import { QueryFields } from "./query-fields";
import type { TableSelection } from "./types";
import type { List } from "./use-list";
import { type Selection, useChosenIds } from "./use-selection";

/** The form that carries the chosen rows, with the buttons for them. */
export function SelectionBar({
  list,
  formId,
  selection,
  total,
  post,
  bar,
}: {
  list: List;
  formId: string;
  selection: Selection;
  /** Rows on all pages together. */
  total: number;
  post: TableSelection<never>["post"];
  /** The buttons; null: it is not known which rows are chosen. */
  bar: (ids: ReadonlySet<string> | null) => ReactNode;
}) {
  const submit = useSubmit();
  const ids = useChosenIds(selection);
  const count = ids?.size ?? null;
  const few = post && count !== null && count <= post.above;
  const goThere = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    submit(sent, { method: "get", action: submitter.value, preventScrollReset: true });
  };
  return (
    <Form
      method={post ? "post" : "get"}
      action={post?.action}
      id={formId}
      className="table__bar"
      preventScrollReset
      data-leave="freely"
      onSubmit={few ? goThere : undefined}
    >
      <QueryFields list={list} />
      <span className="table__count" role="status">
        {count === null
          ? "Selected rows"
          : `${count > 0 ? count : "None"} of ${formatCount(total)} selected`}
      </span>
      <div className="table__bar-actions cluster gap-2">{bar(ids)}</div>
    </Form>
  );
}

/** In the head: chooses all rows of the page, by a link where no scripts run. */
export function SelectAll({
  selection,
  rowCount,
  list,
  all,
}: {
  selection: Selection;
  rowCount: number;
  list: List;
  /** Whether the link has chosen all. */
  all: boolean;
}) {
  const box = useRef<HTMLInputElement>(null);
  const count = useChosenIds(selection)?.size ?? 0;
  useEffect(() => {
    if (!box.current) return;
    box.current.checked = rowCount > 0 && count === rowCount;
    box.current.indeterminate = count > 0 && count < rowCount;
  }, [count, rowCount]);
  const page = list.href({ page: list.state.page });
  const label = all ? "Select none" : "Select all on this page";
  return (
    <span className="table__select-all">
      <label className="table__check js-only">
        <input
          ref={box}
          type="checkbox"
          className="check"
          aria-label="Select all on this page"
          autoComplete="off"
          disabled={rowCount === 0}
          onChange={(event) => selection.setAll(event.target.checked)}
        />
      </label>
      <Link
        className="table__check no-js-only"
        to={all ? page : page.replace(/#|$/, `&${SELECT}=all$&`)}
        reloadDocument
      >
        <span className="visually-hidden">{label}</span>
        <span className={all ? "table__box table__box--on" : "table__box"} />
      </Link>
    </span>
  );
}

/** The checkbox of one row. */
export function RowCheckbox(props: {
  name: string;
  value: string;
  label: string;
  formId: string;
  defaultChecked: boolean;
}) {
  return (
    <label className="table__check">
      <input
        type="checkbox"
        className="check"
        name={props.name}
        value={props.value}
        form={props.formId}
        aria-label={`Select ${props.label}`}
        defaultChecked={props.defaultChecked}
        autoComplete="off"
      />
    </label>
  );
}
