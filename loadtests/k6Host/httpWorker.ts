import { type MessagePort, workerData } from 'node:worker_threads'
import type { Exchange } from './http.ts'

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array }

port.on('message', async ({ method, url, headers, body }: Exchange) => {
  try {
    const response = await fetch(url, { method, headers, body })
    const bytes = new Uint8Array(await response.arrayBuffer())
    port.postMessage({ status: response.status, headers: Object.fromEntries(response.headers), bytes })
  } catch (error) {
    port.postMessage({
      status: 0,
      headers: {},
      bytes: new Uint8Array(),
      error: String((error as Error).cause ?? error),
    })
  }
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
})
