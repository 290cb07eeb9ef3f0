import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { instantText, keepable, plainText } from '../../../core/item/values.ts'
import { composed } from '../../../core/item/visibleText.ts'
import { defectKinds } from '../reasons/scrapMoves.ts'

/** Maximum number of parts per entry; more are considered a typing error. */
export const maxParts = 10_000

const clientId = z.uuid().describe('ID of the entry chosen by the sender; sending it twice stores it once')

/** The operation as reported by the machine, including blanks around its name. */
const operation = z.strictObject({
  jobNum: z
    .string()
    .overwrite(composed)
    .min(1)
    .max(200)
    .refine(keepable, 'has characters that cannot be stored')
    .nullable(),
  assemblySeq: z.int().min(0).max(2_147_483_647).nullable(),
  oprSeq: z.int().min(0).max(2_147_483_647).nullable(),
})

/** A scrap or rework entry at a machine for parts it made last. */
export const scrapInput = z.strictObject({
  clientId,
  at: instantText.describe('Time of the entry: it applies to good parts made by then'),
  kind: z.enum(defectKinds),
  quantity: z.int().min(1).max(maxParts),
  operation: operation.nullable().describe('The operation; null: the one that last made good parts'),
  reasonCode: plainText(50),
})
export type ScrapInput = z.output<typeof scrapInput>

/** Withdraws an entry. */
export const scrapWithdrawal = z.strictObject({ clientId, takesBack: z.uuid().describe('The clientId of the entry') })
export type ScrapWithdrawal = z.output<typeof scrapWithdrawal>

/** `POST /api/screens/scrap`. */
export const scrapBody = z.union([scrapInput, scrapWithdrawal])
export type ScrapBody = z.output<typeof scrapBody>

/** A stored scrap or rework entry. */
export const scrapEntry = z.object({
  clientId: z.uuid(),
  at: instant.describe('It applies to good parts made by then'),
  kind: z.enum(defectKinds),
  quantity: z.int(),
  counted: z.int().describe('Number of parts counted accordingly: fewer if the machine has reported fewer parts since'),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  reasonCode: z.string(),
  saidBy: z.string(),
  saidAt: instant,
  isTakenBack: z.boolean(),
})
export type ScrapEntry = z.output<typeof scrapEntry>
export type SerializedScrapEntry = z.input<typeof scrapEntry>

/** `POST /api/screens/scrap`: confirms that the entry is stored. */
export const scrapResponse = z.object({ clientId: z.uuid() })

/** `GET /api/screens/scrap`. */
export const scrapEntries = z.object({ entries: z.array(scrapEntry).describe('Latest first') })
