import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { WaysToSpeak, WayToSpeak } from '@takt/domain/areas/alerts/silence.ts'
import { connectorStatusWords } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { completeStatus } from '../connectors/face.ts'

const connectorRow = z.object({
  deviceId: z.int(),
  status: z.enum(connectorStatusWords),
  lastError: z.string().nullable(),
})
const everQuery = `SELECT DISTINCT device_id FROM slice_longest
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)}`
const everRow = z.object({ device_id: z.int() })

/** Enabled connectors with how they fare. */
async function connectorsOf({ db, systemDb }: Dependencies, organizationId: number) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select connector_id as "connectorId", device_id as "deviceId", enabled
    from connectors where organization_id = ${organizationId}::int and enabled`.execute(systemDb)
  const tenant = { organizationId, entityId: null, userId: null }
  return rows.length === 0 ? [] : z.array(connectorRow).parse(await completeStatus(rows, tenant, db))
}

/** Devices with credentials of their own that are good. */
async function withCredentials({ systemDb, now }: Dependencies, organizationId: number) {
  const { rows } = await sql<{ deviceId: number }>`select distinct device_id as "deviceId" from messaging_key
    where organization_id = ${organizationId}::int and device_id is not null and revoked_at is null
      and expires_at > ${new Date(now())}`.execute(systemDb)
  return rows
}

/** Reads by what devices may speak now; `deviceIds` are those that may have never spoken. */
export async function waysToSpeak(
  dependencies: Dependencies,
  {
    organizationId,
    current,
    deviceIds,
  }: { organizationId: number; current: FloorCurrent; deviceIds: readonly number[] },
): Promise<WaysToSpeak> {
  const heard = new Set(current.devices.map(({ deviceId }) => deviceId))
  const devices = deviceIds.filter((deviceId) => !heard.has(deviceId))
  const question = { organizationId, query: everQuery, params: { devices }, row: everRow }
  const [connectors, credentials, ever] = await Promise.all([
    connectorsOf(dependencies, organizationId),
    withCredentials(dependencies, organizationId),
    devices.length === 0 ? [] : queryTenant(dependencies.clickhouse, question),
  ])
  const of = new Map<number, WayToSpeak>()
  for (const { deviceId } of credentials) of.set(deviceId, { by: 'credentials' })
  for (const { deviceId, status, lastError } of connectors) of.set(deviceId, { by: 'connector', status, lastError })
  return { of, everSpoke: new Set(ever.map(({ device_id }) => device_id)) }
}

/** What connectors say is told to those alone who may read integrations. */
export const waysFor = (session: Session, ways: WaysToSpeak): WaysToSpeak =>
  mayDo(session, 'integrations', 'read')
    ? ways
    : {
        ...ways,
        of: new Map(
          [...ways.of].map(([deviceId, way]) => [deviceId, way.by === 'connector' ? { ...way, lastError: null } : way]),
        ),
      }
