import { type BlockList, isIPv4 } from 'node:net'

const sixToFour = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::`
}

/**
 * Adds an IPv4 network to a list in every notation that IPv6 has for it: mapped (which the list recognizes by itself),
 * compatible, translated, NAT64 and 6to4.
 */
export function addIPv4(list: BlockList, base: string, bits = 32): void {
  list.addSubnet(base, bits, 'ipv4')
  for (const prefix of ['::', '::ffff:0:', '64:ff9b::']) list.addSubnet(`${prefix}${base}`, 96 + bits, 'ipv6')
  list.addSubnet(sixToFour(base), 16 + bits, 'ipv6')
}

/** Adds an address of either family, an IPv4 address in every notation. */
export function addAddress(list: BlockList, address: string): void {
  const withoutZone = address.replace(/%.*$/, '')
  if (isIPv4(withoutZone)) addIPv4(list, withoutZone)
  else list.addAddress(withoutZone, 'ipv6')
}
