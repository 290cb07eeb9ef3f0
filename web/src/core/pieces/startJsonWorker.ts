import { joinJson } from './jsonPieces.ts'
import type { JsonQuestion, JsonReply } from './jsonWorker.ts'
import type { Pace } from './pace.ts'
import { piecesTexts as texts } from './texts.ts'

/**
 * Starts a worker that reads long answers: the page is given them in pieces that are read in no time. The answer is
 * null where the bytes, which are used up, are no JSON; it fails where the worker has gone.
 */
export function startJsonWorker(): (bytes: ArrayBuffer, pace: Pace) => Promise<unknown> {
  const worker = new Worker(new URL('./jsonWorker.ts', import.meta.url), { type: 'module', name: 'json' })
  const waiting = new Map<number, PromiseWithResolvers<JsonReply['pieces']>>()
  let lastId = 0
  let isGone = false
  worker.addEventListener('message', ({ data: { id, pieces } }: MessageEvent<JsonReply>) => {
    waiting.get(id)?.resolve(pieces)
    waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    isGone = true
    for (const read of waiting.values()) read.reject(new Error(texts.stopped))
    waiting.clear()
  })
  return async (bytes, pace) => {
    if (isGone) throw new Error(texts.stopped)
    const read = Promise.withResolvers<JsonReply['pieces']>()
    waiting.set(++lastId, read)
    worker.postMessage({ id: lastId, bytes } satisfies JsonQuestion, [bytes])
    const pieces = await read.promise
    return pieces && joinJson(pieces, pace)
  }
}
