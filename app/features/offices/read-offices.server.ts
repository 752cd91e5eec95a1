import type { OfficeReport } from "contract/calls";
import { officeReport } from "contract/offices/calls";
import { formatWeekdays } from "contract/offices/working-days";
import { readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { OFFICE_FIGURES, type OfficeRow, officesList } from "./offices-list";

const SHOWN_WITH = { include: [{ relation: "manager" }, { relation: "parent" }] };

/** One page of the list of offices. */
export const readOfficesPage = (session: SignedIn, url: URL) =>
  readListPage(officesList, session, url, {
    read: (query) =>
      call(session.upstream, officeReport, { query: { ...query, filter: SHOWN_WITH } }),
    toRow: (office): OfficeRow => ({
      id: office.id,
      name: office.name,
      manager: office.manager
        ? { name: office.manager.displayName ?? NOTHING, photo: office.manager.photo ?? null }
        : null,
      parent: office.parent?.name ?? null,
      figures: figuresOf(office),
      workingDays: office.workingDays ? formatWeekdays(office.workingDays) : null,
      loginAs: session.isAdmin && Boolean(office.manager?.email),
    }),
  });

/** The figures of an office with their names; a dash for one that the upstream doesn't know. */
export const figuresOf = (office: Partial<OfficeReport>): OfficeRow["figures"] =>
  OFFICE_FIGURES.map(({ name, label }) => ({
    label,
    value: office[name]?.toLocaleString("en-US") ?? NOTHING,
  }));
