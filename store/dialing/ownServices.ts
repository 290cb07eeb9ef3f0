import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addAddress, addIPv4 } from './addIPv4.ts'
import { listed } from './addNetwork.ts'

const addresses = [
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'NATS_URL',
  'NATS_WS_URL',
  'NATS_DEVICE_URL',
  'NATS_MQTT_URL',
  'INGEST_URL',
  'SFU_URL',
  'SMTP_URL',
  'TAKT_ORIGIN',
] as const
const ports = ['PORT', 'INGEST_PORT', 'SFU_HTTP_PORT', 'SFU_PORT'] as const

/** The environment variables with the addresses and ports of the installation's own services. */
export type ServiceAddresses = Partial<Record<(typeof addresses)[number], string | undefined>> &
  Partial<Record<(typeof ports)[number], number | undefined>>

const defaultPorts: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
  'nats:': 4222,
  'tls:': 4222,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'smtp:': 587,
  'smtps:': 465,
}

/** Returns the current addresses of this machine, including loopback. */
export function ownAddresses(): BlockList {
  const list = new BlockList()
  for (const base of ['0.0.0.0', '127.0.0.0']) addIPv4(list, base, 8)
  for (const each of Object.values(networkInterfaces()).flat()) if (each) addAddress(list, each.address)
  return list
}

/**
 * Returns the locations of the installation's own services, from its environment: `hosts` are names or addresses,
 * without this machine.
 */
export function ownServices(env: ServiceAddresses) {
  const urls = addresses
    .flatMap((name) => listed(env[name]))
    .map((text) => (text.includes('://') ? text : `nats://${text}`))
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text))
  const servicePorts = new Set(ports.map((name) => env[name] ?? 0))
  for (const { protocol, port } of urls) servicePorts.add(Number(port) || (defaultPorts[protocol] ?? 0))
  const hosts = new Set(urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, '').toLowerCase()).filter(Boolean))

  /**
   * True if an address belongs to this machine or to the host of a service. Also true if the name of a host cannot be
   * resolved, because it could be this address.
   */
  const isOwnAddress = async (address: string) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const addresses = ownAddresses()
    if (addresses.check(address, family)) return true
    const resolved = await Promise.all([...hosts].map((host) => lookup(host, { all: true }).catch(() => null)))
    if (resolved.includes(null)) return true
    for (const each of resolved.flatMap((list) => list ?? [])) addAddress(addresses, each.address)
    return addresses.check(address, family)
  }
  return {
    /** True if a service of this installation listens at this address and port. */
    listensAt: async (address: string, port: number) => servicePorts.has(port) && (await isOwnAddress(address)),
    /** True if a name is that of a service, without resolving it. */
    isNamed: (name: string, port: number) => servicePorts.has(port) && hosts.has(name),
  }
}
