import { expect, test } from 'vitest'
import { createAttempts, StallError, watchStalls } from './watchStalls.ts'

/** Creates a watch of attempts with its log entries and counts. */
function createWatch() {
  let now = Date.parse('2026-03-02T06:00:00Z')
  const attempts = createAttempts(() => now)
  const logged: unknown[][] = []
  const counted: string[] = []
  const stranded = [
    { organizationId: 7, since: now, changes: { resources: new Map(), operations: new Map(), days: false } },
  ]
  const stopping = new AbortController()
  return {
    attempts,
    logged,
    counted,
    stopping,
    later: (ms: number) => {
      now += ms
    },
    watch: () =>
      watchStalls({
        attempts,
        limitMs: 60_000,
        requeueStranded: () => stranded.splice(0),
        metrics: { standstills: { inc: ({ attempt }) => counted.push(attempt) } },
        log: { error: (...entry: unknown[]) => logged.push(entry) },
        signal: stopping.signal,
      }),
  }
}

test('an attempt that neither succeeds nor fails ends the watch with its name and start time', async () => {
  const { attempts, counted, later: advance, watch } = createWatch()
  const hung = Promise.withResolvers<void>()
  const attempt = attempts.run('recompute', () => hung.promise)
  advance(60_001)
  await expect(watch()).rejects.toEqual(
    new StallError({ name: 'recompute', since: Date.parse('2026-03-02T06:00:00Z') }),
  )
  await expect(watch()).rejects.toThrow('"recompute" has neither succeeded nor failed since 2026-03-02T06:00:00.000Z')
  expect(counted).toContain('recompute')
  hung.resolve()
  await attempt
})

test.each([
  ['within its limit', 60_000, false],
  ['that has failed', 60_001, true],
])('an attempt %s is not a stall', async (_, ms, hasFailed) => {
  const { attempts, later: advance, stopping, watch } = createWatch()
  const hung = Promise.withResolvers<void>()
  const attempt = attempts.run('rollup', () => hung.promise)
  if (hasFailed) hung.reject(new Error('away'))
  await Promise.allSettled(hasFailed ? [attempt] : [])
  advance(ms)
  const watching = watch()
  stopping.abort()
  await watching
  hung.resolve()
  await Promise.allSettled([attempt])
})

test('logs changes that are not being recomputed with their organization and start time', async () => {
  const { logged, counted, stopping, watch } = createWatch()
  const watching = watch()
  stopping.abort()
  await watching
  expect(logged).toEqual([
    [
      { organizationId: 7, since: '2026-03-02T06:00:00.000Z' },
      'Recomputation of an organization stalled; its changes are queued again',
    ],
  ])
  expect(counted).toEqual(['recompute'])
})
