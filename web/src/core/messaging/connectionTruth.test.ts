import { expect, test } from 'vitest'
import { connectionTruth } from './connectionTruth.ts'

type Given = Parameters<typeof connectionTruth>[0]
const state = (tags: string[], offlineSince: number | null = null) =>
  ({
    hasTag: (tag: string) => tags.includes(tag),
    context: { offlineSince, connected: tags.includes('connected') },
  }) as Given

test('live only with fresh frames', () => {
  expect(connectionTruth(state(['connected']), 9700, 10_000)).toEqual({ kind: 'live', ageMs: 300 })
  expect(connectionTruth(state(['connected']), 3000, 10_000)).toEqual({ kind: 'catchingUp' })
  expect(connectionTruth(state(['connected']), null, 10_000)).toEqual({ kind: 'catchingUp' })
})

test('an open line that misses frames is catching up', () => {
  expect(connectionTruth(state(['connected', 'behind']), 9900, 10_000)).toEqual({ kind: 'catchingUp' })
})

test('an open line over which nothing comes is offline since the last frame', () => {
  expect(connectionTruth(state(['connected', 'behind']), 10_000, 40_000)).toEqual({ kind: 'catchingUp' })
  expect(connectionTruth(state(['connected', 'behind']), 10_000, 40_001)).toEqual({ kind: 'offline', since: 10_000 })
})

test('offline since the last sign of life, whatever was tried since', () => {
  expect(connectionTruth(state([], 9000), 8000, 10_000)).toEqual({ kind: 'offline', since: 8000 })
  expect(connectionTruth(state(['trying'], 9000), null, 10_000)).toEqual({ kind: 'offline', since: 9000 })
  // The page was loaded anew meanwhile.
  expect(connectionTruth(state([], 9000), null, 10_000, 7000)).toEqual({ kind: 'offline', since: 7000 })
  expect(connectionTruth(state([], 9000), 8000, 10_000, 7000)).toEqual({ kind: 'offline', since: 8000 })
  expect(connectionTruth(state(['trying']), null, 10_000)).toEqual({ kind: 'connecting' })
})
