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
import { and, eq, inArray } from "drizzle-orm";
import { toFileName } from "platform/file-names";
import type { ApiContext } from "../../context";
import { jobs } from "../../db/schema";
import type { Caller } from "../../http/access";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { storeEvent } from "../audit";
import { routeResource } from "../routes/resource";
import { exportPieces } from "./download";
import { exportJob } from "./kind";
import { createLinks, DOWNLOAD_KINDS, DownloadInput } from "./links";
import { createStarter } from "./start";
import type { ExportName } from "./tables";

interface OfOffice {
  caller: Caller;
  scope: AccessScope;
  params: { id: string };
}

/** Long work that these calls begin. */
export const jobKinds = [exportJob];

export function register({ server, db, queue, now, secrets }: ApiContext): void {
  const links = createLinks(secrets, now);
  const { begin, beginOfOffice } = createStarter({ db, queue, now, links });

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
      name: `${toFileName(name).toLowerCase() || "route"}-stops`,
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
