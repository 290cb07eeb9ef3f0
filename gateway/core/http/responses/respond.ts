import { z } from '@hono/zod-openapi'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { Context } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { maxResponseChars, responseTooLarge } from './largeResponses.ts'
import { jsonResponse, streamJson } from './streamJson.ts'

/** The schema of every `/api` response: `{success, message, data}`. */
export const responseSchema = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.boolean(), message: z.string(), data })

/** Declares a success response (200) with `data` of this shape. */
export const responses = <Data extends z.ZodType>(description: string, data: Data) =>
  ({ 200: { description, content: { 'application/json': { schema: responseSchema(data) } } } }) as const

/** Responds 200 `{success: true, message, data}`. */
export const respond = <Data>(c: Context, data: Data, message = '') => c.json({ success: true, message, data }, 200)

const chunkChars = 1 << 16

/** Yields the JSON parts of a value: fields of objects and elements of lists, each element as a whole. */
function* partsOf(data: unknown): Generator<string> {
  if (Array.isArray(data)) {
    yield '['
    for (const [index, each] of data.entries()) yield (index > 0 ? ',' : '') + (JSON.stringify(each) ?? 'null')
    yield ']'
  } else if (typeof data === 'object' && data !== null) {
    const fields = Object.entries(data).filter(([, value]) => value !== undefined)
    yield '{'
    for (const [index, [name, value]] of fields.entries()) {
      yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`
      yield* partsOf(value)
    }
    yield '}'
  } else yield JSON.stringify(data)
}

/** Serializes a response to JSON chunks in steps; rejects more than `maxChars` characters. */
function* chunksOf(body: object, maxChars: number): Generator<undefined, string[]> {
  const chunks: string[] = []
  let [chunk, chars] = ['', 0]
  for (const part of partsOf(body)) {
    chunk += part
    if (chunk.length > chunkChars) {
      chunks.push(chunk)
      chars += chunk.length
      if (chars > maxChars) throw responseTooLarge()
      chunk = ''
    }
    yield
  }
  return [...chunks, chunk]
}

/**
 * Responds with data that may be large (plain data with long lists) and yields to other requests while it is serialized
 * and sent. Rejects data larger than `maxResponseChars`.
 */
export const respondLarge = <Data>(c: Context, data: Data) =>
  sendLarge<Data>(c, { success: true, message: '', data }, maxResponseChars)

async function sendLarge<Data>(c: Context, body: object, maxChars: number) {
  const chunks = await runYielding(chunksOf(body, maxChars))
  const [whole = '', more] = chunks
  const response = more === undefined ? c.body(whole, 200, { 'content-type': 'application/json' }) : streamJson(chunks)
  return jsonResponse<{ success: boolean; message: string; data: JSONParsed<Data> }>(response)
}

/**
 * The body of a response to a change. `change` is the id for undoing it (`POST /api/changes/undo`), null if it cannot
 * be undone.
 */
const changeBody = (data: unknown, message: string, change: string | null) => ({
  success: true,
  message,
  data,
  ...(change === null ? {} : { change }),
})

/** Responds to a change. */
export const respondToChange = <Data>(c: Context, data: Data, message: string, change: string | null) =>
  c.json({ ...changeBody(data, message, change), data }, 200)

/** Responds to a change of many rows; not limited in size, because the change is already done. */
export const respondToLargeChange = <Data>(c: Context, data: Data, message: string, change: string | null) =>
  sendLarge<Data>(c, changeBody(data, message, change), Number.POSITIVE_INFINITY)
