/** The lists within the page of an office. */
import { formatColumnFilters, parseColumnFilters } from "contract/column-filters";
import type { UserRef } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import {
  listBranchOffices,
  listOfficeRoutes,
  listUnassignedLocations,
} from "contract/offices/calls";
import { listUsers } from "contract/users/calls";
import { readListPage } from "~/kit/list/read-list-page.server";
import { formatDistance, NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, inOffice } from "~/upstream/client.server";
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
    read: (listed) => {
      const { agent, ...filters } = parseColumnFilters(listed.filters ?? "");
      const asked = { ...listed, filters: formatColumnFilters(filters) || undefined };
      const { upstream } = session;
      const query = { ...asked, filter: LOCATIONS_WITH };
      return agent === "none"
        ? call(upstream, listUnassignedLocations, { params: { id }, query })
        : call(inOffice(upstream, id), listLocations, { query });
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
      call(session.upstream, listOfficeRoutes, {
        params: { id },
        query: { ...query, filter: { include: [{ relation: "agent" }] } },
      }),
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
    read: (query) => call(inOffice(session.upstream, id), listUsers, { query }),
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
    read: (query) =>
      call(session.upstream, listBranchOffices, {
        query: {
          ...query,
          filter: {
            where: { parentId: id },
            include: [{ relation: "branch" }, { relation: "parent" }],
          },
        },
      }),
    toRow: ({ branchId, branch }): BranchRow => ({
      id: branchId,
      name: branch?.name ?? NOTHING,
    }),
  });
