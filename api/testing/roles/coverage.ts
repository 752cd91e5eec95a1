import { BY_MANAGERS, type RoleCase, type RoleCases } from "./cases";

const asked: RoleCase = {
  ...BY_MANAGERS,
  input: ({ world }) => ({ query: { officeId: world.offices.hub } }),
};

export const roles: RoleCases = {
  "coverage.read": asked,
  "coverage.list": {
    ...BY_MANAGERS,
    input: ({ world }) => ({ query: { by: "agent", officeId: world.offices.hub } }),
  },
};
