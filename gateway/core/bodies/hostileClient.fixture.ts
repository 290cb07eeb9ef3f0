import { parentPort, workerData } from 'node:worker_threads'
import { hostileRequests } from './hostileRequests.fixture.ts'

// Test client in a separate thread: sends the requested hostile request and posts the status of its response.
const { origin, authorization } = workerData as { origin: string; authorization: Record<'usual' | 'masked', string> }

const changes = new Map<string, string>()

parentPort!.on('message', async (index: number) => {
  const { what, path, method = 'POST', type = 'application/json', body, session = 'usual' } = hostileRequests[index]!
  const headers = { 'content-type': type, ...(session === 'none' ? {} : { authorization: authorization[session] }) }
  const text = body?.(changes)
  const send = async () => {
    const reply = await fetch(new URL(path, origin), { method, headers, body: text })
    const [, change] = /"change":"(\d+-\d+)"\}$/.exec(await reply.text()) ?? []
    if (change) changes.set(what, change)
    return reply.status
  }
  // Retries once if the connection was closed after the previous request.
  parentPort!.postMessage(await send().catch(send))
})
