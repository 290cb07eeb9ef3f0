import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { fieldNames, toldValues } from '@takt/domain/core/item/item.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { ItemRow } from '../../../core/items/itemTable.ts'
import type { ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Doing } from './step.ts'

type Row = Readonly<Record<string, unknown>>
type Tried = {
  item: MountedItem
  mode: StepAs<'save'>['options']['mode']
  /** The fields to be written. */
  added: Row
  tenant: Tenant
  /** Saves the row, as a run does. */
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

/** Whether a value is a key that a row would have been given: nothing is known of such a row in a trial. */
export const isNewKey = (value: unknown): boolean => value === texts.newKey

/**
 * The row as it would be after a save, which is done and rolled back: what it refuses is thrown. A row that names one
 * that only a run makes is not saved.
 */
export async function trySave({ gateway }: Doing, { item, mode, added, tenant, write }: Tried): Promise<Row> {
  const { type } = item
  const made = Object.fromEntries(
    fieldNames(type, ({ required }) => required === 'A').map((name) => [name, texts.newKey]),
  )
  if (Object.values(added).some(isNewKey)) return mode === 'add' ? { ...made, ...added } : added
  try {
    return await transact(gateway.dependencies, { tenant, items: gateway.items }, async (context) => {
      throw new RolledBack(await write(context))
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const row = toldValues(type, error.row)
    return error.row.version === 1 ? { ...row, ...made } : row
  }
}
