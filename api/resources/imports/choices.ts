import { ImportChoices, type ImportMapping } from "contract/entities";
import { forbidden, invalid } from "../../http/errors";
import type { RowRules } from "./locations";
import type { ImportRecord } from "./store";

/** How rows are taken if nobody says. */
export const USUAL_CHOICES: ImportChoices = ImportChoices.parse({});

/** How the rows of an import are read. */
export function rulesOf({ choices, columns, mapping }: RowSource): RowRules {
  const { isStrict, dates } = choices ?? USUAL_CHOICES;
  const shown = datesOf({ columns, mapping });
  return { isStrict, dates: dates ?? (shown === "either" ? null : shown) };
}

type RowSource = Pick<ImportRecord, "choices" | "columns" | "mapping">;

/** What the dates of the column of closed days show of their order. */
function datesOf({ columns, mapping }: Pick<ImportRecord, "columns" | "mapping">) {
  return columns[mapping?.indexOf("closedDays") ?? -1]?.dates ?? null;
}

/** @throws 403 for types that only admins add, 422 where dates need an order */
export function checkChoices(
  choices: ImportChoices,
  { columns, mapping }: { columns: ImportRecord["columns"]; mapping: ImportMapping },
  isAdmin: boolean,
): void {
  if (!isAdmin && choices.types.some(({ use }) => use === "add")) {
    throw forbidden("Only admins add location types", "ROLE_NOT_ALLOWED");
  }
  if (choices.dates === null && datesOf({ columns, mapping }) === "either") {
    throw invalid(
      "Choose whether the month or the day comes first in dates such as 03/04/2026",
      "body.choices.dates",
    );
  }
}
