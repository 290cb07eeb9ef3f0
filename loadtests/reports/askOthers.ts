import { fittingResolution, viewRequests } from '../k6/lib/viewRequests.ts'

type Who = {
  origin: string
  token: string
  /** The machines that are looked at. */
  ids: readonly string[]
  range: { start: number; end: number }
  days: number
}

const hourMs = 3_600_000

/** Somebody who opens one view after the other. */
export function askOthers({ origin, token, ids, range, days }: Who) {
  const text = (at: number) => new Date(Math.floor(at / hourMs) * hourMs).toISOString()
  const end = range.end
  const questions = viewRequests({
    resourceIDs: ids,
    start: text(range.start),
    end: text(end),
    today: text(end - 12 * hourMs),
    ttlSecs: 0,
    resolution: fittingResolution(days),
    machine: ids[0]!,
    day: { start: text(end - 36 * hourMs), end: text(end - 12 * hourMs) },
  })
  const taken: number[] = []
  let longest = { ms: 0, of: '' }
  const ask = async ({ view, kind, method, path, body }: (typeof questions)[number]) => {
    const began = performance.now()
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    const ms = performance.now() - began
    taken.push(ms)
    if (ms > longest.ms) longest = { ms, of: `${view}, ${kind} at ${new Date().toISOString().slice(11, 19)}` }
  }
  return {
    /** Asks on while something is worked at; tells what was waited for. */
    async during(work: () => Promise<unknown>): Promise<string> {
      taken.length = 0
      longest = { ms: 0, of: '' }
      const state = { done: false }
      const asking = (async () => {
        while (!state.done) for (const question of questions) if (!state.done) await ask(question)
      })()
      await work().finally(() => {
        state.done = true
      })
      await asking
      const sorted = taken.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(0)
      return `${sorted.length} answers, median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms (${longest.of})`
    },
  }
}
