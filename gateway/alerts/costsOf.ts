import type { Session } from '@takt/domain/access/session.ts'
import { asTenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import { tenantOf } from '../http/authorize.ts'
import type { Costs } from './noticeSources.ts'

/** What an hour of each resource costs in the organization that the session has chosen. */
export const costsOf = (db: Kysely<Tables>, session: Session): Promise<Costs> =>
  asTenant(db, tenantOf(session), async (trx) => {
    const { rows } = await sql<{ resourceID: string; costPerHour: number }>`
      select resource_id as "resourceID", cost_per_hour as "costPerHour" from resources
      where cost_per_hour is not null`.execute(trx)
    return new Map(rows.map(({ resourceID, costPerHour }) => [resourceID, costPerHour]))
  })
