import { expect, test } from 'vitest'
import { explainTelemetry } from './explainTelemetry.ts'
import { telemetryAdvice } from './telemetryAdvice.ts'

const arrival = Date.parse('2026-03-02T14:01:00Z')
const none = () => new Uint8Array()
const explain = (message: unknown) =>
  explainTelemetry(
    new TextEncoder().encode(typeof message === 'string' ? message : JSON.stringify(message)),
    arrival,
    none,
  )
const minute = { from: '2026-03-02T14:00:00Z', to: '2026-03-02T14:01:00Z', state: 'running', good: 2 }
const explainSlice = (slice: object) => explain({ seq: 7, slices: [{ ...minute, ...slice }] })

test('an accepted message is summarized by the slice that ends last', () => {
  const earlier = { ...minute, from: '2026-03-02T13:59:00Z', to: '2026-03-02T14:00:00Z', state: 'idle' }
  expect(explain({ seq: 7, slices: [minute, earlier] })).toEqual({
    seq: 7,
    taken: 2,
    last: { from: arrival - 60_000, to: arrival, state: 'running', good: 2, scrap: 0 },
    refused: [],
    remarks: [],
  })
})

test.each([
  ['a seq that is missing', { slices: [] }, 'seq must be', 'no seq'],
  ['no JSON', '{seq: 1}', 'the message is not JSON', null],
  ['a local time', { seq: 1, slices: [{ ...minute, from: '2026-03-02T09:00:00' }] }, 'from must be', 'from: "2026-'],
  ['a time in numbers', { seq: 1, slices: [{ ...minute, to: 1772460000 }] }, 'to must be', 'to: 1772460000'],
  ['a state of its own', { seq: 1, slices: [{ ...minute, state: 'RUN' }] }, 'state must be', 'state: "RUN"'],
  ['a count in quotes', { seq: 1, slices: [{ ...minute, good: '2' }] }, 'good, scrap and rework', 'good: "2"'],
])('%s is rejected with the input and advice', (_name, message, reason, input) => {
  const { taken, refused } = explain(message)
  expect(taken).toBe(0)
  expect(refused).toHaveLength(1)
  expect(refused[0]!.what).toMatch(new RegExp(`^${reason}`))
  expect(refused[0]!.given).toEqual(input === null ? null : expect.stringContaining(input))
  expect(Object.values(telemetryAdvice)).toContain(refused[0]!.advice)
})

test('the advice on a fast clock contains the difference', () => {
  const [remark] = explainSlice({ to: '2026-03-02T15:01:30Z' }).refused
  expect(remark).toMatchObject({ slice: 0, given: 'to: "2026-03-02T15:01:30Z"' })
  expect(remark!.advice).toMatch(/^It ended 1 h 1 min after it arrived\. Set the clock/)
})

test('a slow clock leads to a remark, not to a rejection', () => {
  const { taken, remarks } = explainSlice({ from: '2026-03-02T12:00:00Z', to: '2026-03-02T12:01:00Z' })
  expect(taken).toBe(1)
  expect(remarks).toMatchObject([{ what: 'The message ended 2 h before it arrived' }])
})

test('unknown fields are listed once each; the names within values are arbitrary, the fields of outputs are checked', () => {
  const { remarks } = explain({
    seq: 1,
    sent: true,
    slices: [
      { ...minute, Good: 1, values: { spindle: 1 } },
      { ...minute, good: 0, outputs: [{ good: 1, jobNo: 'J' }] },
    ],
  })
  expect(remarks).toMatchObject([{ given: 'sent, Good, jobNo' }])
})

test('a rule broken several times leads to one remark with the first index', () => {
  const { taken, refused } = explain({ seq: 1, slices: [minute, { ...minute, state: 'a' }, { ...minute, state: 'b' }] })
  expect(taken).toBe(1)
  expect(refused).toMatchObject([{ slice: 1, count: 2, given: 'state: "a"' }])
})

test('a message without slices leads to a remark', () => {
  expect(explain({ seq: 1, slices: [] }).remarks).toMatchObject([{ what: 'The message contains no slices' }])
})

test('names of people and products are not repeated', () => {
  const text = JSON.stringify(explainSlice({ empIDs: [7, 'Ada'], jobNum: 4711 }))
  expect(text).not.toMatch(/Ada|4711/)
})
