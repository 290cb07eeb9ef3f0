import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Whether a connector may talk to an IP address. */
export type AddressRule = (address: string) => boolean

/**
 * The rule for connectors: machines stand in private networks, so those are open; link-local addresses, where clouds keep their
 * metadata, never are. `refused` adds networks, comma-joined in CIDR notation (`TAKT_CONNECTOR_REFUSE`).
 */
export function addressRule(refused = ''): AddressRule {
  const blocked = new BlockList()
  blocked.addSubnet('169.254.0.0', 16, 'ipv4')
  blocked.addSubnet('fe80::', 10, 'ipv6')
  blocked.addAddress('fd00:ec2::254', 'ipv6')
  blocked.addSubnet('224.0.0.0', 4, 'ipv4')
  for (const network of refused
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [base = '', bits = ''] = network.split('/')
    const family = isIPv6(base) ? 'ipv6' : 'ipv4'
    if (isIP(base) === 0) throw new Error(`TAKT_CONNECTOR_REFUSE: ${network} is no network such as 10.0.0.0/8`)
    blocked.addSubnet(base, bits === '' ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
    return isIP(mapped) !== 0 && !blocked.check(mapped, isIPv6(mapped) ? 'ipv6' : 'ipv4')
  }
}

const refusal = (name: string) =>
  new Error(`Connectors may not talk to ${name}: it leads to a network that this installation keeps them out of`)

/** Throws for a literal address that the rule refuses. */
export function refuseLiteral(host: string, allowed: AddressRule) {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && !allowed(bare)) throw refusal(bare)
}

/** Resolves names like the system does, and refuses a name as soon as one of its addresses is refused. */
export const guardedLookup =
  (allowed: AddressRule): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const bad = addresses.find(({ address }) => !allowed(address))
      if (bad || addresses.length === 0) return callback(refusal(name), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
