/** Workers of the application that send requests themselves. */
const fetchingWorkers = ['data']

/** Returns the module that a worker runs first: it forwards the worker's requests to the page. */
const bridge = (channel: string) => `
  const channel = new BroadcastChannel(${JSON.stringify(channel)})
  const waiting = new Map()
  let lastId = 0
  channel.onmessage = ({ data: { id, status, headers, text } }) => {
    waiting.get(id)?.(new Response(text, { status, headers }))
    waiting.delete(id)
  }
  self.fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, ${JSON.stringify(location.origin)}), init)
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers()
    waiting.set(id, resolve)
    const { method, url } = request
    const text = await request.text()
    channel.postMessage({ id, method, url, headers: [...request.headers], ...(text ? { body: text } : {}) })
    return promise
  }`

type WorkerRequest = { id: number; method: string; url: string; headers: [string, string][]; body?: string }

/**
 * Creates workers whose requests are handled by `handle` in the page. `start` replaces `new Worker(…)` for workers that
 * send requests, and returns null for others.
 */
export function createWorkerServer(handle: typeof fetch) {
  const name = `fake server ${crypto.randomUUID()}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
    const { id, url, ...request } = data
    const response = await handle(url, request)
    channel.postMessage({ id, status: response.status, headers: [...response.headers], text: await response.text() })
  })
  return {
    start(Original: typeof Worker, url: string | URL, options: WorkerOptions | undefined): Worker | null {
      if (!fetchingWorkers.includes(options?.name ?? '')) return null
      const blob = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
      const first = blob(bridge(name))
      const target = new URL(url, location.href).href
      // Static imports run before the first message is delivered.
      return new Original(blob(`import ${JSON.stringify(first)}\nimport ${JSON.stringify(target)}\n`), options)
    },
    close: () => channel.close(),
  }
}
