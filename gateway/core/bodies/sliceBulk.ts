import { bulkShape, tooMuch, usualShape } from '@takt/domain/areas/messages/jsonShape.ts'
import { type BulkBody, bulkBody, largestBulk } from '@takt/domain/core/item/bulk.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import { invalid, invalidFrom, Refusal, type RefusalKind } from '../http/responses/refusal.ts'
import { type Slices, sliced } from './slices.ts'
import { bodiesTexts as texts } from './texts.ts'

type Lists = Required<Pick<BulkBody, 'add' | 'change' | 'remove'>>

/** A bulk that was read where nobody waits: its rows in slices, or why it is refused. */
export type BulkRead =
  | { refused: { kind: RefusalKind; message: string; data: unknown } }
  | { refused: null; given: Pick<BulkBody, 'along' | 'dryRun'>; lists: Record<keyof Lists, Slices> }

/** The same as `parseBulk`, for a thread to answer. */
export function sliceBulk(bytes: Uint8Array): BulkRead {
  try {
    const { add = [], change = [], remove = [], ...given } = parseBulk(bytes)
    return { refused: null, given, lists: { add: sliced(add), change: sliced(change), remove: sliced(remove) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, message, data } = error
    return { refused: { kind, message, data } }
  }
}

/** Reads the bytes of a bulk and checks all that can be said of it without the type of its rows; throws a `Refusal`. */
export function parseBulk(bytes: Uint8Array): BulkBody {
  const problem = tooMuch(bytes, bulkShape)
  if (problem) throw invalid({ body: problem })
  const read = parseJson(new TextDecoder().decode(bytes))
  if ('sentence' in read) throw invalid({ [read.name ?? 'body']: read.sentence })
  refuseMany(read.value)
  const parsed = bulkBody.safeParse(read.value, { error: sentenceFor })
  if (!parsed.success) throw invalidFrom(parsed.error)
  const { add = [], change = [], remove = [] } = parsed.data
  for (const row of [...add, ...change, ...remove]) refuseLarge(row)
  return parsed.data
}

/** Before anything is said of each row. */
function refuseMany(value: unknown) {
  const body = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const count = body.reduce((sum, [, rows]) => sum + (Array.isArray(rows) ? rows.length : 0), 0)
  if (count > largestBulk) throw new Refusal('tooLarge', texts.tooManyRows(count, largestBulk))
}

/** Rows are later checked one by one: none may take long. */
function refuseLarge(row: unknown) {
  if (tooMuch(Buffer.from(JSON.stringify(row)), rowShape)) throw invalid({ body: texts.rowTooWide(rowShape.values) })
}
const rowShape = { ...usualShape, values: 10_000 }
