import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import type { ItemContext, ItemRegistry, MountedItem } from '../../core/items/mountedItem.ts'
import type { Body } from '../../core/items/write/itemCommands.ts'
import { runRows } from '../../core/items/write/runRows.ts'
import { transact } from '../../core/items/write/transact.ts'
import { type DemoRow, rowName } from './demoRow.ts'

const rowsPerTransaction = 500

type Parts = Pick<Dependencies, 'db' | 'now' | 'env'>
type Target = { tenant: Tenant; items: ItemRegistry }
type Named = DemoRow & { mounted: MountedItem }

/** Rows that belong together. `last` is the same on every run and comes after all others. */
export type DemoGroup = { rows: () => readonly DemoRow[]; last: DemoRow }

/** Creates a group that ends with the last of these rows. */
export const groupOf = (rows: readonly DemoRow[]): DemoGroup => ({ rows: () => rows.slice(0, -1), last: rows.at(-1)! })

/** Result: the IDs of rows, by name, and the reasons why rows were left out. */
type Outcome = { ids: ReadonlyMap<string, number>; leftOut: readonly string[] }

/**
 * Adds the rows of each group, in order, that are not in the tenant's log yet. Rows that users changed or removed stay
 * as they are, and once the last row of a group has been added, nothing is added to that group again: a demo in use is
 * not repaired without notice. Rows that cannot be added because of user changes are left out.
 */
export async function addRows(
  dependencies: Parts,
  target: Target,
  groups: readonly DemoGroup[],
  report: (done: number, all: number) => void = () => {},
): Promise<Outcome> {
  const mounted = (row: DemoRow): Named => ({ ...row, mounted: target.items.get(row.item)! })
  const loadIds = (types: readonly string[]) => transact(dependencies, target, (context) => addedBefore(context, types))
  const ends = await loadIds(groups.map(({ last }) => last.item))
  const nameIn = (ids: ReadonlyMap<string, number>) => (row: Named) => rowName(row.mounted, bodyOf(row, ids))
  const open = groups.filter(({ last }) => !ends.has(nameIn(ends)(mounted(last))))
  if (open.length === 0) return { ids: ends, leftOut: [] }

  const rows = open.flatMap((group) => [...group.rows(), group.last]).map(mounted)
  const ids = await loadIds([...new Set(rows.map(({ item }) => item))])
  const named = new Map(rows.map((row) => [nameIn(ids)(row), row]))
  const missing = [...named].flatMap(([name, row]) => (ids.has(name) ? [] : [row]))
  const leftOut: string[] = []
  let addedCount = 0
  for (const batch of batchesOf(missing)) {
    report(addedCount, missing.length)
    const { mounted, at } = batch[0]!
    const now = () => at ?? dependencies.now()
    const add = batch.map((row, index) => ({ index, body: bodyOf(row, ids) }))
    const outcome = await transact({ ...dependencies, now }, target, (context) =>
      runRows(context, mounted, { remove: [], change: [], add }),
    )
    for (const { row } of outcome.add.done) ids.set(rowName(mounted, row!), Number(row![mounted.type.key[0]!]))
    for (const [index, { message }] of outcome.add.rejections)
      leftOut.push(`${rowName(mounted, add[index]!.body)}: ${message}`)
    addedCount += batch.length
  }
  return { ids, leftOut }
}

const bodyOf = ({ body }: DemoRow, ids: ReadonlyMap<string, number>) =>
  typeof body === 'function' ? body((name) => ids.get(name)!) : body

/** Groups consecutive rows of the same type and time into batches. */
function batchesOf(rows: readonly Named[]): Named[][] {
  const batches: Named[][] = []
  for (const row of rows) {
    const last = batches.at(-1)
    const fits = last && last.length < rowsPerTransaction && last[0]!.item === row.item && last[0]!.at === row.at
    if (fits) last.push(row)
    else batches.push([row])
  }
  return batches
}

/** Returns the names of all rows of these types that were ever added, with their IDs. */
async function addedBefore(
  { trx, tenant, items }: ItemContext,
  types: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; row: Body }>`
    select split_part(stream, '/', 1) as type, data -> 'row' as row from event
    where organization_id = ${tenant.organizationId}::int and split_part(stream, '/', 1) in (${sql.join(types)})
      and version = 1`.execute(trx)
  const entries = rows.flatMap(({ type, row }) => {
    const item = items.get(type)
    return item && row ? [[rowName(item, row), Number(row[item.type.key[0]!])] as const] : []
  })
  return new Map(entries)
}
