import { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'

const encoder = new TextEncoder()
const chunkChars = 1 << 16

/** A JSON body that is made as it is taken; other requests get their turn between its chunks. */
export function streamJson(pieces: Iterable<string> | AsyncIterable<string>): Response {
  async function* chunks() {
    let text = ''
    for await (const piece of pieces) {
      text += piece
      if (text.length < chunkChars) continue
      yield encoder.encode(text)
      text = ''
      await setImmediate()
    }
    yield encoder.encode(text)
  }
  return new Response(ReadableStream.from(chunks()) as ConstructorParameters<typeof Response>[0], {
    headers: { 'content-type': 'application/json' },
  })
}
