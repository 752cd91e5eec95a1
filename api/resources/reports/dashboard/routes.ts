import { getDashboard } from "contract/calls";
import type { ApiContext } from "../../../context";
import { readDashboard } from "./dashboard";

export function register({ server, now }: Pick<ApiContext, "server" | "now">): void {
  server.serve(getDashboard, ({ db, scope, query }) =>
    readDashboard(db, scope, query.officeId, now()),
  );
}
