import { expect } from 'vitest'
import type { CallSnapshot } from './callMachine.ts'
import { callPart } from './callPart.ts'

/** Checks the invariants of every state. */
export function expectSound(state: CallSnapshot) {
  const { call, me } = state.context
  const value = JSON.stringify(state.value)
  expect([value, call !== null]).toEqual([value, !state.matches('idle') && !state.matches('initiating')])
  if (call && me && !state.matches('leaving')) {
    const part = { outgoing: 'outgoing', incoming: 'incoming', active: 'active', elsewhere: 'elsewhere' }
    const named = typeof state.value === 'string' ? state.value : Object.keys(state.value)[0]!
    expect(callPart(call, { me, seat: state.context.seat })).toBe(part[named as keyof typeof part])
  }
  if (me === null) expect(value).toBe('"idle"')
}
