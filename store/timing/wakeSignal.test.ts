import { expect, test } from 'vitest'
import { createWakeSignal } from './wakeSignal.ts'

const never = new AbortController().signal

test('a waiting caller receives a signal, also one sent since its last call, exactly once, and false after the timeout', async () => {
  const wakeSignal = createWakeSignal()
  const waiting = wakeSignal.wait(60_000, never)
  wakeSignal.ring()
  expect(await waiting).toBe(true)
  wakeSignal.ring()
  wakeSignal.ring()
  expect(await wakeSignal.wait(60_000, never)).toBe(true)
  expect(await wakeSignal.wait(1, never)).toBe(false)
  const leaving = new AbortController()
  const left = wakeSignal.wait(60_000, leaving.signal)
  leaving.abort()
  expect(await left).toBe(false)
})
