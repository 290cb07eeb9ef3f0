import { expect, test } from 'vitest'
import { firstDataOf } from './firstDataOf.ts'

const timeZone = 'America/New_York'
const range = { start: Date.parse('2026-03-01T05:00Z'), end: Date.parse('2026-03-08T05:00Z') }

test('data starts with the first fact of any machine, shown in a range of the same number of days', () => {
  const machines = ['2026-03-20T18:00:00.000Z', '2026-03-20T02:30:00.000Z'].map((text) => ({
    firstFact: Date.parse(text),
  }))
  expect(firstDataOf([...machines, { firstFact: null }], { range, timeZone })).toEqual({
    at: Date.parse('2026-03-20T02:30Z'),
    search: { range: 'custom', from: '2026-03-19T04:00:00.000Z', to: '2026-03-26T04:00:00.000Z' },
  })
})

test('machines without facts have no first data', () => {
  expect(firstDataOf([{ firstFact: null }], { range, timeZone })).toBeNull()
  expect(firstDataOf([], { range, timeZone })).toBeNull()
})
