import type { ReactNode } from "react";
import { Link } from "~/ui";
import { CutName, Person, titleOf } from "~/ui/page";
import type { Column, ColumnFilter, ColumnShare } from "~/ui/table";

/** How the values of a column are typed, compared and read back from a filter. */
export type FilterKind =
  | "text"
  | "count"
  | "distance"
  | "day"
  | "moment"
  | "calendar"
  | { words: readonly string[] };

/** A column of a table that knows how its own values are sorted, filtered and shown. */
export interface ListColumn<Row, Name extends string = string> extends Column<Row> {
  key: Name;
  kind: FilterKind;
  /** What it says of a row in a file; left out, the text of its cell. */
  said?: (row: Row) => string;
  /** Hidden until it is chosen, sorted by or searched in, or until the list has the named filter. */
  onDemand?: true | { filter: string };
  /** The column whose cell shows its text too: a file has both. */
  inFilesWith?: string;
  /** It has buttons only: of no use in a file. */
  notInFiles?: true;
  /** The upstream's column with the reverse order: days overdue rise as dates fall. */
  reverseOf?: string;
}

interface Options<Row> {
  /** The name of the row: its card's heading, and what its checkbox and menu are called by. */
  title?: boolean;
  /** Where the text leads, if anywhere; `query` is the list's own. */
  link?: (row: Row, query: string) => string | null;
  /** Its texts are a few letters long, such as zip codes. */
  short?: boolean;
  /** Its texts are as long as the names of rows; for tables that scroll sideways. */
  wide?: boolean;
  /** In quieter letters. */
  muted?: boolean;
  /** Default true; false for what the upstream can't sort or filter by. */
  sortable?: boolean;
  filterable?: boolean;
}

interface PersonValue {
  name: string;
  photo?: string | null;
}

const NONE = "—";

/** A text as somebody typed it; a quiet dash where there is none. */
const textCell = (value: string | null | undefined, muted?: boolean): ReactNode => {
  const text = value ? <CutName>{value}</CutName> : NONE;
  return value && !muted ? text : <span className="muted">{text}</span>;
};

/** A column of this kind, without what its options leave out. */
function columnOf<Row, Name extends string>(
  head: Pick<ListColumn<Row, Name>, "key" | "header" | "kind" | "said">,
  filter: ColumnFilter,
  cell: Column<Row>["cell"],
  { title, sortable = true, filterable = true }: Options<Row>,
  look: Pick<Column<Row>, "align" | "share"> = {},
): ListColumn<Row, Name> {
  return {
    ...head,
    cell,
    ...(sortable && { sortable }),
    ...(filterable && { filter }),
    ...(title && { title }),
    ...look,
  };
}

const TYPED = { kind: "text" } as const;
const NUMBER = { align: "end" } as const;

/** Names have the most room, as rows are told apart by them; other texts share the rest. */
const shareOf = ({
  title,
  short,
  wide,
}: Pick<Options<never>, "title" | "short" | "wide">): { share: ColumnShare } => ({
  share: title ? "name" : wide ? "wide" : short ? "short" : "text",
});

const typedLike = (placeholder: string) => ({ kind: "text", placeholder }) as const;

/** A column of dates as shown, or quiet dashes. */
const dateColumn = <Row, Name extends string>(
  head: Pick<ListColumn<Row, Name>, "key" | "header" | "kind">,
  placeholder: string,
  read: (row: Row) => string | null,
  options: Options<Row>,
) =>
  columnOf(
    { ...head, said: (row: Row) => read(row) ?? "" },
    typedLike(placeholder),
    (row) => {
      const date = read(row);
      return date && !options.muted ? date : <span className="muted">{date || NONE}</span>;
    },
    options,
  );

const textLink = (to: string, text: string | null | undefined, title?: string) => (
  <Link to={to} dir="auto" title={title}>
    {text}
  </Link>
);

