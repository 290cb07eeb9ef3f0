import { expect, test } from 'vitest'
import { createAttempts, Standstill, watchStandstill } from './watchStandstill.ts'

/** The watch of attempts until it ends, with what it logged and counted. */
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
      watchStandstill({
        attempts,
        limitMs: 60_000,
        requeueStranded: () => stranded.splice(0),
        metrics: { standstills: { inc: ({ attempt }) => counted.push(attempt) } },
        log: { error: (...entry: unknown[]) => logged.push(entry) },
        signal: stopping.signal,
      }),
  }
}

test('an attempt that neither succeeds nor fails ends the watch with its name and since when', async () => {
  const { attempts, counted, later, watch } = createWatch()
  const hung = Promise.withResolvers<void>()
  const attempt = attempts.run('recompute', () => hung.promise)
  later(60_001)
  await expect(watch()).rejects.toEqual(
    new Standstill({ name: 'recompute', since: Date.parse('2026-03-02T06:00:00Z') }),
  )
  await expect(watch()).rejects.toThrow('"recompute" neither succeeds nor fails since 2026-03-02T06:00:00.000Z')
  expect(counted).toContain('recompute')
  hung.resolve()
  await attempt
})

test.each([
  ['within its limit', 60_000, false],
  ['that has failed', 60_001, true],
])('an attempt %s is no standstill', async (_, ms, hasFailed) => {
  const { attempts, later, stopping, watch } = createWatch()
  const hung = Promise.withResolvers<void>()
  const attempt = attempts.run('rollup', () => hung.promise)
  if (hasFailed) hung.reject(new Error('away'))
  await Promise.allSettled(hasFailed ? [attempt] : [])
  later(ms)
  const watching = watch()
  stopping.abort()
  await watching
  hung.resolve()
  await Promise.allSettled([attempt])
})

test('changes that nothing recomputes are logged with their organization and since when', async () => {
  const { logged, counted, stopping, watch } = createWatch()
  const watching = watch()
  stopping.abort()
  await watching
  expect(logged).toEqual([
    [
      { organizationId: 7, since: '2026-03-02T06:00:00.000Z' },
      'Recomputation of an organization stood still; its changes are queued again',
    ],
  ])
  expect(counted).toEqual(['recompute'])
})
