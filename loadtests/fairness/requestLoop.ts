import { parentPort, workerData } from 'node:worker_threads'

/** A request of a client: its name and the call. */
export type LoopRequest = { kind: string; method: 'GET' | 'POST'; path: string; body?: object }

/** `restMs`: pause between two requests of a client (ms); `until`: end (epoch ms). */
export type LoopTask = {
  origin: string
  token: string
  requests: readonly LoopRequest[]
  clients: number
  restMs: number
  until: number
}

/** The result of a request; `ms`: time until the whole response was read. */
export type LoopReply = { kind: string; status: number; ms: number; bytes: number }

const { origin, token, requests, clients, restMs, until: endMs } = workerData as LoopTask
const replies: LoopReply[] = []

async function sendRequest({ kind, method, path, body }: LoopRequest, round: number) {
  const startedAt = performance.now()
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    // Each range is different, so that no cached result can be used.
    ...(body ? { body: JSON.stringify(body).replaceAll('{round}', String(round % 60).padStart(2, '0')) } : {}),
  })
  let bytes = 0
  for await (const part of reply.body!) bytes += part.length
  replies.push({ kind, status: reply.status, ms: performance.now() - startedAt, bytes })
}

async function client(number: number) {
  for (let round = number; Date.now() < endMs; round++) {
    await sendRequest(requests[round % requests.length]!, round)
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

// Runs in its own thread: sends requests for the given time and reports the result of each.
await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
parentPort!.postMessage(replies)
