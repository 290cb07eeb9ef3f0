import type { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { rowWith } from '../../../core/item/answers/row.ts'
import { reasonEntries } from '../reasons/reasonEntries.ts'

/** What people said of a stretch of a machine's time, of the list of reason entries; instants are epoch ms. */
export const heldReason = rowWith(reasonEntries, [
  'reasonEntryID',
  'version',
  'resourceID',
  'reasonCode',
  'note',
  'enteredBy',
]).extend({ start: instant, end: instant, enteredAt: instant.nullable() })
export type HeldReasonRow = z.output<typeof heldReason>
