import { expect, test } from 'vitest'
import { connectionStatus } from './connectionStatus.ts'

type StateInput = Parameters<typeof connectionStatus>[0]
const state = (tags: string[], offlineSince: number | null = null) =>
  ({
    hasTag: (tag: string) => tags.includes(tag),
    context: { offlineSince, connected: tags.includes('connected') },
  }) as StateInput

test('is live only with fresh frames', () => {
  expect(connectionStatus(state(['connected']), 9700, 10_000)).toEqual({ kind: 'live', ageMs: 300 })
  expect(connectionStatus(state(['connected']), 3000, 10_000)).toEqual({ kind: 'overdue', ageMs: 7000 })
  expect(connectionStatus(state(['connected']), null, 10_000)).toEqual({ kind: 'catchingUp' })
})

test('is catching up if an open connection misses frames', () => {
  expect(connectionStatus(state(['connected', 'behind']), 9900, 10_000)).toEqual({ kind: 'catchingUp' })
})

test('is not catching up while an open connection delivers nothing', () => {
  expect(connectionStatus(state(['connected', 'behind']), 4000, 10_000)).toEqual({ kind: 'overdue', ageMs: 6000 })
})

test('is offline since the last frame if an open connection is silent', () => {
  expect(connectionStatus(state(['connected', 'behind']), 10_000, 40_000)).toEqual({ kind: 'overdue', ageMs: 30_000 })
  expect(connectionStatus(state(['connected', 'behind']), 10_000, 40_001)).toEqual({ kind: 'offline', since: 10_000 })
})

test('is offline since the last frame, whatever was attempted since', () => {
  expect(connectionStatus(state([], 9000), 8000, 10_000)).toEqual({ kind: 'offline', since: 8000 })
  expect(connectionStatus(state(['trying'], 9000), null, 10_000)).toEqual({ kind: 'offline', since: 9000 })
  // The page was reloaded meanwhile.
  expect(connectionStatus(state([], 9000), null, 10_000, 7000)).toEqual({ kind: 'offline', since: 7000 })
  expect(connectionStatus(state([], 9000), 8000, 10_000, 7000)).toEqual({ kind: 'offline', since: 8000 })
  expect(connectionStatus(state(['trying']), null, 10_000)).toEqual({ kind: 'connecting' })
})