const linkedTo = (to: string | null | undefined, children: ReactNode) =>
  to ? <Link to={to}>{children}</Link> : children;

/**
 * Makes the columns of a list of `Row`, whose names are `Name`. Numbers and dates are handed
 * over as they are shown; filters on them are typed as they are shown, too.
 */
export function listColumns<Row, Name extends string>() {
  type Read<Value> = (row: Row) => Value;
  return {
    /** A text; a dash where there is none. */
    text: (
      key: Name,
      header: string,
      read: Read<string | null | undefined>,
      options: Options<Row> = {},
    ) => {
      const { link, muted } = options;
      const cell: Column<Row>["cell"] = (row, { query }) => {
        const to = link?.(row, query);
        return to
          ? textLink(to, read(row), titleOf(read(row), options.title))
          : textCell(read(row), muted);
      };
      const said = (row: Row) => read(row) ?? "";
      const head = { key, header, kind: "text", said } as const;
      return columnOf<Row, Name>(head, TYPED, cell, options, shareOf(options));
    },
    /** A whole number; its filter takes `24`, `>20` and `10..30`. */
    count: (key: Name, header: string, read: Read<number>, options: Options<Row> = {}) =>
      columnOf({ key, header, kind: "count" }, typedLike(">20"), read, options, NUMBER),
    /** Miles or kilometres as shown, of a figure that the upstream has in metres; the head says which. */
    distance: (key: Name, name: string, read: Read<string>, options: Options<Row> = {}) =>
      columnOf(
        { key, header: `${name}(mi)`, kind: "distance" },
        typedLike("10..30"),
        read,
        options,
        NUMBER,
      ),
    /** A day as shown, of an instant; its filter takes days and spans of them. */
    day: (key: Name, header: string, read: Read<string | null>, options: Options<Row> = {}) =>
      dateColumn({ key, header, kind: "day" }, "Date", read, { ...options, muted: true }),
    /** A day with its time as shown; filtered by days. */
    moment: (key: Name, header: string, read: Read<string | null>, options: Options<Row> = {}) =>
      dateColumn({ key, header, kind: "moment" }, "Date", read, options),
    /** A day of the calendar, whatever the zone; its filter takes `today`, `this week` and `none` too. */
    calendar: (key: Name, header: string, read: Read<string | null>) =>
      dateColumn({ key, header, kind: "calendar" }, "today", read, {}),
    /** One of a few words, each with its label; `cell` shows it. */
    choice: <Word extends string>(
      key: Name,
      header: string,
      labels: Readonly<Record<Word, string>>,
      cell: (row: Row) => ReactNode,
      options: Options<Row> = {},
    ) => {
      const words = Object.keys(labels) as Word[];
      const choices = words.map((value) => ({ value, label: labels[value] }));
      const filter = { kind: "choice", options: choices } as const;
      return columnOf<Row, Name>({ key, header, kind: { words } }, filter, cell, options);
    },
    /** A person with photo or initials, sorted and filtered by name. */
    person: (
      key: Name,
      header: string,
      read: Read<PersonValue | "" | null>,
      { none = NONE, ...options }: Options<Row> & { none?: string } = {},
    ) => {
      const { link } = options;
      const cell: Column<Row>["cell"] = (row, { query }) => {
        const person = read(row);
        if (!person) return <span className="muted">{none}</span>;
        return linkedTo(link?.(row, query), <Person {...person} />);
      };
      const said = (row: Row) => (read(row) || { name: "" }).name;
      const head = { key, header, kind: "text", said } as const;
      return columnOf<Row, Name>(head, TYPED, cell, options, shareOf(options));
    },
  };
}

/** A column that is shown only: neither sorted nor filtered by. */
export const shownColumn = <Row, Name extends string = never>(
  key: string,
  header: string,
  cell: Column<Row>["cell"],
  look: Pick<Column<Row>, "align" | "share"> = {},
): ListColumn<Row, Name> => ({ key: key as Name, header, kind: "text", cell, ...look });
