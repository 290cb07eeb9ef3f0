import { networkInterfaces } from 'node:os'
import type { types } from 'mediasoup'

const isEverywhere = (bind: string) => bind === '0.0.0.0' || bind === '::'

/** The machine's own addresses, as browsers may use them: of IPv6 none that are a link's alone. */
function ownAddresses(): string[] {
  const known = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return known.filter(({ address }) => !address.startsWith('fe80:')).map(({ address }) => address)
}

/**
 * Where a worker listens, UDP first: on `bind`, told to browsers as `address` if that is given; else, where `bind`
 * means everywhere, on each of the machine's own addresses.
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
  const addresses = isEverywhere(bind) && !address ? ownAddresses() : [bind]
  return (['udp', 'tcp'] as const).flatMap((protocol) => addresses.map((ip) => on(protocol, ip)))
}
