import { ADMIN_ONLY, expectEach, type RoleCases, SIGNED_IN } from "./cases";

export const accountRoles: RoleCases = {
  "users.login": {
    // A wrong password: whoever asks and whatever token they send.
    plain: expectEach(401, 401, 401, 401, 401, 401),
    input: () => ({ body: { email: "admin@test.example", password: "not this one" } }),
  },
  "users.me": { plain: SIGNED_IN },
  "users.loginAs": {
    plain: ADMIN_ONLY,
    input: () => ({ body: { email: "hubmanager@test.example" } }),
  },
};
