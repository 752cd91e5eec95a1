import { exportLocations } from "contract/calls";
import type { TestApi } from "../api";
import { BY_MANAGERS, expectEach, OFFICE, type RoleCases } from "./cases";
import { assignedRoute } from "./routes";

const ofHub = ({ world }: TestApi) => ({ params: { id: world.offices.hub } });
// The id is the office to act for, also at the plain path.
const OF_OFFICE = { plain: OFFICE, office: OFFICE, input: ofHub };

/** The id and the query of the link to a new export. */
export async function linkParts({ ok }: TestApi) {
  const { url } = await ok({ user: "admin" }, exportLocations);
  const { pathname, searchParams } = new URL(url, "http://api.test");
  return {
    params: { id: pathname.split("/").at(-1) ?? "" },
    query: {
      expires: searchParams.get("expires") ?? "",
      signature: searchParams.get("signature") ?? "",
    },
  };
}

export const roles: RoleCases = {
  "locations.export": { ...BY_MANAGERS, input: () => ({ query: { search: "cafe" } }) },
  "routes.export": { ...BY_MANAGERS, input: () => ({ query: { search: "round" } }) },
  "routeLocations.export": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: (await assignedRoute(api)).id } }),
  },
  "offices.exportLocations": OF_OFFICE,
  "offices.exportRoutes": OF_OFFICE,
  "offices.exportSubOffices": OF_OFFICE,
  "offices.exportUsers": OF_OFFICE,
  "exports.note": {
    ...BY_MANAGERS,
    input: () => ({ body: { name: "routes", fileName: "routes.csv" } }),
  },
  "exports.download": {
    // The signature is the right to it.
    plain: expectEach(200, 200, 200, 200, 200, 200),
    input: linkParts,
  },
};
