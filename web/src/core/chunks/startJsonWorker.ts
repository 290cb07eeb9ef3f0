import { joinJson } from './jsonChunks.ts'
import type { JsonReply, JsonRequest } from './jsonWorker.ts'
import type { Pace } from './pace.ts'
import { chunkTexts as texts } from './texts.ts'

/**
 * Starts a worker that reads large responses; the page receives them in small chunks. The result is null if the bytes,
 * which are transferred, are not JSON; it rejects if the worker has failed.
 */
export function startJsonWorker(): (bytes: ArrayBuffer, pace: Pace) => Promise<unknown> {
  const worker = new Worker(new URL('./jsonWorker.ts', import.meta.url), { type: 'module', name: 'json' })
  const waiting = new Map<number, PromiseWithResolvers<JsonReply['chunks']>>()
  let lastId = 0
  let hasFailed = false
  worker.addEventListener('message', ({ data: { id, chunks } }: MessageEvent<JsonReply>) => {
    waiting.get(id)?.resolve(chunks)
    waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    hasFailed = true
    for (const read of waiting.values()) read.reject(new Error(texts.stopped))
    waiting.clear()
  })
  return async (bytes, pace) => {
    if (hasFailed) throw new Error(texts.stopped)
    const read = Promise.withResolvers<JsonReply['chunks']>()
    waiting.set(++lastId, read)
    worker.postMessage({ id: lastId, bytes } satisfies JsonRequest, [bytes])
    const chunks = await read.promise
    return chunks && joinJson(chunks, pace)
  }
}
