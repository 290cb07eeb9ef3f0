import { turns } from '@takt/store/queue/turns.ts'
import type { TypedResponse } from 'hono'
import { answerStream } from './answerStream.ts'

const encoder = new TextEncoder()
const chunkChars = 1 << 16
const stalledMs = 30_000

/** A response whose body is the JSON of `Told`, of which the caller is sure: types know nothing of a body. */
export const jsonResponse = <Told>(response: Response) => response as Response & TypedResponse<Told, 200, 'json'>

/**
 * A JSON body that is made as it is taken; other requests get their turn between its pieces. When nobody takes it any
 * more it breaks, and what `pieces` hold is freed. `onEnd` is called once when it was sent or broke.
 */
export function streamJson<Told>(
  pieces: Iterable<string> | AsyncIterable<string>,
  { stalled = stalledMs, onEnd }: { stalled?: number; onEnd?: () => void } = {},
) {
  const { readable, write, close, breakOff } = answerStream(stalled)
  async function writeAll() {
    let text = ''
    const turn = turns()
    for await (const piece of pieces) {
      text += piece
      if (text.length >= chunkChars) {
        await write(encoder.encode(text))
        text = ''
      }
      const waits = turn()
      if (waits) await waits
    }
    await write(encoder.encode(text))
    await close()
  }
  writeAll().catch(breakOff).finally(onEnd)
  return jsonResponse<Told>(new Response(readable, { headers: { 'content-type': 'application/json' } }))
}
