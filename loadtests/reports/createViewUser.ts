import { fittingResolution, viewRequests } from '../k6/lib/viewRequests.ts'

type ViewUserOptions = {
  origin: string
  token: string
  /** The machines to view. */
  ids: readonly string[]
  range: { start: number; end: number }
  days: number
}

const hourMs = 3_600_000

/** Simulates a user who opens one view after another. */
export function createViewUser({ origin, token, ids, range, days }: ViewUserOptions) {
  const text = (at: number) => new Date(Math.floor(at / hourMs) * hourMs).toISOString()
  const end = range.end
  const requests = viewRequests({
    resourceIDs: ids,
    start: text(range.start),
    end: text(end),
    today: text(end - 12 * hourMs),
    ttlSecs: 0,
    resolution: fittingResolution(days),
    machine: ids[0]!,
    day: { start: text(end - 36 * hourMs), end: text(end - 12 * hourMs) },
  })
  const durations: number[] = []
  let longest = { ms: 0, of: '' }
  const send = async ({ view, kind, method, path, body }: (typeof requests)[number]) => {
    const startedAt = performance.now()
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    const ms = performance.now() - startedAt
    durations.push(ms)
    if (ms > longest.ms) longest = { ms, of: `${view}, ${kind} at ${new Date().toISOString().slice(11, 19)}` }
  }
  return {
    /** Sends requests while the work is running; returns a summary of their durations. */
    async during(work: () => Promise<unknown>): Promise<string> {
      durations.length = 0
      longest = { ms: 0, of: '' }
      const state = { done: false }
      const requestLoop = (async () => {
        while (!state.done) for (const request of requests) if (!state.done) await send(request)
      })()
      await work().finally(() => {
        state.done = true
      })
      await requestLoop
      const sorted = durations.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(0)
      return `${sorted.length} answers, median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms (${longest.of})`
    },
  }
}
