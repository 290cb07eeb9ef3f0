import { ApiError } from '../../../core/api/apiError.ts'
import type { DataCalls, DataReply } from './dataCalls.ts'
import { dataTexts as texts } from './texts.ts'

/**
 * A worker that reads, keeps, filters, orders and writes the rows of the Data view, so that however many there are the
 * page stays quick. Calls fail with the server's sentence. `end` gives back everything it holds.
 */
export function startDataWorker(): DataCalls & { end: () => void } {
  const worker = new Worker(new URL('./dataWorker.ts', import.meta.url), { type: 'module', name: 'data' })
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<DataReply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('answer' in data) call?.resolve(data.answer as never)
    else call?.reject(new ApiError(data.sentence, data.status))
  })
  worker.addEventListener('error', () => {
    for (const call of waiting.values()) call.reject(new Error(texts.stopped))
    waiting.clear()
  })
  const ask = (name: keyof DataCalls) => (input: unknown) => {
    const call = Promise.withResolvers<never>()
    waiting.set(++lastId, call)
    worker.postMessage({ id: lastId, name, given: input })
    return call.promise
  }
  return { load: ask('load'), page: ask('page'), csv: ask('csv'), end: () => worker.terminate() }
}
