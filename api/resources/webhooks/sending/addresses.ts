/** Which addresses messages may be sent to. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address of a receiver that nothing is sent to. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** Whether an address is one of the public internet: not private, loopback, link-local or reserved. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";

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

export const resolveHost: Resolve = (host) => lookup(host, { all: true });

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
