import { setImmediate } from 'node:timers/promises'
import { answerStream } from './answerStream.ts'

const encoder = new TextEncoder()
const chunkChars = 1 << 16
const stalledMs = 30_000

/**
 * A JSON body that is made as it is taken; other requests get their turn between its chunks. When nobody takes it any
 * more it breaks, and what `pieces` hold is freed.
 */
export function streamJson(
  pieces: Iterable<string> | AsyncIterable<string>,
  { stalled = stalledMs }: { stalled?: number } = {},
): Response {
  const { readable, write, close, breakOff } = answerStream(stalled)
  async function writeAll() {
    let text = ''
    for await (const piece of pieces) {
      text += piece
      if (text.length < chunkChars) continue
      await write(encoder.encode(text))
      text = ''
      await setImmediate()
    }
    await write(encoder.encode(text))
    await close()
  }
  writeAll().catch(breakOff)
  return new Response(readable, { headers: { 'content-type': 'application/json' } })
}
