/** Each call of the specification's section 7 that one screen makes at once. */
import type { CallCase } from "./call-case";
import { LOCATIONS_CASES, TYPES_CASES } from "./cases-locations";
import { OFFICES_CASES } from "./cases-offices";
import { ACCOUNT_CASES, PEOPLE_CASES } from "./cases-people";
import { REPORTS_CASES } from "./cases-reports";
import { ROUTES_CASES } from "./cases-routes";

export const CALL_CASES: CallCase[] = [
  ...ACCOUNT_CASES,
  ...ROUTES_CASES,
  ...PEOPLE_CASES,
  ...REPORTS_CASES,
  ...OFFICES_CASES,
  ...LOCATIONS_CASES,
  ...TYPES_CASES,
];
