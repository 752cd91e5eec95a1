/** What an empty company needs before its first route can be driven. */
import { listLocationTypes } from "contract/location-types/calls";
import { listLocations } from "contract/locations/calls";
import { listUsers } from "contract/users/calls";
import {
  importsUrl,
  locationTypeFormPath,
  newOfficeUrl,
  newPersonUrl,
  newRouteUrl,
} from "~/features/urls";
import type { SignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { call } from "~/upstream/client.server";
import { listOffices } from "~/upstream/offices.server";

export interface Step {
  to: string;
  label: string;
  done: boolean;
}

/**
 * The steps in their order.
 * @param routes how many there are: with the first one everything is done, and nothing is asked
 */
export async function readFirstSteps(
  { upstream, isAdmin }: SignedIn,
  routes: number,
): Promise<Step[] | null> {
  if (routes > 0) return null;
  const one = { limit: 1 };
  const some = async (list: Promise<{ totalDocs: number }>) => (await list).totalDocs > 0;
  const people = (role: string) =>
    some(call(upstream, listUsers, { query: { ...one, filter: { where: { role } } } }));
  const [offices, managers, agents, types, locations] = await Promise.all([
    // Who is no admin has an office, and is its manager.
    !isAdmin || some(listOffices(upstream, one)),
    !isAdmin || people("office-manager"),
    people("agent"),
    // Only admins add them.
    !isAdmin || some(call(upstream, listLocationTypes, { query: one })),
    some(call(upstream, listLocations, { query: one })),
  ]);
  return [
    ...(isAdmin
      ? [
          { to: newOfficeUrl(), label: "Add an office", done: offices },
          { to: newPersonUrl("office-manager"), label: "Give it a manager", done: managers },
        ]
      : []),
    { to: newPersonUrl("agent"), label: "Add agents", done: agents },
    ...(isAdmin ? [{ to: locationTypeFormPath(), label: "Add location types", done: types }] : []),
    { to: importsUrl(), label: "Import locations", done: locations },
    { to: newRouteUrl(dashboardUrl()), label: "Create the first route", done: false },
  ];
}
