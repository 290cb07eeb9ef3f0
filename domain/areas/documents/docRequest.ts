import { z } from 'zod'
import { dateText, instantText, largestInteger } from '../../core/item/values.ts'
import { pageText } from './docRevisions.ts'
import { docTypes } from './docTypes.ts'

const pageId = z.int().positive().max(largestInteger)
const comment = z.string().trim().max(500).nullish()

/** Body of `POST /api/docs`: the action and its parameters. */
export const docRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    docType: z.enum(docTypes),
    docName: z.string().trim().min(1, 'is required').max(200),
    pageTitle: z.string().trim().max(200).nullish(),
    fileDescription: z.string().trim().max(500).nullish(),
    text: pageText.nullish(),
    comment,
  }),
  z.object({
    action: z.literal('edit'),
    pageId,
    /** Without text the page is opened for editing; nothing is saved. */
    text: pageText.optional(),
    /** The edited revision; another user may have saved a newer one in the meantime. */
    baseRevId: z.int().positive().max(largestInteger).nullish(),
    comment,
  }),
  z.object({ action: z.literal('delete'), pageId }),
  z.object({ action: z.literal('view'), pageId }),
])
export type DocRequest = z.output<typeof docRequest>

/** `POST /api/docs/checksheet`: the checks of a new checksheet, or of a new revision of one, as CSV. */
export const checksheetRequest = z
  .object({
    csv: pageText,
    /** The checksheet to revise; if omitted, a new one is created and `docName` is required. */
    pageId: pageId.nullish(),
    docName: z.string().trim().max(200).nullish(),
    pageTitle: z.string().trim().max(200).nullish(),
    comment,
    /** True: only reports the result without storing anything. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ pageId: of, docName }) => of || docName, { path: ['docName'], message: 'is required' })

/** Body of `POST /api/docs/auto-approve`. */
export const autoApproveRequest = z.object({
  pageId,
  docType: z.enum(docTypes),
  isNew: z.boolean(),
  /**
   * End of automatic approval on saving: an instant, or a day, which lasts to its end in the organization's time zone;
   * unlimited if omitted.
   */
  dateLimit: z
    .union([instantText, dateText], {
      error: 'must be a day as YYYY-MM-DD, or an instant such as 2026-03-02T14:00:00Z',
    })
    .nullish(),
})
