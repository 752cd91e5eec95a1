/** The lists within the page of an office. */
import { formatColumnFilters, parseColumnFilters } from "contract/column-filters";
import type { UserRef } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import { readListPage } from "~/kit/list/read-list-page.server";
import { formatDistance, NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import {
  listBranchOffices,
  listLocationsOfOffice,
  listOfficeRoutes,
  listOfficeUsers,
  listUnassignedLocations,
} from "~/upstream/offices.server";
import { type OfficeLocationRow, officeLocationsList } from "./locations-list";
import {
  type BranchRow,
  branchesList,
  type OfficeRouteRow,
  type OfficeUserRow,
  officeRoutesList,
  officeUsersList,
} from "./other-lists";

const person = (user: UserRef | null | undefined) =>
  user ? { name: user.displayName ?? NOTHING, photo: user.photo ?? null } : null;

const LOCATIONS_WITH = { include: [{ relation: "locationType" }, { relation: "user" }] };

export const readOfficeLocations = (session: SignedIn, id: string, url: URL) =>
  readListPage(officeLocationsList, session, url, {
    read: (query) => {
      const { agent, ...filters } = parseColumnFilters(query.filters ?? "");
      const asked: ListQueryInput = {
        ...query,
        filters: formatColumnFilters(filters) || undefined,
      };
      const list = agent === "none" ? listUnassignedLocations : listLocationsOfOffice;
      return list(session.upstream, id, asked, LOCATIONS_WITH);
    },
    toRow: (location): OfficeLocationRow => ({
      id: location.id,
      name: location.name,
      type: location.locationType?.name ?? location.type?.name ?? null,
      address: location.address ?? null,
      city: location.city ?? null,
      agent: person(location.user),
    }),
  });

export const readOfficeRoutes = (session: SignedIn, id: string, url: URL) =>
  readListPage(officeRoutesList, session, url, {
    read: (query) =>
      listOfficeRoutes(session.upstream, id, query, { include: [{ relation: "agent" }] }),
    toRow: (route): OfficeRouteRow => ({
      id: route.id,
      name: route.name,
      status: route.status,
      agent: person(route.agent),
      totalLocations: route.totalLocation ?? 0,
      distance: formatDistance(route.distance, session.units),
    }),
  });

export const readOfficeUsers = (session: SignedIn, id: string, url: URL) =>
  readListPage(officeUsersList, session, url, {
    read: (query) => listOfficeUsers(session.upstream, id, query),
    toRow: (user): OfficeUserRow => ({
      id: user.id,
      name: user.displayName ?? user.email ?? NOTHING,
      photo: user.photo ?? null,
      email: user.email ?? null,
      role: user.role,
      status: user.status ?? "active",
    }),
  });

export const readBranches = (session: SignedIn, id: string, url: URL) =>
  readListPage(branchesList, session, url, {
    read: (query) => listBranchOffices(session.upstream, id, query),
    toRow: ({ branchId, branch }): BranchRow => ({
      id: branchId,
      name: branch?.name ?? NOTHING,
    }),
  });
