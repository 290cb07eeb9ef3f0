import type { Bulk, ItemClient } from './itemClient.ts'

/** The calls of an item client that write rows, whatever they return. */
type RowWriter = {
  [Name in 'add' | 'change' | 'remove' | 'bulk']: (...input: Parameters<ItemClient[Name]>) => Promise<unknown>
}

/** Keeps rows: one by the call of its own, several in one transaction, all or none. */
export async function keepRows(client: RowWriter, work: Pick<Bulk, 'add' | 'change' | 'remove'>): Promise<void> {
  const { add = [], change = [], remove = [] } = work
  const [added, changed, removed] = [add[0], change[0], remove[0]]
  if (add.length + change.length + remove.length > 1) await client.bulk({ add, change, remove })
  else if (added) await client.add(added)
  else if (changed) {
    const { key, fields, ...given } = changed
    await client.change(key, fields, given)
  } else if (removed) {
    const { key, ...given } = removed
    await client.remove(key, given)
  }
}
