/** Which addresses messages may be sent to. */
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address of a receiver that nothing is sent to. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** All that is assigned of IPv6 for the public internet. Beyond it are old forms of IPv4 and private nets. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is one of the public internet: not private, loopback, link-local or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** The host of a URL, without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/**
 * Why a URL can't be a receiver, as far as it says itself; undefined if it can.
 *
 * @param allowPrivate addresses that are not public, and plain http
 */
export function whyRefused(text: string, allowPrivate: boolean): string | undefined {
  const url = new URL(text);
  if (url.username || url.password) return "Leave out user name and password";
  if (allowPrivate) return undefined;
  if (url.protocol !== "https:") return "The address must begin with https://";
  const host = hostOf(url);
  if (/(^|\.)localhost\.?$/i.test(host) || (isIP(host) && !isPublicAddress(host))) {
    return "The address must be one of the public internet";
  }
  return undefined;
}

/** Where a request connects. */
export interface Target {
  address: string;
  family: number;
}

/** Finds the addresses of a host; replaced in tests. */
export type Resolve = (host: string) => Promise<Target[]>;

/** The system's way, which knows names of private nets from more than name servers. */
const askSystem: Resolve = (host) => lookup(host, { all: true });

const DNS_TRIES = { timeout: 3_000, tries: 2 } as const;

/**
 * Asks name servers, beside the system's own lookups: of those two go on at once, so receivers whose name
 * servers never answer would keep this process from finding its database and the mail server.
 *
 * @throws the error of the name servers where they know no address
 */
export async function askNameServers(
  host: string,
  resolver = new Resolver(DNS_TRIES),
): Promise<Target[]> {
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((answer, at) =>
    answer.status === "fulfilled"
      ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
      : [],
  );
  const [failed] = asked.flatMap((answer) => (answer.status === "rejected" ? [answer] : []));
  if (found.length === 0 && failed) throw failed.reason;
  return found;
}

export const resolverFor = (allowPrivate: boolean): Resolve =>
  allowPrivate ? askSystem : askNameServers;

/**
 * The addresses to connect to. They are looked up once, and the request connects to one of them and to no
 * other: a name that has another address a moment later leads nowhere else.
 *
 * @throws AddressRefused where any address of the host is not public; what the lookup fails on
 */
export async function targetsOf(
  text: string,
  { allowPrivate, resolve }: { allowPrivate: boolean; resolve: Resolve },
): Promise<[Target, ...Target[]]> {
  const problem = whyRefused(text, allowPrivate);
  if (problem) throw new AddressRefused(problem);
  const host = hostOf(new URL(text));
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host);
  if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address))) {
    throw new AddressRefused("The host has an address that is not public");
  }
  const [first, ...others] = found;
  if (!first) throw new AddressRefused("The host has no address");
  return [first, ...others];
}
