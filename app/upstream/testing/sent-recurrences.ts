import * as contract from "contract/calls";
import { direct, once, type SentCase } from "./sent";

const rule = { weekdays: [1], everyWeeks: 2, firstDay: "2026-12-01" };
const byDay = { id: "x1", day: "2026-12-15" };

export const RECURRENCES: SentCase[] = [
  direct(contract.listRecurrences, { query: { limit: 20 } }, ["GET /recurrences", { limit: "20" }]),
  direct(contract.createRecurrence, { body: { routeId: "r1", ...rule, userId: null }, ...once }, [
    "POST /recurrences",
    {},
    { routeId: "r1", ...rule, userId: null },
  ]),
  direct(contract.changeRecurrence, { params: { id: "x1" }, body: { from: "2026-12-15" } }, [
    "PATCH /recurrences/x1",
    {},
    { from: "2026-12-15" },
  ]),
  direct(contract.endRecurrence, { params: { id: "x1" }, body: { from: "2026-12-15" } }, [
    "POST /recurrences/x1/end",
    {},
    { from: "2026-12-15" },
  ]),
  direct(
    contract.listRecurrenceDays,
    { params: { id: "x1" }, query: { from: "2026-12-01", to: "2026-12-31" } },
    ["GET /recurrences/x1/days", { from: "2026-12-01", to: "2026-12-31" }],
  ),
  direct(contract.skipRecurrenceDay, { params: byDay }, [
    "POST /recurrences/x1/days/2026-12-15/skip",
  ]),
  direct(
    contract.createRecurrenceDay,
    { params: byDay, body: { plannedDay: "2026-12-16" }, ...once },
    ["POST /recurrences/x1/days/2026-12-15/create", {}, { plannedDay: "2026-12-16" }],
  ),
];
