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

/** The part of the environment that says where the installation's own services listen. */
export type ServiceAddresses = Partial<Record<(typeof addresses)[number], string | undefined>> &
  Partial<Record<(typeof ports)[number], number | undefined>>

const usual: Record<string, number> = {
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

/** The addresses of this machine, as it has them now; what every machine calls itself is among them. */
export function ownAddresses(): BlockList {
  const list = new BlockList()
  for (const base of ['0.0.0.0', '127.0.0.0']) addIPv4(list, base, 8)
  for (const each of Object.values(networkInterfaces()).flat()) if (each) addAddress(list, each.address)
  return list
}

/**
 * Where the installation's own services listen, as its environment tells it: `hosts` are names or addresses, this
 * machine is not among them.
 */
export function ownServices(env: ServiceAddresses) {
  const urls = addresses
    .flatMap((name) => listed(env[name]))
    .map((text) => (text.includes('://') ? text : `nats://${text}`))
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text))
  const taken = new Set(ports.map((name) => env[name] ?? 0))
  for (const { protocol, port } of urls) taken.add(Number(port) || (usual[protocol] ?? 0))
  const hosts = new Set(urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, '').toLowerCase()).filter(Boolean))

  /**
   * Whether an address is this machine's or one of a service's. A name that cannot be looked up leaves it open: then it
   * is.
   */
  const isOwnAddress = async (address: string) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const addresses = ownAddresses()
    if (addresses.check(address, family)) return true
    const found = await Promise.all([...hosts].map((host) => lookup(host, { all: true }).catch(() => null)))
    if (found.includes(null)) return true
    for (const each of found.flatMap((list) => list ?? [])) addAddress(addresses, each.address)
    return addresses.check(address, family)
  }
  return {
    /** Whether a service of our own listens at this address and port. */
    listensAt: async (address: string, port: number) => taken.has(port) && (await isOwnAddress(address)),
    /** The same for a name, as far as the name itself tells. */
    isNamed: (name: string, port: number) => taken.has(port) && hosts.has(name),
  }
}
