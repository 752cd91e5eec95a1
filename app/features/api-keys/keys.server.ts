/** The API keys of one's account: listed, shown once, revoked. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { listApiKeys, revokeApiKey } from "contract/api-keys/calls";
import type { ApiKey } from "contract/entities";
import { z } from "zod";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { shownOnce } from "~/kit/shown-once.server";
import { type FormatMoment, momentWriter } from "~/kit/zone.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { ACCESS_LABELS } from "./key-form";
import { apiKeysUrl } from "./urls";

const SHOWN_SECONDS = 10 * 60;
/** What an upstream may not offer. */
export const KEYS = "API keys";

/** A new key, on the page after it was made. */
export const shownKey = shownOnce("waybook_api_key", SHOWN_SECONDS);

/** A key in the list. */
export interface KeyRow {
  id: string;
  name: string;
  starts: string;
  /** Of whom, if not of the reader. */
  owner: string | null;
  /** What it may do, in words. */
  scope: string;
  made: string;
  expires: string;
  isOver: boolean;
  used: string | null;
  address: string | null;
}

/** The keys; none where the upstream has no such calls. */
export async function readKeys(session: SignedIn, request: Request) {
  const made = new URL(request.url).searchParams.get("made") ?? "";
  const [list, secret] = await Promise.all([
    ifOffered(call(session.upstream, listApiKeys)),
    made ? shownKey.read(session, made, request) : undefined,
  ]);
  const toRow = rowWriter(session, momentWriter(session));
  return {
    keys: list ? list.data.map(toRow) : null,
    hasMore: list?.hasMore ?? false,
    secret: secret ?? null,
    mayMake: !session.isActing,
    isAdmin: session.isAdmin,
  };
}

const rowWriter =
  ({ user }: SignedIn, moment: FormatMoment) =>
  (key: ApiKey): KeyRow => ({
    ...{ id: key.id, name: key.name, starts: key.starts },
    owner: key.user.id === user.id ? null : key.user.displayName,
    scope: [
      ACCESS_LABELS[key.access],
      key.office?.name ?? "all offices",
      key.groups ? key.groups.join(", ") : "all groups",
    ].join(" · "),
    made: moment(key.createdAt),
    expires: moment(key.expiresAt),
    isOver: Date.parse(key.expiresAt) <= Date.now(),
    used: key.usedAt ? moment(key.usedAt) : null,
    address: key.address ?? null,
  });

/** The name of a key. @throws 404 where there is none */
export async function readKeyOf({ upstream }: SignedIn, id: string, request: Request) {
  const list = await ifOffered(call(upstream, listApiKeys));
  const key = list?.data.find((one) => one.id === id);
  if (!key) throw refusedPage(request, 404, "There is no such API key. It may have been revoked.");
  return { id, name: key.name };
}

export const revokeKey = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({}),
    async (_form, { upstream, params }) => {
      const id = params.id ?? "";
      await orNotOffered(send(upstream, revokeApiKey, { params: { id } }), KEYS);
      return { message: "The API key has been revoked", redirectTo: apiKeysUrl() };
    },
    { typed: false },
  );

/** Shows a new key no more. */
export async function hideKey({ request, context }: ActionFunctionArgs) {
  await requireSignedIn({ request, context });
  const headers = { "set-cookie": await shownKey.forget(request) };
  return redirect(onSamePage(apiKeysUrl(), request), { status: 303, headers });
}
