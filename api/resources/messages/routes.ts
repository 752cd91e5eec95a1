import {
  countUnread as countUnreadCall,
  createChannel as createCall,
  getChannel,
  listChannels,
  listMessages,
  readChannel,
  sendMessage as sendCall,
  streamMessages,
} from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { channels, messages } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid, NOBODY } from "../../http/ids";
import { readList, readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { conversations } from "./news";
import { channelResource, countUnread, inChannelScope, messageResource } from "./resource";
import { createChannel, markRead, sendMessage } from "./write";

/** Messages have one order, that of their resource; a caller can't ask for another. */
const inOrder = { sortOrder: "asc" } as const;
/** What every channel comes with. */
const SHOWN_WITH = ["office", "lastMessage"];

export function register(context: ApiContext): void {
  const { server, now } = context;
  const oneChannel = (db: Db, scope: AccessScope, userId: string, id: string) =>
    readOne(db, channelResource(userId), scope, id, { include: SHOWN_WITH });

  server.serve(
    listChannels,
    ({ db, scope, caller, query }) =>
      readList(db, channelResource(caller.id), scope, query, undefined, SHOWN_WITH),
    { list: channelResource(NOBODY) },
  );

  server.serve(getChannel, ({ db, scope, caller, params }) =>
    oneChannel(db, scope, caller.id, params.id),
  );

  server.serve(createCall, async ({ db, scope, caller, body }) => {
    const id = await createChannel(db, body, { scope, userId: caller.id, now: now() });
    return oneChannel(db, scope, caller.id, id);
  });

  server.serve(countUnreadCall, async ({ db, scope, caller }) => {
    const [row] = await queryRows(db, countUnread(scope, caller.id));
    return { unread: Number(row?.unread ?? 0) };
  });

  server.serve(
    readChannel,
    async ({ db, scope, caller, params, query }) => {
      await markRead(db, params.id, query.upTo, { scope, userId: caller.id });
      return { ok: true as const };
    },
    { keepsTotals: true },
  );
  messageCalls(context);
}

function messageCalls({ server, now, feed }: ApiContext): void {
  server.serve(
    listMessages,
    async ({ db, scope, params, query }) => {
      const inChannel = eq(messages.channelId, asUuid(params.id));
      const asked = { ...query, ...inOrder };
      const extra = { counted: inChannel };
      const page = await readList(db, messageResource, scope, asked, extra, ["user"]);
      // Only an empty page leaves open whether there is such a channel.
      if (page.totalDocs === 0) await checkChannel(db, scope, params.id);
      return page;
    },
    { list: messageResource },
  );

  server.serve(sendCall, async ({ db, scope, caller, params, body }) => {
    const id = await sendMessage(
      db,
      { channelId: params.id, ...body },
      { scope, userId: caller.id, now: now() },
    );
    return readOne(db, messageResource, scope, id, { include: ["user"] });
  });

  server.serve(streamMessages, async ({ db, scope, caller, query: { channelId }, lastEventId }) => {
    if (channelId !== undefined) await checkChannel(db, scope, channelId);
    const subject = channelId === undefined ? undefined : asUuid(channelId);
    const listener = { caller, scope, stream: conversations, subject };
    return { body: await feed.listen(listener, lastEventId) };
  });
}

/** 404 for a channel outside the scope. */
async function checkChannel(db: Db, scope: AccessScope, id: string): Promise<void> {
  const known = await db.$count(channels, and(eq(channels.id, asUuid(id)), inChannelScope(scope)));
  if (known === 0) throw notFound("There is no such channel");
}
