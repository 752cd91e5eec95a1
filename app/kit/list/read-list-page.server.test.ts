import type { List, ListQueryInput } from "contract/list";
import { describe, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { readRows } from "../../remix-adapter/rows-text";
import { narrowedAsList, type RowFormat, readListPage } from "./read-list-page.server";
import { type ParcelRow, parcels } from "./testing/parcels";

const session = {
  user: { id: "u1" },
  office: { id: "o1", name: "North", timeZone: "America/New_York" },
} as SignedIn;

interface Parcel {
  id: string;
}

const toRow = ({ id }: Parcel): ParcelRow => ({ id, name: id, weight: "", state: "sent" });

/** An upstream with so many parcels on pages of ten. */
const upstream = (total: number) => {
  const asked: ListQueryInput[] = [];
  const read = async (query: ListQueryInput): Promise<List<Parcel>> => {
    asked.push(query);
    const page = Number(query.page);
    const limit = Number(query.limit) || 1000;
    const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
    return {
      data: Array.from({ length: count }, (_, at) => ({ id: `p${at}` })),
      totalDocs: total,
      totalPage: Math.ceil(total / limit),
      page,
      hasNextPage: false,
      hasPrevPage: false,
    };
  };
  return { asked, read };
};

const readAt = (path: string, { read }: ReturnType<typeof upstream>) =>
  readListPage(parcels, session, new URL(path, "http://console.test"), { read, toRow });

const redirectOf = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get("location") : thrown;
};

