import type { Bulk, ItemClient } from './itemClient.ts'

/** The calls of an item client that write rows, with any result. */
type RowWriter = {
  [Name in 'add' | 'change' | 'remove' | 'bulk']: (...input: Parameters<ItemClient[Name]>) => Promise<unknown>
}

/** Saves rows: one by the call for single rows, several in one transaction, all or none. */
export async function writeRows(client: RowWriter, work: Pick<Bulk, 'add' | 'change' | 'remove'>): Promise<void> {
  const { add = [], change = [], remove = [] } = work
  const [added, changed, removed] = [add[0], change[0], remove[0]]
  if (add.length + change.length + remove.length > 1) await client.bulk({ add, change, remove })
  else if (added) await client.add(added)
  else if (changed) {
    const { key, fields, ...conditions } = changed
    await client.change(key, fields, conditions)
  } else if (removed) {
    const { key, ...conditions } = removed
    await client.remove(key, conditions)
  }
}
