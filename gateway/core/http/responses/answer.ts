import { z } from '@hono/zod-openapi'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { Context } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { answerTooLarge, maxAnswerChars } from './largeAnswers.ts'
import { jsonResponse, streamJson } from './streamJson.ts'

/** Every answer of `/api`: `{success, message, data}`. */
export const answerSchema = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.boolean(), message: z.string(), data })

/** A declared success (200) whose `data` has this shape. */
export const answers = <Data extends z.ZodType>(description: string, data: Data) =>
  ({ 200: { description, content: { 'application/json': { schema: answerSchema(data) } } } }) as const

/** Answers 200 `{success: true, message, data}`. */
export const answer = <Data>(c: Context, data: Data, message = '') => c.json({ success: true, message, data }, 200)

const pieceChars = 1 << 16

/** Parts of what is told as JSON: fields of objects and elements of lists, each element as a whole. */
function* partsOf(data: unknown): Generator<string> {
  if (Array.isArray(data)) {
    yield '['
    for (const [place, each] of data.entries()) yield (place > 0 ? ',' : '') + (JSON.stringify(each) ?? 'null')
    yield ']'
  } else if (typeof data === 'object' && data !== null) {
    const fields = Object.entries(data).filter(([, value]) => value !== undefined)
    yield '{'
    for (const [place, [name, value]] of fields.entries()) {
      yield `${place > 0 ? ',' : ''}${JSON.stringify(name)}:`
      yield* partsOf(value)
    }
    yield '}'
  } else yield JSON.stringify(data)
}

/** An answer as JSON, some of it at a time; refuses one of more than `maxChars`. */
function* piecesOf(told: object, maxChars: number): Generator<undefined, string[]> {
  const pieces: string[] = []
  let [piece, chars] = ['', 0]
  for (const part of partsOf(told)) {
    piece += part
    if (piece.length > pieceChars) {
      pieces.push(piece)
      chars += piece.length
      if (chars > maxChars) throw answerTooLarge()
      piece = ''
    }
    yield
  }
  return [...pieces, piece]
}

/**
 * The same of what may be large, plain data with long lists: others have their turn while it is made, and while it is
 * sent. Refuses what is larger than `maxAnswerChars`.
 */
export const answerLarge = <Data>(c: Context, data: Data) =>
  tellLarge<Data>(c, { success: true, message: '', data }, maxAnswerChars)

async function tellLarge<Data>(c: Context, told: object, maxChars: number) {
  const pieces = await inTurns(piecesOf(told, maxChars))
  const [whole = '', more] = pieces
  const made = more === undefined ? c.body(whole, 200, { 'content-type': 'application/json' }) : streamJson(pieces)
  return jsonResponse<{ success: boolean; message: string; data: JSONParsed<Data> }>(made)
}

/** `change` is the id by which something can be taken back (`POST /api/changes/undo`), null if it cannot. */
const changeTold = (data: unknown, message: string, change: string | null) => ({
  success: true,
  message,
  data,
  ...(change === null ? {} : { change }),
})

/** The same after a change. */
export const answerChange = <Data>(c: Context, data: Data, message: string, change: string | null) =>
  c.json({ ...changeTold(data, message, change), data }, 200)

/** The same after a change of many rows, which is done, however large its answer is. */
export const answerLargeChange = <Data>(c: Context, data: Data, message: string, change: string | null) =>
  tellLarge<Data>(c, changeTold(data, message, change), Number.POSITIVE_INFINITY)
