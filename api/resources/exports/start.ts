import type { ExportLink } from "contract/exports/calls";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { offices } from "../../db/schema";
import type { Caller } from "../../http/access";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { storeEvent } from "../audit";
import { officeWithBranches } from "../offices";
import { type ExportInput, exportJob, rowsOf } from "./kind";
import type { createLinks } from "./links";
import type { ExportName } from "./tables";

interface Asked extends Pick<ExportInput, "what" | "of"> {
  query?: ExportInput["query"];
  name?: string;
  /** Whose zone the times are in; of the office acted for, if not given. */
  officeId?: string | null;
}

interface StarterOptions extends Pick<ApiContext, "db" | "queue" | "now"> {
  links: ReturnType<typeof createLinks>;
}

/** Begins exports: a job that makes the file, an entry in the audit trail, and the link to the file. */
export function createStarter({ db, queue, now, links }: StarterOptions) {
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

  return { begin, beginOfOffice };
}

/** Agents can't make these calls, so the scope is never theirs. */
function storedScope(scope: AccessScope): ExportInput["scope"] {
  if (scope.kind === "self") throw new Error("agents don't export");
  return scope.kind === "all" ? scope : { ...scope, officeIds: [...scope.officeIds] };
}
