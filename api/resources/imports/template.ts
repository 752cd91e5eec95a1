import { BYTE_ORDER_MARK, csvLines } from "contract/csv";
import { IMPORT_COLUMNS, type ImportColumn } from "./locations";

const EXAMPLE: Partial<Record<ImportColumn, string | number>> = {
  name: "Example Coffee",
  description: "Entrance from the yard",
  dbaName: "Example Coffee Ltd",
  address: "12 Main St",
  city: "Columbus",
  zip: "43215",
  chain: "Example",
  latitude: 39.9612,
  longitude: -82.9988,
  contactName: "Ann Example",
  contactPhone: "614 555 0100",
  contactEmail: "ann@shop.example",
  externalId: "example-1",
  openingHours: "Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00",
  closedDays: "2027-12-24,2027-12-25",
  visitEvery: 30,
  visitMinutes: 20,
  priority: 3,
};

/** A file to start from; its types are left out, as each company has its own. */
export const templateFile = (): string =>
  BYTE_ORDER_MARK +
  csvLines([IMPORT_COLUMNS, IMPORT_COLUMNS.map((column) => EXAMPLE[column] ?? null)]);
