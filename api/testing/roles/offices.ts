import { BY_MANAGERS, OFFICE_AND_AGENT, type RoleCases } from "./cases";

export const officeRoles: RoleCases = {
  "offices.list": BY_MANAGERS,
  "offices.get": {
    // The id is the office to act for, also at the plain path.
    plain: OFFICE_AND_AGENT,
    office: OFFICE_AND_AGENT,
    input: ({ world }) => ({ params: { id: world.offices.hub } }),
  },
  "branchOffices.list": BY_MANAGERS,
};
