import { parentPort, workerData } from 'node:worker_threads'
import { hostileRequests } from './hostileRequests.bed.ts'

// For tests, in a thread of its own: sends the hostile request that it is told, and tells the status of the answer.
const { origin, authorization } = workerData as { origin: string; authorization: Record<'usual' | 'masked', string> }

const changes = new Map<string, string>()

parentPort!.on('message', async (index: number) => {
  const { what, path, method = 'POST', type = 'application/json', body, session = 'usual' } = hostileRequests[index]!
  const headers = { 'content-type': type, ...(session === 'none' ? {} : { authorization: authorization[session] }) }
  const text = body?.(changes)
  const ask = async () => {
    const reply = await fetch(new URL(path, origin), { method, headers, body: text })
    const [, change] = /"change":"(\d+-\d+)"\}$/.exec(await reply.text()) ?? []
    if (change) changes.set(what, change)
    return reply.status
  }
  // Once more where the connection was cut off after the request before.
  parentPort!.postMessage(await ask().catch(ask))
})
