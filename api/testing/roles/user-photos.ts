import { updateUser, uploadPhoto } from "contract/calls";
import sharp from "sharp";
import { Upload } from "../upload";
import { BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";

/** A picture of one colour. */
export const picture = (width = 40, height = 30, colour = "#0b6b57") =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

export const roles: RoleCases = {
  "userPhotos.rules": BY_MANAGERS,
  "userPhotos.upload": {
    ...BY_MANAGERS,
    input: async () => ({ body: new Upload(await picture()) }),
  },
  "userPhotos.get": {
    ...BY_EVERYONE,
    input: async (api) => {
      const admin = { user: "admin" } as const;
      const { photo } = await api.ok(admin, uploadPhoto, {
        body: new Upload(await picture()),
      } as object);
      const params = { id: api.world.users.hubAgent };
      await api.ok(admin, updateUser, { params, body: { photo } });
      return { params: { hash: photo.split("/").at(-1) } };
    },
  },
};
