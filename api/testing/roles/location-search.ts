import { BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";

export const roles: RoleCases = {
  "locations.similar": { ...BY_EVERYONE, input: () => ({ query: { search: "colmubus" } }) },
  "locations.clusters": {
    ...BY_EVERYONE,
    input: () => ({
      query: {
        box: "-84,39,-82,41",
        width: 800,
        height: 600,
        polygon: "-84,39;-82,39;-83,41",
        near: "40,-83,100",
        filters: "onRoute:false",
      },
    }),
  },
  "locations.likelyDuplicates": {
    ...BY_MANAGERS,
    input: () => ({
      query: { name: "Cafe 1", address: "1 High St", latitude: 40, longitude: -82.97 },
    }),
  },
  "locations.filter": {
    ...BY_MANAGERS,
    input: ({ world }) => ({
      query: {
        latitude: 40,
        longitude: -82.97,
        limit: 10,
        kilometers: 25,
        params: JSON.stringify({
          type: ["cafe"],
          zip: ["43201", "43202"],
          city: ["Columbus"],
          chain: [world.chain, "beans"],
          dbaName: [],
          legal: ["Cafe 1"],
          lastVisit: 7,
        }),
        officeId: world.offices.hub,
        userId: world.users.hubAgent,
        explain: "true",
      },
    }),
  },
};
