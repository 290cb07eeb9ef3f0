import { z } from 'zod'
import { listed } from '../dialing/addNetwork.ts'

/** Returns the server addresses of a setting: one, or several separated by commas. */
export const natsServers = (setting: string): string[] => listed(setting)

/** Returns the same servers in the same order, starting with the one at `start` (cyclically). */
export const startingWith = <Server>(servers: readonly Server[], start: number): Server[] => {
  const first = start % servers.length
  return [...servers.slice(first), ...servers.slice(0, first)]
}

/** Parses the address as a URL; the default scheme is that of NATS. Null if it is invalid. */
export const urlOfServer = (address: string): URL | null =>
  URL.parse(address.includes('://') ? address : `nats://${address}`)

/** Creates the schema of a setting with servers: one address, or several separated by commas. */
export const serverList = (schemes: readonly string[], example: string) => {
  const isAddress = (address: string) => {
    const url = urlOfServer(address)
    return url !== null && url.hostname !== '' && schemes.includes(url.protocol.slice(0, -1))
  }
  return z
    .string()
    .refine(
      (text) => listed(text).length > 0 && listed(text).every(isAddress),
      `must be an address such as ${example}, or several separated by commas`,
    )
}

/** Settings with NATS servers, by protocol. */
export const serverSettings = {
  NATS_URL: serverList(['nats', 'tls'], 'nats://host:4222'),
  /** Addresses for devices; if omitted they get NATS_URL. */
  NATS_DEVICE_URL: serverList(['nats', 'tls'], 'nats://host:4222').optional(),
  NATS_WS_URL: serverList(['ws', 'wss'], 'ws://host:8443').optional(),
  NATS_MQTT_URL: serverList(['mqtt', 'mqtts', 'ws', 'wss', 'tcp', 'ssl'], 'mqtt://host:1883').optional(),
}
