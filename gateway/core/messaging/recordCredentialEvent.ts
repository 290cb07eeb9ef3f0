import type { Session } from '@takt/domain/areas/access/session.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { append } from '../events/append.ts'
import { tenantOf } from '../http/requests/sessionContext.ts'

/** Writes into the log that a device's credentials were issued or revoked, and by whom; nothing of the credentials. */
export const recordCredentialEvent = (
  db: Kysely<Tables>,
  session: Session,
  event: { organizationId: number; deviceId: number; type: 'deviceCredentials.issued' | 'deviceCredentials.revoked' },
) =>
  asTenant(db, tenantOf(session), async (trx) => {
    const { organizationId, deviceId, type } = event
    // One after the other: the second of two at once would be refused the version that the first took.
    await lockUntilCommit(trx, lockKeys.credentialsOf(deviceId))
    const stream = `deviceCredentials/${deviceId}`
    const { version } = await trx
      .selectFrom('event')
      .select((row) => row.fn.coalesce(row.fn.max('version'), row.lit(0)).as('version'))
      .where('organization_id', '=', organizationId)
      .where('stream', '=', stream)
      .executeTakeFirstOrThrow()
    const meta = { userId: session.userId }
    await append(trx, version, [
      { organizationId, entityId: session.entityId, area: 'devices', stream, type, data: { deviceId }, meta },
    ])
  })
