import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { readItem } from '../../../core/items/list/readItem.ts'
import { removeItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { organizationItem } from '../organizationItems.ts'
import { type OrganizationTable, organizationTables } from './organizationTables.ts'
import type { RemovalParts, Tell } from './removalParts.ts'
import type { RemovalRow } from './removalRow.ts'

const atOnce = 5000

/** Deletes the organization's rows of a table, so many in a transaction; tells after each how many went. */
async function emptyTable(
  db: Kysely<Tables>,
  organizationId: number,
  { name, isWhole }: OrganizationTable,
  gone: (count: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      await lockUntilCommit(trx, lockKeys.rebuild, 'together')
      const { rows } = await sql<{ gone: number }>`
        select forget_rows(${name}::regclass, ${organizationId}::int, ${isWhole ? null : atOnce}::int) as gone`.execute(
        trx,
      )
      return rows[0]!.gone
    })
    if (count === 0) return
    await gone(count)
  }
}

/**
 * Deletes all rows of a leaving organization from every table that has some, the log included; answers how many there
 * were.
 */
export async function emptyTables(db: Kysely<Tables>, organizationId: number, tell?: Tell): Promise<number> {
  const tables = await organizationTables(db)
  const countIn = async ({ name }: OrganizationTable) =>
    (
      await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}
        where organization_id = ${organizationId}::int`.execute(db)
    ).rows[0]!.total
  let [done, total] = [0, 0]
  if (tell) for (const table of tables) total += await countIn(table)
  // Deleting may write elsewhere (a trigger that says what was touched): until a whole round finds nothing.
  for (let before = -1; before < done; ) {
    before = done
    for (const table of tables)
      await emptyTable(db, organizationId, table, async (count) => {
        done += count
        total = Math.max(total, done)
        await tell?.(done, total)
      })
  }
  return done
}

/**
 * Deletes what the organization has in Postgres, then the organization: by an event, which tells browsers and stays.
 */
export async function removeRecords(parts: RemovalParts, removal: RemovalRow, tell: Tell): Promise<void> {
  const { organizationId, entityId, requestedById } = removal
  await emptyTables(parts.systemDb, organizationId, tell)
  const tenant = { organizationId, entityId, userId: requestedById }
  await transact(parts, { tenant, items: parts.items }, async (context) => {
    if (await readItem(context.trx, organizations, tenant, { organizationId }))
      await removeItem(context, organizationItem, { organizationId })
  })
}
