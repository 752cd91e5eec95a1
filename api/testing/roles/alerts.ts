import { expectEach, type RoleCases } from "./cases";

const MANAGERS = expectEach(401, 403, 200, 200, 200, 200);

export const roles: RoleCases = {
  "alerts.get": { plain: MANAGERS },
  "alerts.set": {
    plain: MANAGERS,
    input: () => ({
      body: { atOnce: [], digest: [], digestHour: 7, quietFrom: null, quietUntil: null },
    }),
  },
  // The answer to a wrong token, the same for every caller.
  "alerts.stop": {
    plain: expectEach(404, 404, 404, 404, 404, 404),
    input: () => ({ body: { token: "not one of ours" } }),
  },
};
