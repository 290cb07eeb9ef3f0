import { networkInterfaces } from 'node:os'
import type { types } from 'mediasoup'

const isWildcard = (bind: string) => bind === '0.0.0.0' || bind === '::'

/** Returns the machine's own addresses that browsers can use: without link-local IPv6 addresses. */
function ownAddresses(): string[] {
  const assigned = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return assigned.filter(({ address }) => !address.startsWith('fe80:')).map(({ address }) => address)
}

/**
 * Returns the listen addresses of a worker, UDP first: `bind`, announced to browsers as `address` if it is set;
 * otherwise, if `bind` is a wildcard, each of the machine's own addresses.
 */
export function listenOn(options: {
  bind: string
  address: string | undefined
  port: number
}): types.TransportListenInfo[] {
  const { bind, address, port } = options
  const on = (protocol: 'udp' | 'tcp', ip: string): types.TransportListenInfo => ({
    protocol,
    ip,
    ...(address ? { announcedAddress: address } : {}),
    ...(port ? { port } : {}),
  })
  const addresses = isWildcard(bind) && !address ? ownAddresses() : [bind]
  return (['udp', 'tcp'] as const).flatMap((protocol) => addresses.map((ip) => on(protocol, ip)))
}
