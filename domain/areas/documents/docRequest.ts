import { z } from 'zod'
import { dateText, instantText, largestInteger } from '../../core/item/values.ts'
import { pageText } from './docRevisions.ts'
import { docTypes } from './docTypes.ts'

const pageId = z.int().positive().max(largestInteger)
const comment = z.string().trim().max(500).nullish()

/** What `POST /api/docs` is asked: which of its deeds, with what. */
export const docRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    docType: z.enum(docTypes),
    docName: z.string().trim().min(1, 'must be given').max(200),
    pageTitle: z.string().trim().max(200).nullish(),
    fileDescription: z.string().trim().max(500).nullish(),
    text: pageText.nullish(),
    comment,
  }),
  z.object({
    action: z.literal('edit'),
    pageId,
    /** Without it the page is opened to be written on; nothing is saved. */
    text: pageText.optional(),
    /** The revision that was written on; somebody may have saved another meanwhile. */
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
    /** The checksheet that it is a revision of; without it a new one, and `docName` must be given. */
    pageId: pageId.nullish(),
    docName: z.string().trim().max(200).nullish(),
    pageTitle: z.string().trim().max(200).nullish(),
    comment,
    /** Only told what it would be. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ pageId: of, docName }) => of || docName, { path: ['docName'], message: 'must be given' })

/** What is said with `POST /api/docs/auto-approve`. */
export const autoApproveRequest = z.object({
  pageId,
  docType: z.enum(docTypes),
  isNew: z.boolean(),
  /**
   * Until when revisions are approved as they are saved: an instant, or a day, to its end in the organization's zone;
   * without end unless given.
   */
  dateLimit: z
    .union([instantText, dateText], {
      error: 'must be a day as YYYY-MM-DD, or an instant such as 2026-03-02T14:00:00Z',
    })
    .nullish(),
})
