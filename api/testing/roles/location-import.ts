import { Upload } from "../upload";
import { BY_MANAGERS, type RoleCases } from "./cases";

export const roles: RoleCases = {
  "locations.import": {
    ...BY_MANAGERS,
    input: ({ world }) => ({
      query: { officeId: world.offices.hub },
      body: new Upload("name,city\nCafe 7,Columbus\n"),
    }),
  },
};
