import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { addSample } from './samples.ts'

// Replaces the module `k6/http`, with calls that return once the response has arrived.
export type Exchange = { method: string; url: string; headers: Record<string, string>; body: string | null }
type WorkerResponse = { status: number; headers: Record<string, string>; bytes: Uint8Array; error?: string }
type Params = {
  headers?: Record<string, string>
  responseType?: 'text' | 'binary'
  responseCallback?: readonly number[]
  tags?: Record<string, string>
}

const signal = new Int32Array(new SharedArrayBuffer(4))
const { port1, port2 } = new MessageChannel()
const worker = new Worker(new URL('httpWorker.ts', import.meta.url), {
  workerData: { port: port2, signal },
  transferList: [port2],
})
worker.unref()

function exchange(exchangeRequest: Exchange): WorkerResponse {
  Atomics.store(signal, 0, 0)
  port1.postMessage(exchangeRequest)
  Atomics.wait(signal, 0, 0)
  return receiveMessageOnPort(port1)!.message as WorkerResponse
}

/** Names a header as k6 does: `Retry-After`. */
const canonical = (name: string) => name.replace(/(^|-)(\w)/g, (_, dash, letter) => dash + letter.toUpperCase())

function request(method: string, url: string, body: string | null, params: Params = {}) {
  const { headers = {}, responseType = 'text', responseCallback, tags = {} } = params
  const startedAt = performance.now()
  const workerResponse = exchange({ method, url, headers, body })
  const isExpected =
    responseCallback?.includes(workerResponse.status) ?? (workerResponse.status >= 200 && workerResponse.status < 400)
  addSample({ metric: 'http_req_duration', type: 'trend', value: performance.now() - startedAt, tags })
  addSample({ metric: 'http_req_failed', type: 'rate', value: Number(!isExpected), tags })
  return {
    status: workerResponse.status,
    headers: Object.fromEntries(
      Object.entries(workerResponse.headers).map(([name, value]) => [canonical(name), value]),
    ),
    body: responseType === 'text' ? new TextDecoder().decode(workerResponse.bytes) : workerResponse.bytes.buffer,
    error: workerResponse.error ?? '',
  }
}

export default {
  request,
  get: (url: string, params?: Params) => request('GET', url, null, params),
  post: (url: string, body: string, params?: Params) => request('POST', url, body, params),
  expectedStatuses: (...statuses: number[]) => statuses,
}
