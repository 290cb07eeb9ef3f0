import { z } from 'zod'
import { instantText } from '../../../core/item/values.ts'
import { acknowledgement } from './acknowledgement.ts'

/** Something that notifications told somebody, as that one reads it later. */
export const told = z.object({
  toldId: z.string(),
  at: z.iso.datetime(),
  message: z.string(),
  /** Of which notification; null: it is deleted. */
  notificationID: z.int().nullable(),
  /**
   * The row that it is about, by its key as in addresses; of `machineAlerts` the key is the machine. Null where it is
   * about several, or the reader is told no names.
   */
  about: z.object({ itemType: z.string(), key: z.string() }).nullable(),
  /** It came after what was said to be seen. */
  isNew: z.boolean(),
  /** Null: nobody acknowledged it yet, or it cannot be: a flow sent it, or its notification is deleted. */
  acknowledged: acknowledgement.nullable(),
})
export type Told = z.output<typeof told>

/** `POST /api/notifications/told/seen`. */
export const seenBody = z.object({ until: instantText.describe('The `at` of the newest that was seen') })
