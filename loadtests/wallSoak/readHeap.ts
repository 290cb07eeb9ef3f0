import type { CDPSession } from 'playwright-core'

export type Heap = { pageKb: number; workerKb: number; nodes: number; listeners: number }

/** Opens a session with the page's messaging worker through the page's own debugging session. */
export async function openWorkerSession(browser: CDPSession) {
  const waiting = new Map<number, (result: { usedSize?: number }) => void>()
  let sessionId: string | null = null
  let lastId = 0
  browser.on('Target.attachedToTarget', (event) => {
    if (event.targetInfo.type === 'worker') sessionId = event.sessionId
  })
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    waiting.get(id)?.(result ?? {})
    waiting.delete(id)
  })
  await browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return async (method: string): Promise<{ usedSize?: number }> => {
    if (!sessionId) throw new Error('The page has no worker')
    const id = ++lastId
    const response = new Promise<{ usedSize?: number }>((resolve) => waiting.set(id, resolve))
    await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
    return response
  }
}

/**
 * Reads the live objects of page and worker after garbage collection, while no response of the server is in flight: one
 * weighs 2 MB.
 */
export async function readHeap(
  browser: CDPSession,
  worker: Awaited<ReturnType<typeof openWorkerSession>>,
  waitUntilQuiet: () => Promise<void>,
): Promise<Heap> {
  await waitUntilQuiet()
  for (let time = 0; time < 3; time++) {
    await browser.send('HeapProfiler.collectGarbage')
    await worker('HeapProfiler.collectGarbage')
  }
  const page = await browser.send('Runtime.getHeapUsage')
  const inWorker = await worker('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  return {
    pageKb: page.usedSize / 1024,
    workerKb: (inWorker.usedSize ?? Number.NaN) / 1024,
    nodes,
    listeners: jsEventListeners,
  }
}
