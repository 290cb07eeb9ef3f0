import type { Session } from '@takt/domain/areas/access/session.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { organizationOf, tenantOf } from '../http/requests/sessionContext.ts'
import { notFound } from '../http/responses/httpError.ts'
import type { Device } from './deviceCredential.ts'
import { messagingTexts as texts } from './texts.ts'

/** Returns the device with that number in the session's organization; any other is reported as not found. */
export async function findDevice(db: Kysely<Tables>, session: Session, deviceId: number): Promise<Device> {
  const organizationId = organizationOf(session)
  const { rows } = await asTenant(db, tenantOf(session), (trx) =>
    sql`select from devices where organization_id = ${organizationId} and device_id = ${deviceId}`.execute(trx),
  )
  if (!rows.length) throw notFound(texts.device(deviceId))
  return { organizationId, deviceId }
}
