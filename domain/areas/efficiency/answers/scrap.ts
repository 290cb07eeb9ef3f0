import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { instantText, keepable, plainText } from '../../../core/item/values.ts'
import { composed } from '../../../core/item/visibleText.ts'
import { lostKinds } from '../reasons/scrapMoves.ts'

/** So many parts may be spoken of at once: more are a slip of the finger. */
export const partsAtOnce = 10_000

const clientId = z.uuid().describe("The sender's own name for what is said: sent twice it is said once")

/** As the machine tells of it: blanks around its name belong to it. */
const operation = z.strictObject({
  jobNum: z
    .string()
    .overwrite(composed)
    .min(1)
    .max(200)
    .refine(keepable, 'has characters that cannot be kept')
    .nullable(),
  assemblySeq: z.int().min(0).max(2_147_483_647).nullable(),
  oprSeq: z.int().min(0).max(2_147_483_647).nullable(),
})

/** What somebody says at a machine of the parts it made last. */
export const partsLost = z.strictObject({
  clientId,
  at: instantText.describe('When it was said: of the good parts made by then'),
  kind: z.enum(lostKinds),
  quantity: z.int().min(1).max(partsAtOnce),
  operation: operation.nullable().describe('Of which operation; null: of the one that made good parts last'),
  reasonCode: plainText(50),
})
export type PartsLost = z.output<typeof partsLost>

/** What takes an entry back. */
export const partsFound = z.strictObject({ clientId, takesBack: z.uuid().describe('The clientId of the entry') })
export type PartsFound = z.output<typeof partsFound>

/** `POST /api/screens/scrap`. */
export const scrapBody = z.union([partsLost, partsFound])
export type ScrapBody = z.output<typeof scrapBody>

/** What was said of parts. */
export const scrapEntry = z.object({
  clientId: z.uuid(),
  at: instant.describe('Of the good parts made by then'),
  kind: z.enum(lostKinds),
  quantity: z.int(),
  counted: z.int().describe('How many of them are counted so: fewer where the machine told fewer parts since'),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  reasonCode: z.string(),
  saidBy: z.string(),
  saidAt: instant,
  isTakenBack: z.boolean(),
})
export type ScrapEntry = z.output<typeof scrapEntry>
export type SentScrapEntry = z.input<typeof scrapEntry>

/** `POST /api/screens/scrap`: that it is kept. */
export const scrapKept = z.object({ clientId: z.uuid() })

/** `GET /api/screens/scrap`. */
export const scrapSaid = z.object({ entries: z.array(scrapEntry).describe('Latest first') })
