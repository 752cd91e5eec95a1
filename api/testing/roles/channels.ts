import { createChannel } from "contract/calls";
import type { TestApi } from "../api";
import { BY_EVERYONE, type RoleCases } from "./cases";

async function channelOfHub(api: TestApi): Promise<string> {
  const body = { name: "Team", officeId: api.world.offices.hub };
  return (await api.ok({ user: "admin" }, createChannel, { body })).id;
}

export const roles: RoleCases = {
  "channels.list": BY_EVERYONE,
  "channels.create": {
    ...BY_EVERYONE,
    input: ({ world }) => ({ body: { name: "Team", officeId: world.offices.hub } }),
  },
  "channels.get": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await channelOfHub(api) } }),
  },
  "channels.unread": BY_EVERYONE,
  "messages.stream": BY_EVERYONE,
  "channels.read": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await channelOfHub(api) } }),
  },
  "messages.list": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await channelOfHub(api) } }),
  },
  "messages.send": {
    ...BY_EVERYONE,
    input: async (api) => ({
      params: { id: await channelOfHub(api) },
      body: { text: "On my way." },
    }),
  },
};
