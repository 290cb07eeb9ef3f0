import { describe, expect, test } from 'vitest'
import type { CallDetails } from './callDetails.ts'
import { partOf, sourceOf } from './callParties.ts'
import { ringsForMs } from './callTimes.ts'
import { ann, answerDeadline, bob, called, cat, commandOf, room, start } from './decideCall.fixture.ts'
import { type CallCommand, decideCall } from './decideCall.ts'
import { startCall } from './startCall.ts'

/** Returns the call after these commands, executed one second apart. */
const after = (call: CallDetails, ...commands: (CallCommand | null)[]) =>
  commands.reduce((current, command, index) => decideCall(current, command, start + (index + 1) * 1000).call, call)

const statusOf = ({ state, outcome }: CallDetails) => [state, outcome]

describe('a call of two', () => {
  test('rings, is answered by a page, and ends when either party hangs up', () => {
    const call = called(bob)
    expect(statusOf(call)).toEqual(['ringing', null])
    const active = after(call, answerDeadline(bob, 'two'))
    expect(active).toMatchObject({ state: 'active', action: 'targetAnswer', by: bob, version: 2, outcome: null })
    expect(active.activeAt).toBe('2026-03-02T14:00:01.000Z')
    expect(partOf(active, bob)).toMatchObject({ state: 'joined', seat: 'two' })
    for (const end of [commandOf('targetEnd', bob), commandOf('sourceEnd', ann)]) {
      const over = after(active, end)
      expect(statusOf(over)).toEqual(['ended', 'completed'])
      expect(over).toMatchObject({ action: end.action, by: end.by, version: 3 })
    }
  })

  test('ends accordingly if it is aborted, declined or not answered', () => {
    expect(statusOf(after(called(bob), commandOf('sourceAbort', ann)))).toEqual(['ended', 'aborted'])
    expect(statusOf(after(called(bob), commandOf('targetIgnore', bob)))).toEqual(['ended', 'declined'])
    const late = decideCall(called(bob), null, start + ringsForMs).call
    expect([...statusOf(late), late.action, late.by]).toEqual(['ended', 'unanswered', 'missed', null])
    expect(partOf(late, bob)?.state).toBe('missed')
    expect(decideCall(called(bob), null, start + ringsForMs - 1).call).toEqual(called(bob))
  })

  test('treats a lost party as if it had left', () => {
    for (const lostParty of [ann, bob]) {
      expect(statusOf(after(called(bob), commandOf('lost', lostParty)))).toEqual(['ended', 'lost'])
      expect(statusOf(after(called(bob), answerDeadline(bob), commandOf('lost', lostParty)))).toEqual(['ended', 'lost'])
    }
  })

  test('resolves crossing commands in either order: abort and answer, end and abort, ignore and answer', () => {
    const firstAnsweringParty = after(called(bob), answerDeadline(bob), commandOf('sourceAbort', ann))
    expect([...statusOf(firstAnsweringParty), firstAnsweringParty.action]).toEqual(['ended', 'completed', 'sourceEnd'])
    const aborted = after(called(bob), commandOf('sourceAbort', ann))
    expect(decideCall(aborted, answerDeadline(bob), start + 5000)).toEqual({ call: aborted, rejected: 'over' })
    expect(decideCall(aborted, commandOf('targetIgnore', bob), start + 5000)).toEqual({ call: aborted, rejected: null })
    const early = after(called(bob), commandOf('targetEnd', bob))
    expect([...statusOf(early), early.action]).toEqual(['ended', 'declined', 'targetIgnore'])
  })

  test('once answered on one page, another page of the same person can neither answer it again nor end it by ignoring', () => {
    const active = after(called(bob), answerDeadline(bob, 'one'))
    expect(decideCall(active, answerDeadline(bob, 'two'), start + 5000)).toEqual({
      call: active,
      rejected: 'answeredElsewhere',
    })
    expect(decideCall(active, answerDeadline(bob, 'one'), start + 5000)).toEqual({ call: active, rejected: null })
    const ignored = decideCall(active, commandOf('targetIgnore', bob), start + 5000)
    expect(ignored).toEqual({ call: active, rejected: 'answeredElsewhere' })
  })

  test('rejects an answer after the ringing time', () => {
    const { call, rejected } = decideCall(called(bob), answerDeadline(bob), start + ringsForMs)
    expect([rejected, ...statusOf(call)]).toEqual(['over', 'ended', 'unanswered'])
  })

  test('ignores commands of parties that are not in the call or not in that role', () => {
    const call = called(bob)
    for (const command of [
      answerDeadline(cat),
      commandOf('sourceAbort', bob),
      answerDeadline(ann),
      commandOf('targetEnd', ann),
      commandOf('lost', cat),
    ])
      expect(decideCall(call, command, start)).toEqual({ call, rejected: 'noPart' })
  })
})

describe('a call of several', () => {
  test('continues if one of several targets ignores, leaves or is missed', () => {
    const call = called(bob, cat)
    expect(statusOf(after(call, commandOf('targetIgnore', bob)))).toEqual(['ringing', null])
    expect(statusOf(after(call, answerDeadline(bob), commandOf('targetIgnore', cat)))).toEqual(['active', null])
    expect(statusOf(after(call, answerDeadline(bob), answerDeadline(cat), commandOf('targetEnd', bob)))).toEqual([
      'active',
      null,
    ])
    expect(statusOf(decideCall(after(call, answerDeadline(bob)), null, start + ringsForMs).call)).toEqual([
      'active',
      null,
    ])
  })

  test('continues without its source while two others are in it, and ends otherwise', () => {
    const all = after(called(bob, cat), answerDeadline(bob), answerDeadline(cat))
    const without = after(all, commandOf('sourceEnd', ann))
    expect([...statusOf(without), sourceOf(without).party.state]).toEqual(['active', null, 'left'])
    expect(statusOf(after(without, commandOf('targetEnd', bob)))).toEqual(['ended', 'completed'])
    expect(statusOf(after(called(bob, cat), answerDeadline(bob), commandOf('sourceEnd', ann)))).toEqual([
      'ended',
      'completed',
    ])
  })

  test('a single party waits only while another rings', () => {
    const waiting = after(called(bob, cat), answerDeadline(bob), commandOf('targetEnd', bob))
    expect(statusOf(waiting)).toEqual(['active', null])
    expect(statusOf(after(waiting, commandOf('targetIgnore', cat)))).toEqual(['ended', 'completed'])
    expect(statusOf(decideCall(waiting, null, start + ringsForMs).call)).toEqual(['ended', 'completed'])
  })

  test('a call without reachable targets ends at once', () => {
    const unavailable = { id: bob, party: { name: 'Bob', state: 'unavailable' as const, seat: null } }
    const call = startCall(room, { id: ann, name: 'Ann', seat: 'one' }, [unavailable], start)
    expect([...statusOf(call), call.version, call.endedAt]).toEqual([
      'ended',
      'unavailable',
      1,
      '2026-03-02T14:00:00.000Z',
    ])
  })
})
