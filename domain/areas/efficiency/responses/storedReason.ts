import type { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { rowWith } from '../../../core/item/responses/row.ts'
import { reasonEntries } from '../reasons/reasonEntries.ts'

/** A reason entry of people for an interval of a machine's time; instants are epoch ms. */
export const storedReason = rowWith(reasonEntries, [
  'reasonEntryID',
  'version',
  'resourceID',
  'reasonCode',
  'note',
  'enteredBy',
]).extend({ start: instant, end: instant, enteredAt: instant.nullable() })
export type StoredReasonRow = z.output<typeof storedReason>
