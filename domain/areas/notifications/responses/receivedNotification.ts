import { z } from 'zod'
import { instantText } from '../../../core/item/values.ts'
import { acknowledgement } from './acknowledgement.ts'

/** A notification in the inbox of a user. */
export const receivedNotification = z.object({
  toldId: z.string(),
  at: z.iso.datetime(),
  message: z.string(),
  /** Id of the notification; null: it was deleted. */
  notificationID: z.int().nullable(),
  /**
   * The row concerned, by its key as in URLs; for `machineAlerts` the key is the machine. Null if there are several
   * rows, or the recipient may not see names.
   */
  about: z.object({ itemType: z.string(), key: z.string() }).nullable(),
  /** True if it arrived after the last one marked as seen. */
  isNew: z.boolean(),
  /** Null: not acknowledged yet, or not possible: it was sent by a flow, or its notification was deleted. */
  acknowledged: acknowledgement.nullable(),
})
export type ReceivedNotification = z.output<typeof receivedNotification>

/** `POST /api/notifications/told/seen`. */
export const seenBody = z.object({ until: instantText.describe('The `at` of the newest notification that was seen') })
