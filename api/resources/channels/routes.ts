import {
  createChannel as createCall,
  listChannels,
  listMessages,
  readChannel,
  sendMessage as sendCall,
} from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { channels, messages } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid, NOBODY } from "../../http/ids";
import { readList, readOne } from "../../http/list/list";
import { channelResource, inChannelScope, messageResource } from "./resource";
import { createChannel, markRead, sendMessage } from "./write";

/** Chat has one order, that of its resources; a caller can't ask for another. */
const inOrder = { sortOrder: "asc" } as const;

export function channelCalls({ server, now }: ApiContext): void {
  server.serve(
    listChannels,
    ({ db, scope, caller, query }) =>
      readList(db, channelResource(caller.id), scope, { ...query, ...inOrder }),
    { list: channelResource(NOBODY) },
  );

  server.serve(createCall, async ({ db, scope, caller, body }) => {
    const id = await createChannel(db, body, { scope, userId: caller.id, now: now() });
    return readOne(db, channelResource(caller.id), scope, id);
  });

  server.serve(
    listMessages,
    async ({ db, scope, params, query }) => {
      const id = asUuid(params.id);
      const page = await readList(
        db,
        messageResource,
        scope,
        { ...query, ...inOrder },
        eq(messages.channelId, id),
        ["user"],
      );
      // Only an empty page leaves open whether there is such a channel.
      if (page.totalDocs === 0) {
        const known = await db.$count(channels, and(eq(channels.id, id), inChannelScope(scope)));
        if (known === 0) throw notFound("There is no such channel");
      }
      return page;
    },
    { list: messageResource },
  );

  server.serve(sendCall, async ({ db, scope, caller, params, body }) => {
    const id = await sendMessage(
      db,
      { channelId: params.id, text: body.text },
      { scope, userId: caller.id, now: now() },
    );
    return readOne(db, messageResource, scope, id, { include: ["user"] });
  });

  server.serve(
    readChannel,
    async ({ db, scope, caller, params }) => {
      await markRead(db, params.id, { scope, userId: caller.id });
      return { ok: true as const };
    },
    { keepsTotals: true },
  );
}
