import { ApiError } from '../../../core/api/apiError.ts'
import type { DataCalls, DataReply } from './dataCalls.ts'
import { dataTexts as texts } from './texts.ts'

type CallResult<Name extends keyof DataCalls> = Awaited<ReturnType<DataCalls[Name]>>

/**
 * Starts a worker that reads, caches, filters, sorts and exports the rows of the Data view, so that the page stays
 * responsive for any number of rows. Failed calls reject with the server's message. `end` releases the worker.
 */
export function startDataWorker(): DataCalls & { end: () => void } {
  const worker = new Worker(new URL('./dataWorker.ts', import.meta.url), { type: 'module', name: 'data' })
  const waiting = new Map<number, { resolve: (response: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<DataReply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('response' in data) call?.resolve(data.response)
    else call?.reject(new ApiError(data.message, data.status))
  })
  worker.addEventListener('error', () => {
    for (const call of waiting.values()) call.reject(new Error(texts.stopped))
    waiting.clear()
  })
  const createCall =
    <Name extends keyof DataCalls>(name: Name) =>
    (input: Parameters<DataCalls[Name]>[0]) =>
      new Promise<CallResult<Name>>((resolve, reject) => {
        waiting.set(++lastId, { resolve: (response) => resolve(response as CallResult<Name>), reject })
        worker.postMessage({ id: lastId, name, input: input })
      })
  return { load: createCall('load'), page: createCall('page'), csv: createCall('csv'), end: () => worker.terminate() }
}
