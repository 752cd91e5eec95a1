import { readCoverage } from "contract/calls";
import type { ApiContext } from "../../context";
import { readAsked } from "../reports";
import { coverageNow } from "./coverage";

export function coverageCalls({ server, now }: ApiContext): void {
  server.serve(readCoverage, async ({ db, ...request }) => {
    const asked = await readAsked(db, request);
    return coverageNow(db, { ...asked, now: now() });
  });
}
