import * as contract from "contract/calls";
import { direct, once, type SentCase } from "./sent";

export const ABSENCES: SentCase[] = [
  direct(contract.listAbsences, { query: { userId: "u1", from: "2026-12-01", limit: 0 } }, [
    "GET /absences",
    { userId: "u1", from: "2026-12-01", limit: "0" },
  ]),
  direct(
    contract.createAbsence,
    {
      body: { userId: "u1", firstDay: "2026-12-24", lastDay: "2026-12-27", note: null },
      ...once,
    },
    [
      "POST /absences",
      {},
      { userId: "u1", firstDay: "2026-12-24", lastDay: "2026-12-27", note: null },
    ],
  ),
  direct(contract.updateAbsence, { params: { id: "x1" }, body: { lastDay: "2026-12-30" } }, [
    "PATCH /absences/x1",
    {},
    { lastDay: "2026-12-30" },
  ]),
  direct(contract.deleteAbsence, { params: { id: "x1" } }, ["DELETE /absences/x1"]),
];
