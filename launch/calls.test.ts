import { createMetrics } from '@takt/store/process/metrics.ts'
import { serveHealth } from '@takt/store/process/serveHealth.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { askCalls, followCalls } from './calls.ts'

let health: Awaited<ReturnType<typeof serveHealth>> | null = null
let state = { problem: null as string | null, coming: true }
const stopping = new AbortController()
afterEach(async () => {
  await health?.close()
  health = null
})

const serve = async (port = 0) => {
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

/** Lets the SFU say one after the other, each until it was asked; answers what people are told. */
async function follow(states: (typeof state)[], isTerminal: boolean) {
  const [known, ...rest] = states
  state = known!
  const port = await serve()
  const told: string[] = []
  const ask = () => {
    state = rest.shift() ?? state
    return askCalls(port)
  }
  const begin = (await askCalls(port))!
  expect(begin).toEqual(known)
  await followCalls(begin, { ask, tell: (line) => told.push(line), isTerminal, signal: stopping.signal }, 1)
  return told
}
const percents = [0, 3, 9, 10, 11, 55, 100].map(building)
const carried = { problem: null, coming: false }

test('a terminal is told each tenth of what is built, and that calls can be made', async () => {
  expect(await follow([...percents, carried], true)).toEqual([
    'It is being built (10 %)',
    'It is being built (55 %)',
    'It is being built (100 %)',
    'Calls can be made now',
  ])
})

test('what is no terminal is told what begins and how it ends', async () => {
  const fetching = { problem: 'It is being fetched', coming: true }
  const why = { problem: 'Calls cannot be made: there is none', coming: false }
  expect(await follow([fetching, ...percents, why], false)).toEqual(['It is being built (0 %)', why.problem])
})

test('an SFU that is away for a while is asked on, and nothing is told once Takt stops', async () => {
  state = building(50)
  const port = await serve()
  const told: string[] = []
  const ending = new AbortController()
  let silent = 0
  const ask = async () => {
    const calls = await askCalls(port)
    if (!calls) silent++
    return calls
  }
  const known = (await ask())!
  const about = { ask, tell: (line: string) => told.push(line), isTerminal: true, signal: ending.signal }
  const followed = followCalls(known, about, 1)
  await health!.close()
  await vi.waitFor(() => expect(silent).toBeGreaterThan(2), { timeout: 60_000 })
  state = building(0)
  await serve(port)
  await vi.waitFor(() => expect(told).toEqual(['It is being built (0 %)']), { timeout: 60_000 })
  ending.abort()
  state = building(90)
  await followed
  expect(told).toHaveLength(1)
})
