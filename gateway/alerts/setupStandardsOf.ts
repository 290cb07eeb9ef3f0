import type { Session } from '@takt/domain/access/session.ts'
import type { SetupStandards } from '@takt/domain/alerts/longSetups.ts'
import { effectiveOf } from '@takt/store/effectiveValues.ts'
import { asTenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import { tenantOf } from '../http/authorize.ts'

type Row = { key: string; from: number | null; value: unknown }

/** The setup standards of job operations (`jobNum~assemblySeq~oprSeq`), as they were in force when. */
export const setupStandardsOf = (
  db: Kysely<Tables>,
  session: Session,
  keys: readonly string[],
): Promise<SetupStandards> =>
  asTenant(db, tenantOf(session), async (trx) => {
    const { rows } = await sql<Row>`
      select key, effective_from as "from", value from effective_value
      where item_type = 'jobOperations' and field = 'setupStandardSecs' and key = any(${keys}::text[])
      order by key, effective_from nulls first`.execute(trx)
    const byKey = Map.groupBy(rows, ({ key }) => key)
    return new Map([...byKey].map(([key, points]) => [key, effectiveOf<number | null>(points, null)]))
  })
