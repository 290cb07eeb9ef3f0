import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { ReportingChannel, ReportingChannels } from '@takt/domain/areas/alerts/silence.ts'
import { connectorStatusWords } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { completeStatus } from '../connectors/index.ts'

const connectorRow = z.object({
  deviceId: z.int(),
  status: z.enum(connectorStatusWords),
  lastError: z.string().nullable(),
})
const reportedQuery = `SELECT DISTINCT device_id FROM slice_longest
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)}`
const reportedRow = z.object({ device_id: z.int() })

/** Returns the enabled connectors with their status. */
async function connectorsOf({ db, systemDb }: Dependencies, organizationId: number) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select connector_id as "connectorId", device_id as "deviceId", enabled
    from connectors where organization_id = ${organizationId}::int and enabled`.execute(systemDb)
  const tenant = { organizationId, entityId: null, userId: null }
  return rows.length === 0 ? [] : z.array(connectorRow).parse(await completeStatus(rows, tenant, db))
}

/** Returns the devices that have valid credentials of their own. */
async function withCredentials({ systemDb, now }: Dependencies, organizationId: number) {
  const { rows } = await sql<{ deviceId: number }>`select distinct device_id as "deviceId" from messaging_key
    where organization_id = ${organizationId}::int and device_id is not null and revoked_at is null
      and expires_at > ${new Date(now())}`.execute(systemDb)
  return rows
}

/** Returns the channels by which devices can send data now. `deviceIds`: devices that may never have sent data. */
export async function readDeviceChannels(
  dependencies: Dependencies,
  {
    organizationId,
    current,
    deviceIds,
  }: { organizationId: number; current: FloorCurrent; deviceIds: readonly number[] },
): Promise<ReportingChannels> {
  const reporting = new Set(current.devices.map(({ deviceId }) => deviceId))
  const devices = deviceIds.filter((deviceId) => !reporting.has(deviceId))
  const request = { organizationId, query: reportedQuery, params: { devices }, row: reportedRow }
  const [connectors, credentials, reported] = await Promise.all([
    connectorsOf(dependencies, organizationId),
    withCredentials(dependencies, organizationId),
    devices.length === 0 ? [] : queryTenant(dependencies.clickhouse, request),
  ])
  const of = new Map<number, ReportingChannel>()
  for (const { deviceId } of credentials) of.set(deviceId, { by: 'credentials' })
  for (const { deviceId, status, lastError } of connectors) of.set(deviceId, { by: 'connector', status, lastError })
  return { of, everSpoke: new Set(reported.map(({ device_id }) => device_id)) }
}

/** Removes connector errors for sessions that may not read integrations. */
export const channelsFor = (session: Session, channels: ReportingChannels): ReportingChannels =>
  mayDo(session, 'integrations', 'read')
    ? channels
    : {
        ...channels,
        of: new Map(
          [...channels.of].map(([deviceId, channel]) => [
            deviceId,
            channel.by === 'connector' ? { ...channel, lastError: null } : channel,
          ]),
        ),
      }
