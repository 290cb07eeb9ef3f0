import { expect, test } from 'vitest'
import { lastInstant } from './startLive.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('finds the last instant in a message without parsing it', () => {
  const message = {
    seq: 1,
    slices: [{ to: '2026-03-02T14:00:00.000Z' }, { from: 'x', to: '2026-03-02T14:01:00.000Z', state: null }],
  }
  expect(lastInstant(bytes(JSON.stringify(message)))).toBe(Date.parse('2026-03-02T14:01:00.000Z'))
  expect(lastInstant(bytes(JSON.stringify(message, null, 2)))).toBe(Date.parse('2026-03-02T14:01:00.000Z'))
})

test('uses the latest, wherever it is in the message', () => {
  const slices = ['2026-03-02T14:01:00Z', '2026-03-02T14:03:00Z', 'never', '2026-03-02T14:02:00Z'].map((to) => ({ to }))
  expect(lastInstant(bytes(JSON.stringify({ slices })))).toBe(Date.parse('2026-03-02T14:03:00Z'))
})

test('returns null if there is none or it is invalid', () => {
  for (const text of ['', '{}', '{"to":', '{"to":"', '{"to":17}', '{"to":"yesterday"}', '"to":"'.repeat(3)])
    expect(lastInstant(bytes(text))).toBeNull()
})
