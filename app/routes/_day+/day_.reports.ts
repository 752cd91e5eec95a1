import { takeReport } from "~/features/links/day/index.server";

export const action = takeReport;
