import { ApiError } from '../../../core/api/apiError.ts'
import type { DataCalls, DataReply } from './dataCalls.ts'
import { dataTexts as texts } from './texts.ts'

type Answer<Name extends keyof DataCalls> = Awaited<ReturnType<DataCalls[Name]>>

/**
 * A worker that reads, keeps, filters, orders and writes the rows of the Data view, so that however many there are the
 * page stays quick. Calls fail with the server's sentence. `end` gives back everything it holds.
 */
export function startDataWorker(): DataCalls & { end: () => void } {
  const worker = new Worker(new URL('./dataWorker.ts', import.meta.url), { type: 'module', name: 'data' })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<DataReply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('answer' in data) call?.resolve(data.answer)
    else call?.reject(new ApiError(data.sentence, data.status))
  })
  worker.addEventListener('error', () => {
    for (const call of waiting.values()) call.reject(new Error(texts.stopped))
    waiting.clear()
  })
  const ask =
    <Name extends keyof DataCalls>(name: Name) =>
    (input: Parameters<DataCalls[Name]>[0]) =>
      new Promise<Answer<Name>>((resolve, reject) => {
        waiting.set(++lastId, { resolve: (answer) => resolve(answer as Answer<Name>), reject })
        worker.postMessage({ id: lastId, name, given: input })
      })
  return { load: ask('load'), page: ask('page'), csv: ask('csv'), end: () => worker.terminate() }
}
