import type { NatsConnection } from 'nats'
import { readConnections } from './readConnections.ts'

/** A client id of MQTT that other devices use too; `lastAt` (ISO text): when it ended a connection last. */
export type SharedClientId = { clientId: string; deviceIds: number[]; lastAt: string }

/** The reason with which a server ends the connection of a client id that connects again. */
const duplicate = 'Duplicate Client ID'
const looked = 50

/** The user name of a device over MQTT, as `deviceCredential.ts` issues it. */
const mqttUser = /^d(\d+)$/

/**
 * The client id with which a device connected over MQTT last, if another device of the organization used it since
 * `after` (epoch ms): each connection ends that of the other. Null if none did.
 */
export async function readSharedClientId(
  system: NatsConnection,
  { account, deviceId, after }: { account: string; deviceId: number; after: number },
): Promise<SharedClientId | null> {
  const [own] = await readConnections(system, account, { user: `d${deviceId}`, limit: 1 })
  const clientId = own?.mqtt_client
  if (!clientId) return null
  const all = await readConnections(system, account, { mqtt_client: clientId, limit: looked })
  const recent = all.filter(({ stop }) => stop === undefined || Date.parse(stop) > after)
  const ended = recent.flatMap(({ reason, stop }) => (reason === duplicate && stop ? [Date.parse(stop)] : []))
  const others = new Set(recent.map(({ authorized_user = '' }) => Number(mqttUser.exec(authorized_user)?.[1])))
  others.delete(deviceId)
  const deviceIds = [...others].filter(Number.isInteger).sort((a, b) => a - b)
  if (ended.length === 0 || deviceIds.length === 0) return null
  return { clientId, deviceIds, lastAt: new Date(Math.max(...ended)).toISOString() }
}
