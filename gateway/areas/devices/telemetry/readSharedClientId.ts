import type { NatsConnection } from 'nats'
import { readConnections } from './readConnections.ts'

/** An MQTT client ID that other devices use too; `lastAt` (ISO text): when it last caused a disconnect. */
export type SharedClientId = { clientId: string; deviceIds: number[]; lastAt: string }

/** Reason for which a server closes a connection when its client ID connects again. */
const duplicate = 'Duplicate Client ID'
const maxConnections = 50

/** MQTT user name of a device, as issued by `deviceCredential.ts`. */
const mqttUser = /^d(\d+)$/

/**
 * Returns the client ID of a device's last MQTT connection if another device of the organization has used it since
 * `after` (epoch ms), so that they disconnect each other; otherwise null.
 */
export async function readSharedClientId(
  system: NatsConnection,
  { account, deviceId, after }: { account: string; deviceId: number; after: number },
): Promise<SharedClientId | null> {
  const [ownConnection] = await readConnections(system, account, { user: `d${deviceId}`, limit: 1 })
  const clientId = ownConnection?.mqtt_client
  if (!clientId) return null
  const all = await readConnections(system, account, { mqtt_client: clientId, limit: maxConnections })
  const recent = all.filter(({ stop }) => stop === undefined || Date.parse(stop) > after)
  const ended = recent.flatMap(({ reason, stop }) => (reason === duplicate && stop ? [Date.parse(stop)] : []))
  const otherDevices = new Set(recent.map(({ authorized_user = '' }) => Number(mqttUser.exec(authorized_user)?.[1])))
  otherDevices.delete(deviceId)
  const deviceIds = [...otherDevices].filter(Number.isInteger).sort((a, b) => a - b)
  if (ended.length === 0 || deviceIds.length === 0) return null
  return { clientId, deviceIds, lastAt: new Date(Math.max(...ended)).toISOString() }
}
