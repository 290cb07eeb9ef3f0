import { createYielder } from '@takt/store/queue/yielding.ts'
import type { TypedResponse } from 'hono'
import { responseStream } from './responseStream.ts'

const encoder = new TextEncoder()
const chunkChars = 1 << 16
const stalledMs = 30_000

/**
 * Types a response as having the JSON body `Data`, which the caller guarantees: the types do not cover streamed bodies.
 */
export const jsonResponse = <Data>(response: Response) => response as Response & TypedResponse<Data, 200, 'json'>

/**
 * Streams a JSON body as the client reads it; other requests run between its chunks. If the client stops reading, the
 * stream breaks and the resources of `chunks` are released. `onEnd` is called once after the end or the failure.
 */
export function streamJson<Data>(
  chunks: Iterable<string> | AsyncIterable<string>,
  { stalled = stalledMs, onEnd }: { stalled?: number; onEnd?: () => void } = {},
) {
  const { readable, write, close, breakOff } = responseStream(stalled)
  async function writeAll() {
    let text = ''
    const yieldTurn = createYielder()
    for await (const chunk of chunks) {
      text += chunk
      if (text.length >= chunkChars) {
        await write(encoder.encode(text))
        text = ''
      }
      const pending = yieldTurn()
      if (pending) await pending
    }
    await write(encoder.encode(text))
    await close()
  }
  writeAll().catch(breakOff).finally(onEnd)
  return jsonResponse<Data>(new Response(readable, { headers: { 'content-type': 'application/json' } }))
}
