import { getOffice, getParentOffice, officeReport } from "contract/offices/calls";
import { formatWeekdays } from "contract/offices/working-days";
import { NOTHING } from "~/lib/figures";
import { formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifReadable } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";
import { figuresOf } from "../read-offices.server";
import { zoneName } from "../time-zones.server";

/** What stands above the tabs of an office. */
export interface OfficeHead {
  id: string;
  name: string;
  manager: { name: string; photo: string | null } | null;
  parent: { id: string; name: string } | null;
  /** Whether the reader may sign in as its manager. */
  loginAs: boolean;
}

/**
 * The office with its manager and parent: asked for once, however many loaders of a page ask. Where
 * the reply says nothing of a parent, a call of its own does.
 */
export async function getWholeOffice(session: SignedIn, id: string) {
  const office = await call(session.upstream, getOffice, {
    params: { id },
    query: { filter: including(["manager", "parent"]) },
  });
  // Null is an answer where the parent's id is: it is at the top.
  if (office.parent || office.parentId === null || !seesParentOf(session, id)) return office;
  const above = await ifReadable(call(session.upstream, getParentOffice, { params: { id } }));
  const parent = above?.parent;
  return parent ? { ...office, parent } : office;
}

/** The office above a manager's own is not theirs to see. */
const seesParentOf = ({ isAdmin, user }: SignedIn, id: string) => isAdmin || id !== user.officeId;

export async function readOfficeHead(session: SignedIn, id: string): Promise<OfficeHead> {
  const { name, manager, parent } = await getWholeOffice(session, id);
  return {
    id,
    name,
    manager: manager
      ? { name: manager.displayName ?? NOTHING, photo: manager.photo ?? null }
      : null,
    parent: parent && seesParentOf(session, id) ? parent : null,
    loginAs: session.isAdmin && Boolean(manager?.email),
  };
}

/** What there is to say of an office, and its figures. */
export async function readOfficeFacts(session: SignedIn, id: string) {
  const [office, report] = await Promise.all([
    getWholeOffice(session, id),
    call(session.upstream, officeReport, { query: { limit: 1, filter: { where: { id } } } }),
  ]);
  const zone = office.timeZone ?? "UTC";
  const { manager, parent, createdAt } = office;
  const facts: [label: string, value: string | null | undefined][] = [
    ["Manager", manager && [manager.displayName, manager.email].filter(Boolean).join(", ")],
    ["Parent office", parent?.name],
    ["Time zone", office.timeZone && zoneName(office.timeZone)],
    ["Working days", office.workingDays && formatWeekdays(office.workingDays)],
    ["Added", createdAt && formatDate(createdAt, zone)],
  ];
  return {
    facts: facts.map(([label, value]) => ({ label, value: value || NOTHING })),
    figures: figuresOf(report.data.find((one) => one.id === id) ?? {}),
  };
}
