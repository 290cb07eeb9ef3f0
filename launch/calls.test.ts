import { createMetrics } from '@takt/store/process/metrics.ts'
import { serveHealth } from '@takt/store/process/serveHealth.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchCallStatus, followCalls } from './calls.ts'

let health: Awaited<ReturnType<typeof serveHealth>> | null = null
let state = { problem: null as string | null, coming: true }
const stopping = new AbortController()
afterEach(async () => {
  await health?.close()
  health = null
})

const serveHealthState = async (port = 0) => {
  health = await serveHealth({
    port,
    problems: () => ({ worker: state.problem }),
    warnings: () => ({}),
    coming: () => state.coming,
    metrics: createMetrics(),
  })
  return health.port
}
const building = (percent: number) => ({ problem: `It is being built (${percent} %)`, coming: true })

/** Has the SFU report the states one after another, each until it was queried; returns the lines that users see. */
async function follow(states: (typeof state)[], isTerminal: boolean) {
  const [first, ...remaining] = states
  state = first!
  const port = await serveHealthState()
  const lines: string[] = []
  const fetchStatus = () => {
    state = remaining.shift() ?? state
    return fetchCallStatus(port)
  }
  const status = (await fetchCallStatus(port))!
  expect(status).toEqual(first)
  await followCalls(status, { fetchStatus, report: (line) => lines.push(line), isTerminal, signal: stopping.signal }, 1)
  return lines
}
const percents = [0, 3, 9, 10, 11, 55, 100].map(building)
const available = { problem: null, coming: false }

test('a terminal shows each tenth of the build progress, and that calls can be made', async () => {
  expect(await follow([...percents, available], true)).toEqual([
    'It is being built (10 %)',
    'It is being built (55 %)',
    'It is being built (100 %)',
    'Calls can be made now',
  ])
})

test('without a terminal only the start and the result are reported', async () => {
  const fetching = { problem: 'It is being fetched', coming: true }
  const failure = { problem: 'Calls cannot be made: there is none', coming: false }
  expect(await follow([fetching, ...percents, failure], false)).toEqual(['It is being built (0 %)', failure.problem])
})

test('an SFU that is unreachable for a while is polled again, and nothing is reported once Takt stops', async () => {
  state = building(50)
  const port = await serveHealthState()
  const lines: string[] = []
  const ending = new AbortController()
  let failedRequests = 0
  const fetchStatus = async () => {
    const calls = await fetchCallStatus(port)
    if (!calls) failedRequests++
    return calls
  }
  const status = (await fetchStatus())!
  const about = { fetchStatus, report: (line: string) => lines.push(line), isTerminal: true, signal: ending.signal }
  const followed = followCalls(status, about, 1)
  await health!.close()
  await vi.waitFor(() => expect(failedRequests).toBeGreaterThan(2), { timeout: 60_000 })
  state = building(0)
  await serveHealthState(port)
  await vi.waitFor(() => expect(lines).toEqual(['It is being built (0 %)']), { timeout: 60_000 })
  ending.abort()
  state = building(90)
  await followed
  expect(lines).toHaveLength(1)
})
