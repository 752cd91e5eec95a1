import ipaddr from "ipaddr.js";

/** What one subscriber of IPv6 is given at least, to take addresses from as they please. */
const IPV6_PREFIX = 64;

/**
 * Whose address it is, for counting: an IPv4 address stands for itself, however it is written,
 * and an IPv6 address for its /64.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}

/** An account as an address asks for it; an address has no blank. */
export const pairOf = (account: string, network: string): string => `${network} ${account}`;

function withoutZone(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address.toString().split("%")[0] ?? "";
}
