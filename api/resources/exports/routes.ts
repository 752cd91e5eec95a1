import {
  downloadExport,
  exportLocations,
  exportOfficeLocations,
  exportOfficeRoutes,
  exportOfficeUsers,
  exportRouteStops,
  exportRoutes,
  exportSubOffices,
  noteExport,
} from "contract/calls";
import type { ExportLink } from "contract/exports/calls";
import { and, eq, inArray } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { jobs, offices } from "../../db/schema";
import type { Caller } from "../../http/access";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { storeEvent } from "../audit";
import { officeWithBranches } from "../offices";
import { routeResource } from "../routes/resource";
import { exportPieces } from "./download";
import { type ExportInput, exportJob, rowsOf } from "./kind";
import { createLinks, DOWNLOAD_KINDS, DownloadInput } from "./links";
import type { ExportName } from "./tables";

interface Asked extends Pick<ExportInput, "what" | "of"> {
  query?: ExportInput["query"];
  name?: string;
  /** Whose zone the times are in; of the office acted for, if not given. */
  officeId?: string | null;
}

interface OfOffice {
  caller: Caller;
  scope: AccessScope;
  params: { id: string };
}

/** Long work that these calls begin. */
export const jobKinds = [exportJob];

export function register({ server, db, queue, now, secrets }: ApiContext): void {
  const links = createLinks(secrets, now);

  /** Time zone of an office; UTC when there is none. */
  async function zoneOf(officeId: string | null): Promise<string> {
    if (!officeId) return "UTC";
    const [office] = await db
      .select({ zone: offices.timeZone })
      .from(offices)
      .where(eq(offices.id, officeId));
    return office?.zone ?? "UTC";
  }

  /** Begins an export and gives the link to it. */
  async function begin(caller: Caller, scope: AccessScope, asked: Asked): Promise<ExportLink> {
    const { what, of, query = {}, name = what } = asked;
    const at = now().toISOString();
    const input: ExportInput = {
      what,
      of,
      query,
      scope: storedScope(scope),
      at,
      fileName: `${name}-${at.slice(0, 10)}.csv`,
      zone: await zoneOf(asked.officeId ?? (scope.kind === "offices" ? scope.officeId : null)),
    };
    // Before anything is stored: a query that can't be answered is refused here.
    rowsOf(input);
    const { id } = await db.transaction(async (tx) => {
      const details = { what, of, ...query, fileName: input.fileName };
      const officeId = scope.kind === "offices" ? scope.officeId : null;
      await storeEvent(tx, { action: "exported", kind: "list", name: what, officeId, details });
      return queue.add(tx, exportJob, { userId: caller.id, input });
    });
    queue.nudge();
    return { url: links.make(id) };
  }

  /** An office's export is of the office with its branches, whatever office the path acts for. */
  async function beginOfOffice(
    caller: Caller,
    scope: AccessScope,
    officeId: string,
    what: ExportName,
  ): Promise<ExportLink> {
    const officeIds = await officeWithBranches(db, scope, officeId);
    const of = asUuid(officeId);
    return begin(caller, { kind: "offices", officeId: of, officeIds }, { what, of });
  }

  server.serve(exportLocations, ({ caller, scope, query }) =>
    begin(caller, scope, { what: "locations", query }),
  );

  server.serve(exportRoutes, ({ caller, scope, query }) =>
    begin(caller, scope, { what: "routes", query }),
  );

  server.serve(exportRouteStops, async ({ caller, scope, params }) => {
    const { id, name, officeId } = await readOne(db, routeResource, scope, params.id);
    return begin(caller, scope, {
      what: "stops",
      of: id,
      name: `${plainName(name)}-stops`,
      officeId,
    });
  });

  const ofOffice =
    (what: ExportName) =>
    ({ caller, scope, params }: OfOffice) =>
      beginOfOffice(caller, scope, params.id, what);
  const at = { officeParam: "id" };
  server.serve(exportOfficeLocations, ofOffice("locations"), at);
  server.serve(exportOfficeRoutes, ofOffice("routes"), at);
  server.serve(exportSubOffices, ofOffice("sub-offices"), at);
  server.serve(exportOfficeUsers, ofOffice("users"), at);

  server.serve(
    noteExport,
    async ({ db, scope, body: { name, format, ...rest } }) => {
      const officeId = scope.kind === "offices" ? scope.officeId : null;
      const fileName = `${name.replaceAll("/", "-")}.${format}`;
      const details = { fileName, ...rest };
      await storeEvent(db, { action: "exported", kind: "list", name, officeId, details });
      return { ok: true as const };
    },
    { keepsTotals: true },
  );

  server.servePublic(downloadExport, async ({ params, query }) => {
    const id = asUuid(params.id);
    const standing = links.check(id, query.expires, query.signature);
    if (standing === "expired") throw notFound("This link has run out; export again");
    const [job] =
      standing === "wrong"
        ? []
        : await db
            .select()
            .from(jobs)
            .where(and(eq(jobs.id, id), inArray(jobs.kind, [...DOWNLOAD_KINDS])));
    if (!job) throw notFound("There is no such export");
    if (job.status === "failed") throw conflict("This export failed; export again");
    const { fileName } = DownloadInput.parse(job.input);
    return { body: exportPieces(db, id), fileName };
  });
}

/** Agents can't make these calls, so the scope is never theirs. */
function storedScope(scope: AccessScope): ExportInput["scope"] {
  if (scope.kind === "self") throw new Error("agents don't export");
  return scope.kind === "all" ? scope : { ...scope, officeIds: [...scope.officeIds] };
}

/** Letters, digits and dashes, so that it can stand in a header and be a file's name. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .toLowerCase() || "route";