describe("readListPage", () => {
  it("asks for the page of the URL and shows its rows", async () => {
    const parcel = upstream(25);
    const page = await readAt("/parcels?parcelPage=3&filters=createdBy:me,pieces:4", parcel);
    expect(parcel.asked).toMatchObject([
      { page: 3, limit: 10, sortBy: "sentAt", filters: "createdById:u1,pieces:4..5" },
    ]);
    expect(page).toMatchObject({ total: 25, notices: [] });
    expect(readRows(page.rows)).toHaveLength(5);
  });

  it("sorts by the reverse of another column where the upstream knows that one alone", async () => {
    const columns = parcels.columns.map((column) =>
      column.key === "pieces" ? { ...column, reverseOf: "weight" } : column,
    );
    const parcel = upstream(1);
    const read = (query: string) =>
      readListPage({ ...parcels, columns }, session, new URL(query, "http://console.test"), {
        read: parcel.read,
        toRow,
      });
    await read("/parcels?parcelSortBy=pieces");
    await read("/parcels?parcelSortBy=pieces&parcelSortOrder=desc");
    expect(parcel.asked).toMatchObject([
      { sortBy: "weight", sortOrder: "desc" },
      { sortBy: "weight", sortOrder: "asc" },
    ]);
  });

  it("hands the reader's unit to its rows, and says it beside them", async () => {
    const { read } = upstream(1);
    const url = new URL("/parcels", "http://console.test");
    const asWeight = (parcel: Parcel, { units }: RowFormat): ParcelRow => ({
      ...toRow(parcel),
      weight: units ?? "",
    });
    const page = (units?: "km") =>
      readListPage(parcels, { ...session, units }, url, { read, toRow: asWeight });
    expect(await page()).not.toHaveProperty("units");
    const metric = await page("km");
    expect(metric.units).toBe("km");
    expect(readRows(metric.rows)).toMatchObject([{ weight: "km" }]);
  });

  describe("times", () => {
    const columns = parcels.columns.map((column) =>
      column.key === "sentAt" ? { ...column, kind: "moment" as const } : column,
    );
    const timed = { ...parcels, columns };
    const SUMMER = "2026-07-01T16:00:00.000Z";
    const zones = ["America/New_York", "America/Los_Angeles", "America/New_York", null];
    const asTimes = async (who: SignedIn, path = "/parcels") => {
      const { read } = upstream(zones.length);
      const url = new URL(path, "http://console.test");
      const page = await readListPage(timed, who, url, {
        read,
        toRow: (parcel, { moment }) => ({ ...toRow(parcel), name: moment(SUMMER) }),
        zone: ({ id }) => zones[Number(id.slice(1))],
      });
      return { said: page.zone, times: readRows(page.rows).map(({ name }) => name) };
    };
    const EAST = "07-01-2026 12:00 pm";
    const WEST = "07-01-2026 09:00 am PT";

    it("of other zones say theirs to a manager, whose own is not said", async () => {
      expect(await asTimes(session)).toEqual({ said: undefined, times: [EAST, WEST, EAST, EAST] });
    });

    it("are in the zone that the head says to an admin, or say theirs", async () => {
      const admin = { user: { id: "u0" } } as SignedIn;
      expect(await asTimes(admin)).toEqual({ said: "ET", times: [EAST, WEST, EAST, EAST] });
      const file = await asTimes(admin, "/parcels?parcelLimit=1000");
      expect(file.times).toEqual([`${EAST} ET`, WEST, `${EAST} ET`, `${EAST} ET`]);
    });
  });

  describe("filters by days", () => {
    const DAY = "/parcels?filters=sentAt:05-02-2026";
    const admin = { user: { id: "u0" } } as SignedIn;
    /** Late on 1 May in New York, where the office of the second row is. */
    const AT = "2026-05-02T03:00:00.000Z";
    const asked = async (
      zone: string | ((parcel: Parcel) => string | null) | undefined,
      path = DAY,
      who = session,
    ) => {
      const parcel = upstream(2);
      const page = await readListPage(parcels, who, new URL(path, "http://console.test"), {
        read: parcel.read,
        toRow: (one, format) => ({ ...toRow(one), name: `${format.zone} ${format.moment(AT)}` }),
        zone,
      });
      return { query: parcel.asked[0], names: readRows(page.rows).map(({ name }) => name) };
    };

    it("say the reader's zone, for which the upstream takes that of each office", async () => {
      const { query } = await asked(undefined);
      expect(query).toMatchObject({
        filters: "sentAt:2026-05-02T04:00:00.000Z..2026-05-03T04:00:00.000Z",
        filterZone: "America/New_York",
      });
      for (const path of [
        "/parcels",
        "/parcels?filters=pieces:4",
        "/parcels?filters=sentAt:soon",
      ]) {
        expect((await asked(undefined, path)).query).not.toHaveProperty("filterZone");
      }
    });

    it("are meant in the one zone that all rows are shown in", async () => {
      const { query } = await asked("America/Los_Angeles");
      expect(query?.filters).toBe("sentAt:2026-05-02T07:00:00.000Z..2026-05-03T07:00:00.000Z");
      expect(query).not.toHaveProperty("filterZone");
    });

    it("show records without an office in the zone that they are found by", async () => {
      const zone = ({ id }: Parcel) => (id === "p0" ? null : "Asia/Tokyo");
      const { query, names } = await asked(zone, DAY, admin);
      expect(names[0]).toContain(`${query?.filterZone} `);
      expect((await asked(zone, "/parcels", admin)).names[0]).toContain("Asia/Tokyo");
    });

    it("narrow an export and a map likewise", async () => {
      const { searchParams } = new URL(DAY, "http://console.test");
      expect(await narrowedAsList(parcels, session, searchParams)).toMatchObject({
        filters: "sentAt:2026-05-02T04:00:00.000Z..2026-05-03T04:00:00.000Z",
        filterZone: "America/New_York",
      });
    });
  });

  it("leads to the last page from one past it, and keeps the rest of the query", async () => {
    const past = readAt("/here?parcelPage=99&parcelSearch=box&tab=visits", upstream(25));
    expect(await redirectOf(past)).toBe("/here?tab=visits&parcelPage=3&parcelSearch=box");
    expect(readRows((await readAt("/parcels?parcelPage=99", upstream(0))).rows)).toEqual([]);
  });

  it("leads to the canonical URL from a filter form without scripts", async () => {
    const raw = readAt("/parcels?parcelPage=2&filter.name=box", upstream(25));
    expect(await redirectOf(raw)).toBe("/parcels?parcelPage=1&filters=name%3Abox");
  });

  it("says which filters it can't read, and asks for the others alone", async () => {
    const parcel = upstream(3);
    const odd = "/parcels?filters=state:weird,pieces:few,name:a,createdBy:nobody";
    const { notices, problems } = await readAt(odd, parcel);
    expect(problems).toEqual({
      state: "State: choose one of sent, lost",
      pieces: "Pieces: enter a whole number such as 24, >20, <=30 or 10..30",
    });
    // No column has it.
    expect(notices).toEqual(["Unknown filter: createdBy"]);
    expect(parcel.asked[0]?.filters).toBe("name:a");
  });

  it("says when one page can't hold all", async () => {
    expect(await readAt("/parcels?parcelLimit=0", upstream(1200))).toMatchObject({ isCut: true });
    expect(await readAt("/parcels?parcelLimit=0", upstream(1000))).toMatchObject({ isCut: false });
    expect(await readAt("/parcels", upstream(1200))).toMatchObject({ isCut: false });
  });
});
