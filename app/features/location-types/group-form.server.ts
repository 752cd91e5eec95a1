import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { listLocationTypes } from "contract/location-types/calls";
import { getPresumedMinutes, setPresumedMinutes } from "contract/visits/presumed-calls";
import { getProofDemands, type ProofDemands, setProofDemands } from "contract/visits/proof-calls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { backToListUrl } from "~/kit/list";
import { safeRedirect } from "~/lib/redirects";
import { type RequestArgs, requireAdmin } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, send, type UpstreamContext } from "~/upstream/client.server";
import { groupUsage } from "~/upstream/location-types.server";
import { typeGroup } from "./group";
import { nameForm } from "./group-forms";
import type { ServedGroup } from "./served-group.server";

export interface GroupForm {
  title: string;
  name: string;
  /** The `Idempotency-Key` of a new one. */
  key: string;
  closeTo: string;
  /** Which proof agents give of a visit; null for chains, and where the server does not ask for any. */
  proof: ProofDemands | null;
  /** From how many minutes a stay is presumed to be a visit, as it is entered; null as for proof. */
  presumed: string | null;
}

/**
 * The form for a new one, or for the one with this id.
 * @throws a page (404) where this server can't rename it
 */
export async function readGroupForm(
  served: ServedGroup,
  args: RequestArgs,
  id: string | undefined,
): Promise<GroupForm> {
  const { group, calls, specified, lacks } = served;
  const { upstream } = await guardOf(served, id)(args);
  if (id && !specified && !(await groupUsage(upstream, calls, [id]))) {
    throw refusedPage(args.request, 404, lacks);
  }
  const one = id ? await call(upstream, calls.get, { params: { id } }) : null;
  return {
    title: `${one ? "Edit" : "Add"} ${group.noun}`,
    name: one?.name ?? "",
    key: randomUUID(),
    closeTo: backToListUrl(group.list, new URL(args.request.url).searchParams),
    ...(await readOfType(served, upstream, id)),
  };
}

async function readOfType({ group }: ServedGroup, upstream: UpstreamContext, id?: string) {
  if (group !== typeGroup) return { proof: null, presumed: null };
  if (!id) return { proof: (await asksForProof(upstream)) ? NO_PROOF : null, presumed: null };
  const [proof, presumed] = await Promise.all([
    ifOffered(call(upstream, getProofDemands, { params: { id } })),
    ifOffered(call(upstream, getPresumedMinutes, { params: { id } })),
  ]);
  return { proof: proof ?? null, presumed: presumed ? String(presumed.minutes ?? "") : null };
}

const NO_PROOF: ProofDemands = { photo: "off", signature: "off", code: "off" };

/** Whether the server knows proof at all; told by any type that is there. */
async function asksForProof(upstream: UpstreamContext): Promise<boolean> {
  const { data } = await call(upstream, listLocationTypes, { query: { limit: 1 } });
  const [first] = data;
  if (!first) return false;
  return (
    (await ifOffered(call(upstream, getProofDemands, { params: { id: first.id } }))) !== undefined
  );
}

/** Adds one, or gives one another name. */
export const saveGroup = (served: ServedGroup, args: ActionFunctionArgs) =>
  formAction(
    args,
    nameForm(served.group),
    async ({ name, key, proof, withPresumed, presumed }, { upstream, params, query, form }) => {
      const { group, calls } = served;
      const body = { name };
      if (params.id) {
        const of = { params: { id: params.id } };
        await send(upstream, calls.update, { ...of, body });
        if (proof) await send(upstream, setProofDemands, { ...of, body: proof });
        if (withPresumed) {
          await send(upstream, setPresumedMinutes, {
            ...of,
            body: { minutes: presumed ?? null },
          });
        }
      } else {
        const made = await offered(
          send(upstream, calls.create, { body, idempotencyKey: key }),
          served,
        );
        const isAsked = proof && Object.values(proof).some((demand) => demand !== "off");
        if (made && isAsked)
          await send(upstream, setProofDemands, { params: { id: made.id }, body: proof });
      }
      return {
        message: `${group.start} ${params.id ? "updated" : "added"}!`,
        redirectTo: safeRedirect(form.get("back"), backToListUrl(group.list, query)),
      };
    },
    { guard: guardOf(served, args.params.id) },
  );

const guardOf = ({ guard }: ServedGroup, id: string | undefined) => (id ? requireAdmin : guard);

/** Of a call without an id, a 404 says that the server does not have it. */
const offered = <T>(work: Promise<T>, { lacks }: ServedGroup): Promise<T> =>
  orRefused(work, ({ status }) => new FormRefusal(status, "", lacks));
