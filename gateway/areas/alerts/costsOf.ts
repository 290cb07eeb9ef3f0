import type { Session } from '@takt/domain/areas/access/session.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import type { Costs } from './noticeSources.ts'

/** Returns the hourly cost of each resource in the session's organization. */
export const costsOf = (db: Kysely<Tables>, session: Session): Promise<Costs> =>
  asTenant(db, tenantOf(session), async (trx) => {
    const { rows } = await sql<{ resourceID: string; costPerHour: number }>`
      select resource_id as "resourceID", cost_per_hour as "costPerHour" from resources
      where cost_per_hour is not null`.execute(trx)
    return new Map(rows.map(({ resourceID, costPerHour }) => [resourceID, costPerHour]))
  })
