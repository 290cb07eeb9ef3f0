import { tryRules } from '@takt/domain/areas/connectors/signals/stateRules.ts'
import { expect, test } from 'vitest'
import { createRecording, recordingLimits } from './recording.ts'

const start = 1_772_460_000_000
const current = (value: number, at: number, count = 1) => ({
  signals: [{ signal: 'Current', value, at, count, isMapped: false, role: null }],
})

test('values are recorded once each, with the time of the source', () => {
  const recording = createRecording()
  recording.take(current(1, start), start + 500)
  recording.take(current(1, start), start + 1_500)
  recording.take(current(3, start + 2_000, 2), start + 2_500)
  expect(recording.recorded(start + 3_500)).toEqual({
    readings: [
      { signal: 'Current', value: 1, at: start },
      { signal: 'Current', value: 3, at: start + 2_000 },
    ],
    until: start + 3_000,
  })
})

test('a value that was received hours before counts from the start of the recording', () => {
  const recording = createRecording()
  const door = { signal: 'Door', value: false, at: start - 7_200_000, count: 1, isMapped: false, role: null }
  recording.take({ signals: [...current(1, start).signals, door] }, start)
  expect(recording.recorded(start).readings.map(({ at }) => at)).toEqual([start, start])
})

test('only the last half an hour is stored; the value before it still holds', () => {
  const recording = createRecording()
  const end = start + recordingLimits.ms + 60_000
  recording.take(current(5, start), start)
  recording.take(current(1, start + 30_000, 2), start + 30_000)
  recording.take(current(5, end, 3), end)
  const { readings, until } = recording.recorded(end)
  expect(readings).toEqual([
    { signal: 'Current', value: 1, at: end - recordingLimits.ms },
    { signal: 'Current', value: 5, at: end },
  ])
  const rules = {
    rules: [{ state: 'running' as const, when: [{ signal: 'Current', is: 'above' as const, value: 2 }] }],
    otherwise: 'idle' as const,
  }
  expect(tryRules(rules, readings, until + 1_000).map(({ state, from, to }) => [state, to - from])).toEqual([
    ['idle', recordingLimits.ms],
    ['running', 1_000],
  ])
})

test('the number of values is bounded', () => {
  const recording = createRecording()
  for (let i = 0; i < 60; i += 1)
    recording.take(
      {
        signals: Array.from({ length: 1_000 }, (_, n) => ({
          signal: `s${n}`,
          value: i,
          at: start + i * 1_000,
          count: i,
          isMapped: false,
          role: null,
        })),
      },
      start + i * 1_000,
    )
  expect(recording.recorded(start + 60_000).readings.length).toBeLessThanOrEqual(recordingLimits.readings + 1_000)
})
