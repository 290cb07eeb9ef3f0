import { parentPort, workerData } from 'node:worker_threads'

/** A request of a client: what it is called, and the call. */
export type LoopRequest = { kind: string; method: 'GET' | 'POST'; path: string; body?: object }

/** `restMs`: pause between two requests of a client; `until`: end (epoch ms). */
export type LoopTask = {
  origin: string
  token: string
  requests: readonly LoopRequest[]
  clients: number
  restMs: number
  until: number
}

/** Milliseconds until the whole response was read. */
export type LoopReply = { kind: string; status: number; ms: number; bytes: number }

const { origin, token, requests, clients, restMs, until } = workerData as LoopTask
const replies: LoopReply[] = []

async function ask({ kind, method, path, body }: LoopRequest, round: number) {
  const began = performance.now()
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    // Each range is another one, so that nothing of it is remembered.
    ...(body ? { body: JSON.stringify(body).replaceAll('{round}', String(round % 60).padStart(2, '0')) } : {}),
  })
  let bytes = 0
  for await (const part of reply.body!) bytes += part.length
  replies.push({ kind, status: reply.status, ms: performance.now() - began, bytes })
}

async function client(number: number) {
  for (let round = number; Date.now() < until; round++) {
    await ask(requests[round % requests.length]!, round)
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

// In a thread of its own: asks for as long as it is told, and tells what became of each request.
await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
parentPort!.postMessage(replies)
