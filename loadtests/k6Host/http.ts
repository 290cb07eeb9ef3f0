import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { addSample } from './samples.ts'

// Stands in for the module `k6/http`, whose calls return once the answer is there.
export type Exchange = { method: string; url: string; headers: Record<string, string>; body: string | null }
type Came = { status: number; headers: Record<string, string>; bytes: Uint8Array; error?: string }
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

function exchange(sent: Exchange): Came {
  Atomics.store(signal, 0, 0)
  port1.postMessage(sent)
  Atomics.wait(signal, 0, 0)
  return receiveMessageOnPort(port1)!.message as Came
}

/** Headers are named as k6 names them: `Retry-After`. */
const canonical = (name: string) => name.replace(/(^|-)(\w)/g, (_, dash, letter) => dash + letter.toUpperCase())

function request(method: string, url: string, body: string | null, params: Params = {}) {
  const { headers = {}, responseType = 'text', responseCallback, tags = {} } = params
  const began = performance.now()
  const came = exchange({ method, url, headers, body })
  const isExpected = responseCallback?.includes(came.status) ?? (came.status >= 200 && came.status < 400)
  addSample({ metric: 'http_req_duration', type: 'trend', value: performance.now() - began, tags })
  addSample({ metric: 'http_req_failed', type: 'rate', value: Number(!isExpected), tags })
  return {
    status: came.status,
    headers: Object.fromEntries(Object.entries(came.headers).map(([name, value]) => [canonical(name), value])),
    body: responseType === 'text' ? new TextDecoder().decode(came.bytes) : came.bytes.buffer,
    error: came.error ?? '',
  }
}

export default {
  request,
  get: (url: string, params?: Params) => request('GET', url, null, params),
  post: (url: string, body: string, params?: Params) => request('POST', url, body, params),
  expectedStatuses: (...statuses: number[]) => statuses,
}
