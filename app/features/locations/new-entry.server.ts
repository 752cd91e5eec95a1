import { createChain, createLocationType, listChains } from "contract/location-types/calls";
import { FormRefusal } from "~/kit/form/failure.server";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { TypedLocation } from "./location-form.server";
import { newEntryName } from "./new-entry";

const NO_NEW_CHAINS = "The connected server does not accept new chains. Choose an existing one.";

/**
 * The location with the type and the chain that were typed anew for it made; what is there by now is
 * taken as it is.
 *
 * @throws FormRefusal where the upstream makes no chains; UpstreamError as it refuses them
 */
export async function withNewEntries<T extends Pick<TypedLocation, "type" | "chain" | "newType">>(
  upstream: UpstreamContext,
  { newType, ...location }: T,
): Promise<Omit<T, "newType">> {
  if (newType) await unlessThere(send(upstream, createLocationType, { body: { name: newType } }));
  const name = newEntryName(location.chain ?? "");
  if (name === null) return location;
  const made = await unlessThere(send(upstream, createChain, { body: { name } }));
  return { ...location, chain: made?.id ?? (await chainNamed(upstream, name)) };
}

async function chainNamed(upstream: UpstreamContext, name: string): Promise<string> {
  const { data } = await call(upstream, listChains, { query: { search: name, limit: 0 } });
  const found = data.find((chain) => chain.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new FormRefusal(400, "chain", `There is no chain "${name}" any more`);
  return found.id;
}

/** Undefined where there is one of this name already. */
async function unlessThere<T>(making: Promise<T>): Promise<T | undefined> {
  try {
    return await making;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.notOffered) throw new FormRefusal(503, "chain", NO_NEW_CHAINS);
    if (error.status === 409) return undefined;
    throw error;
  }
}
