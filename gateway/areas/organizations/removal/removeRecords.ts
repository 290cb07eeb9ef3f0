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
import type { RemovalParts, ReportProgress } from './removalParts.ts'
import type { RemovalRow } from './removalRow.ts'

const batchSize = 5000

/** Deletes the organization's rows of a table in batches, one per transaction, and reports the count of each. */
async function emptyTable(
  db: Kysely<Tables>,
  organizationId: number,
  { name, isWhole }: OrganizationTable,
  onDeleted: (count: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      await lockUntilCommit(trx, lockKeys.rebuild, 'together')
      const { rows } = await sql<{ gone: number }>`
        select forget_rows(${name}::regclass, ${organizationId}::int, ${isWhole ? null : batchSize}::int) as gone`.execute(
        trx,
      )
      return rows[0]!.gone
    })
    if (count === 0) return
    await onDeleted(count)
  }
}

/**
 * Deletes all rows of a leaving organization from every table, including the event log. Returns the number of deleted
 * rows.
 */
export async function emptyTables(
  db: Kysely<Tables>,
  organizationId: number,
  report?: ReportProgress,
): Promise<number> {
  const tables = await organizationTables(db)
  const countIn = async ({ name }: OrganizationTable) =>
    (
      await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}
        where organization_id = ${organizationId}::int`.execute(db)
    ).rows[0]!.total
  let [deleted, total] = [0, 0]
  if (report) for (const table of tables) total += await countIn(table)
  // Deleting can write to other tables through triggers, so it repeats until a complete round finds nothing.
  for (let before = -1; before < deleted; ) {
    before = deleted
    for (const table of tables)
      await emptyTable(db, organizationId, table, async (count) => {
        deleted += count
        total = Math.max(total, deleted)
        await report?.(deleted, total)
      })
  }
  return deleted
}

/**
 * Deletes the organization's data in Postgres, then the organization itself with an event, which notifies browsers and
 * is kept.
 */
export async function removeRecords(parts: RemovalParts, removal: RemovalRow, report: ReportProgress): Promise<void> {
  const { organizationId, entityId, requestedById } = removal
  await emptyTables(parts.systemDb, organizationId, report)
  const tenant = { organizationId, entityId, userId: requestedById }
  await transact(parts, { tenant, items: parts.items }, async (context) => {
    if (await readItem(context.trx, organizations, tenant, { organizationId }))
      await removeItem(context, organizationItem, { organizationId })
  })
}
