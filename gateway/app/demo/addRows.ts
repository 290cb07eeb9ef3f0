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
type Whose = { tenant: Tenant; items: ItemRegistry }
type Named = DemoRow & { mounted: MountedItem }

/** Rows that belong together. `last` is the same whenever they are made, and comes after all others. */
export type DemoGroup = { rows: () => readonly DemoRow[]; last: DemoRow }

/** A group whose last row is the last of these. */
export const groupOf = (rows: readonly DemoRow[]): DemoGroup => ({ rows: () => rows.slice(0, -1), last: rows.at(-1)! })

/** What happened: the numbers that rows got, by name, and why rows were left out. */
type Outcome = { ids: ReadonlyMap<string, number>; leftOut: readonly string[] }

/**
 * Adds the rows of each group, in order, that the tenant's log does not know yet. Whoever changed or removed one since
 * keeps it that way, and once the last of a group has been added nothing of the group is added any more: a demo that
 * somebody works with is not mended behind their back. What cannot be added because of what somebody changed is left
 * out.
 */
export async function addRows(
  dependencies: Parts,
  whose: Whose,
  groups: readonly DemoGroup[],
  tell: (done: number, all: number) => void = () => {},
): Promise<Outcome> {
  const mounted = (row: DemoRow): Named => ({ ...row, mounted: whose.items.get(row.item)! })
  const known = (types: readonly string[]) => transact(dependencies, whose, (context) => addedBefore(context, types))
  const ends = await known(groups.map(({ last }) => last.item))
  const nameIn = (ids: ReadonlyMap<string, number>) => (row: Named) => rowName(row.mounted, bodyOf(row, ids))
  const open = groups.filter(({ last }) => !ends.has(nameIn(ends)(mounted(last))))
  if (open.length === 0) return { ids: ends, leftOut: [] }

  const rows = open.flatMap((group) => [...group.rows(), group.last]).map(mounted)
  const ids = await known([...new Set(rows.map(({ item }) => item))])
  const named = new Map(rows.map((row) => [nameIn(ids)(row), row]))
  const missing = [...named].flatMap(([name, row]) => (ids.has(name) ? [] : [row]))
  const leftOut: string[] = []
  let done = 0
  for (const batch of batchesOf(missing)) {
    tell(done, missing.length)
    const { mounted, at } = batch[0]!
    const now = () => at ?? dependencies.now()
    const add = batch.map((row, index) => ({ index, body: bodyOf(row, ids) }))
    const outcome = await transact({ ...dependencies, now }, whose, (context) =>
      runRows(context, mounted, { remove: [], change: [], add }),
    )
    for (const { row } of outcome.add.done) ids.set(rowName(mounted, row!), Number(row![mounted.type.key[0]!]))
    for (const [index, { message }] of outcome.add.refusals)
      leftOut.push(`${rowName(mounted, add[index]!.body)}: ${message}`)
    done += batch.length
  }
  return { ids, leftOut }
}

const bodyOf = ({ body }: DemoRow, ids: ReadonlyMap<string, number>) =>
  typeof body === 'function' ? body((name) => ids.get(name)!) : body

/** Neighbours of one type and one moment go together. */
function batchesOf(rows: readonly Named[]): Named[][] {
  const batches: Named[][] = []
  for (const row of rows) {
    const last = batches.at(-1)
    const goes = last && last.length < rowsPerTransaction && last[0]!.item === row.item && last[0]!.at === row.at
    if (goes) last.push(row)
    else batches.push([row])
  }
  return batches
}

/** The names of all rows of these types that were ever added, with the number that each got. */
async function addedBefore(
  { trx, tenant, items }: ItemContext,
  types: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; row: Body }>`
    select split_part(stream, '/', 1) as type, data -> 'row' as row from event
    where organization_id = ${tenant.organizationId}::int and split_part(stream, '/', 1) in (${sql.join(types)})
      and version = 1`.execute(trx)
  const known = rows.flatMap(({ type, row }) => {
    const item = items.get(type)
    return item && row ? [[rowName(item, row), Number(row[item.type.key[0]!])] as const] : []
  })
  return new Map(known)
}
