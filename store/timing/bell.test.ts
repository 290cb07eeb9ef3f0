import { expect, test } from 'vitest'
import { createBell } from './bell.ts'

const never = new AbortController().signal

test('Who waits hears a bell that rings, or rang since, once; and is told when nothing came', async () => {
  const bell = createBell()
  const waiting = bell.rung(60_000, never)
  bell.ring()
  expect(await waiting).toBe(true)
  bell.ring()
  bell.ring()
  expect(await bell.rung(60_000, never)).toBe(true)
  expect(await bell.rung(1, never)).toBe(false)
  const leaving = new AbortController()
  const left = bell.rung(60_000, leaving.signal)
  leaving.abort()
  expect(await left).toBe(false)
})
