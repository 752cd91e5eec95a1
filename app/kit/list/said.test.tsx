import { expect, it } from "vitest";
import { listColumns, shownColumn } from "./columns";
import { saidOf } from "./said";

interface Parcel {
  name: string;
  at: string | null;
  by: { name: string } | null;
  late: boolean;
  count: number;
}

const column = listColumns<Parcel, string>();
const row: Parcel = { name: "=Box", at: null, by: { name: "Ada" }, late: true, count: 3 };
const say = (one: Parameters<typeof saidOf<Parcel>>[0], of = row) => saidOf(one, of, 7);

it("the text of a row says what its cells show, and nothing where they show a dash", () => {
  expect(say(column.text("name", "Name", (one) => one.name))).toBe("=Box");
  expect(say(column.text("at", "At", (one) => one.at))).toBe("");
  expect(say(column.day("at", "At", (one) => one.at))).toBe("");
  expect(say(column.count("count", "Count", (one) => one.count))).toBe("3");
  expect(say(column.person("by", "By", (one) => one.by))).toBe("Ada");
  expect(
    say(
      column.person("by", "By", (one) => one.by),
      { ...row, by: null },
    ),
  ).toBe("");
  const labels = { yes: "Late", no: "In time" };
  const late = column.choice("late", "Late", labels, () => (
    <>
      <b>{labels.yes}</b>
      {row.late && <i>very</i>}
    </>
  ));
  expect(say(late)).toBe("Late very");
  expect(say(shownColumn("serial", "#", (_, { serial }) => serial))).toBe("7");
  expect(say(shownColumn("at", "At", () => "—"))).toBe("");
});
