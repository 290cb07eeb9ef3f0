import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { exposedValues, fieldNames } from '@takt/domain/core/item/item.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { ItemRow } from '../../../core/items/itemTable.ts'
import type { ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { StepContext } from './step.ts'

type Row = Readonly<Record<string, unknown>>
type Tried = {
  item: MountedItem
  mode: StepAs<'save'>['options']['mode']
  /** The fields to write. */
  added: Row
  tenant: Tenant
  /** Saves the row as a run would. */
  write: (context: ItemContext) => Promise<ItemRow>
}

/** Carries the saved row out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly row: ItemRow
  constructor(row: ItemRow) {
    super('rolled back')
    this.row = row
  }
}

/** True if the value stands for a key that a real run would generate; nothing is known about such a row in a trial. */
export const isNewKey = (value: unknown): boolean => value === texts.newKey

/**
 * Saves the row, rolls back, and returns the row as it would be after the save. Throws the errors of the save. A row
 * that refers to a row only created in a real run is not saved.
 */
export async function trySave({ gateway }: StepContext, { item, mode, added, tenant, write }: Tried): Promise<Row> {
  const { type } = item
  const generated = Object.fromEntries(
    fieldNames(type, ({ required }) => required === 'A').map((name) => [name, texts.newKey]),
  )
  if (Object.values(added).some(isNewKey)) return mode === 'add' ? { ...generated, ...added } : added
  try {
    return await transact(gateway.dependencies, { tenant, items: gateway.items }, async (context) => {
      throw new RolledBack(await write(context))
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const row = exposedValues(type, error.row)
    return error.row.version === 1 ? { ...row, ...generated } : row
  }
}
