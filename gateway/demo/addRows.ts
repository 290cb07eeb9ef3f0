import type { Tenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { addItem, type Body } from '../items/itemCommands.ts'
import type { ItemContext, ItemRegistry } from '../items/mountedItem.ts'
import { transact } from '../items/transact.ts'
import { type DemoRow, rowName } from './demoRow.ts'

const rowsPerTransaction = 100

/**
 * Adds the rows, in order, that the tenant's log does not know yet; answers the numbers that all of them got, by name. Whoever changed or
 * removed one since keeps it that way, and once the last has been added nothing is added any more: a demo that somebody works with is
 * not mended behind their back.
 */
export async function addRows(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'env'>,
  { tenant, items }: { tenant: Tenant; items: ItemRegistry },
  rows: readonly DemoRow[],
  tell: (done: number, all: number) => void = () => {},
): Promise<ReadonlyMap<string, number>> {
  const named = rows.map((row) => ({ ...row, mounted: items.get(row.item)! }))
  const ids = await transact(dependencies, { tenant, items }, addedBefore)
  const idOf = (name: string) => ids.get(name)!
  const bodyOf = ({ body }: DemoRow) => (typeof body === 'function' ? body(idOf) : body)
  const isThere = (row: (typeof named)[number]) => ids.has(rowName(row.mounted, bodyOf(row)))
  const last = named.at(-1)
  if (!last || isThere(last)) return ids
  const missing = named.filter((row) => !isThere(row))
  for (let done = 0; done < missing.length; done += rowsPerTransaction) {
    tell(done, missing.length)
    const batch = missing.slice(done, done + rowsPerTransaction)
    await transact(dependencies, { tenant, items }, async (context) => {
      for (const row of batch) {
        const added = await addItem(context, row.mounted, bodyOf(row))
        ids.set(rowName(row.mounted, added), Number(added[row.mounted.type.key[0]!]))
      }
    })
  }
  return ids
}

/** The names of all rows that were ever added, with the number that each got. */
async function addedBefore({ trx, tenant, items }: ItemContext): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; row: Body }>`
    select split_part(stream, '/', 1) as type, data -> 'row' as row from event
    where organization_id = ${tenant.organizationId}::int and version = 1`.execute(trx)
  const known = rows.flatMap(({ type, row }) => {
    const item = items.get(type)
    return item && row ? [[rowName(item, row), Number(row[item.type.key[0]!])] as const] : []
  })
  return new Map(known)
}
