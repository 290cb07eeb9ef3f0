import { bulkShape, defaultShape, jsonShapeProblem } from '@takt/domain/areas/messages/jsonShape.ts'
import { type BulkBody, bulkBody, largestBulk } from '@takt/domain/core/item/bulk.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { HttpError, type HttpErrorKind, invalid, invalidFrom } from '../http/responses/httpError.ts'
import { type Slices, sliced } from './slices.ts'
import { bodiesTexts as texts } from './texts.ts'

type Lists = Required<Pick<BulkBody, 'add' | 'change' | 'remove'>>

/** A bulk request parsed in a thread: its rows in slices, or the reason why it is rejected. */
export type BulkRead =
  | { rejected: { kind: HttpErrorKind; message: string; data: unknown } }
  | { rejected: null; options: Pick<BulkBody, 'along' | 'dryRun'>; lists: Record<keyof Lists, Slices> }

/** Does the same as `parseBulk` and returns the result for transfer from a thread. */
export function sliceBulk(bytes: Uint8Array): BulkRead {
  try {
    const { add = [], change = [], remove = [], ...options } = parseBulk(bytes)
    return { rejected: null, options, lists: { add: sliced(add), change: sliced(change), remove: sliced(remove) } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { kind, message, data } = error
    return { rejected: { kind, message, data } }
  }
}

/**
 * Parses the bytes of a bulk request and checks everything that does not depend on the item type; throws an
 * `HttpError`.
 */
export function parseBulk(bytes: Uint8Array): BulkBody {
  const problem = jsonShapeProblem(bytes, bulkShape)
  if (problem) throw invalid({ body: problem })
  const read = parseJson(new TextDecoder().decode(bytes))
  if ('message' in read) throw invalid({ [read.name ?? 'body']: read.message })
  rejectTooManyRows(read.value)
  const parsed = bulkBody.safeParse(read.value, { error: messageFor })
  if (!parsed.success) throw invalidFrom(parsed.error)
  const { add = [], change = [], remove = [] } = parsed.data
  for (const row of [...add, ...change, ...remove]) rejectLargeRow(row)
  return parsed.data
}

/** Checked before individual rows. */
function rejectTooManyRows(value: unknown) {
  const body = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const count = body.reduce((sum, [, rows]) => sum + (Array.isArray(rows) ? rows.length : 0), 0)
  if (count > largestBulk) throw new HttpError('tooLarge', texts.tooManyRows(count, largestBulk))
}

/** Rows are later checked one by one, and none may take long. */
function rejectLargeRow(row: unknown) {
  if (jsonShapeProblem(Buffer.from(JSON.stringify(row)), rowShape))
    throw invalid({ body: texts.rowTooWide(rowShape.values) })
}
const rowShape = { ...defaultShape, values: 10_000 }
