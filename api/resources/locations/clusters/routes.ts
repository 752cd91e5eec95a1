import { listLocationClusters } from "contract/calls";
import type { ApiContext } from "../../../context";
import { readClusters } from "./clusters";

export function register({ server, db }: ApiContext): void {
  server.serve(listLocationClusters, ({ scope, query }) => readClusters(db, scope, query));
}
