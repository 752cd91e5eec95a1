import { describe, expect, it } from "vitest";
import { listHref, readList } from "~/lib/list-query";
import { columnsIn, shownColumns } from "./define-list";
import { parcels } from "./testing/parcels";

const query = (text: string) => new URLSearchParams(text);

const asMoment = (column: (typeof parcels.columns)[number]) =>
  column.key === "sentAt" ? { ...column, kind: "moment" as const } : column;

describe("a defined list", () => {
  it("has the query keys of its prefix, but for those named otherwise", () => {
    const href = listHref(parcels, query(""), { search: "box", filters: { name: "a" } });
    expect(href).toBe("?parcelPage=1&parcelSearch=box&filters=name%3Aa");
  });

  it("sorts and filters by what its columns say, and by nothing else", () => {
    const odd = "parcelSortBy=sentAt&filters=owner.name:x,weight:3,createdBy:me,pieces:2";
    const state = readList(parcels, query(odd));
    expect(state.filters).toEqual({ createdBy: "me", pieces: "2" });
    expect(state).toMatchObject({ sortBy: "sentAt", sortOrder: "desc" });
    expect(listHref(parcels, query(""), { sortBy: "name" })).toContain("parcelSortBy=name");
  });

  it("searches in its paths alone", () => {
    const path = (text: string) => readList(parcels, query(`parcelSearchPath=${text}`)).searchPath;
    expect(path("owner.name")).toBe("owner.name");
    expect(path("password")).toBe("");
  });

  it("shows a column that is there on demand once it is searched in", () => {
    const columns = parcels.columns.map((column) => ({ ...column, onDemand: true as const }));
    const list = { ...parcels, columns };
    const shown = (text: string) =>
      shownColumns(list, readList(list, query(text))).map(({ key }) => key);
    expect(shown("parcelSearch=ann&parcelSearchPath=owner.name")).toEqual(["sentAt", "owner.name"]);
    expect(shown("parcelSearchPath=owner.name")).toEqual(["sentAt"]);
  });

  it("shows a column that is there on demand once it is chosen, sorted or filtered by", () => {
    let onDemand: true | { filter: string } = true;
    const shown = (text: string) => {
      const columns = parcels.columns.map((column) =>
        column.key === "pieces" ? { ...column, onDemand } : column,
      );
      const list = { ...parcels, columns };
      return shownColumns(list, readList(list, query(text))).some(({ key }) => key === "pieces");
    };
    expect(shown("")).toBe(false);
    expect(shown("parcelSortBy=pieces")).toBe(true);
    expect(shown("filters=pieces:2")).toBe(true);
    expect(shown("parcelColumns=pieces")).toBe(true);
    expect(shown("parcelColumns=state")).toBe(false);
    expect(shown("filters=createdBy:me")).toBe(false);
    onDemand = { filter: "createdBy" };
    expect(shown("filters=createdBy:me")).toBe(true);
    expect(shown("")).toBe(false);
  });

  it("heads distances by the unit of who reads, and by nothing else", () => {
    const heads = (units?: "km") =>
      shownColumns(parcels, readList(parcels, query("")), { units }).map(({ header }) => header);
    expect(heads().filter((head) => head.includes("("))).toEqual(["Distance(mi)"]);
    expect(heads("km").filter((head) => head.includes("("))).toEqual(["Distance(km)"]);
    expect(columnsIn(parcels, undefined)).toBe(parcels.columns);
    const metric = columnsIn(parcels, "km").filter(({ unit }) => unit);
    expect(metric).toMatchObject([{ key: "distance", unit: "km" }]);
  });

  it("heads times by their zone where that is said", () => {
    const timed = { ...parcels, columns: parcels.columns.map(asMoment) };
    const heads = (zone?: string) =>
      shownColumns(timed, readList(timed, query("")), { zone }).map(({ header }) => header);
    expect(heads()).toContain("Sent");
    expect(heads("ET")).toContain("Sent (ET)");
  });

  it("aligns and shows a column by its kind", () => {
    const look = parcels.columns.map(({ key, align, filter, sortable }) => [
      key,
      align,
      filter?.kind,
      sortable,
    ]);
    expect(look).toEqual([
      ["name", undefined, "text", true],
      ["pieces", "end", "text", true],
      ["distance", "end", "text", true],
      ["sentAt", undefined, "text", undefined],
      ["due", undefined, "text", true],
      ["state", undefined, "choice", true],
      ["owner.name", undefined, undefined, true],
    ]);
  });
});
