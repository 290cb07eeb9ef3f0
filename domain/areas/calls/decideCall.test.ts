import { describe, expect, test } from 'vitest'
import { beginCall } from './beginCall.ts'
import type { CallDetails } from './callDetails.ts'
import { partOf, sourceOf } from './callParties.ts'
import { ringsForMs } from './callTimes.ts'
import { ann, answers, bob, called, cat, does, room, start } from './decideCall.fixture.ts'
import { type CallCommand, decideCall } from './decideCall.ts'

/** A call after these commands, each given a second after the one before. */
const after = (call: CallDetails, ...commands: (CallCommand | null)[]) =>
  commands.reduce((so, command, place) => decideCall(so, command, start + (place + 1) * 1000).call, call)

const said = ({ state, outcome }: CallDetails) => [state, outcome]

describe('a call of two', () => {
  test('rings, is answered by a page, and ends with whoever hangs up', () => {
    const call = called(bob)
    expect(said(call)).toEqual(['ringing', null])
    const active = after(call, answers(bob, 'two'))
    expect(active).toMatchObject({ state: 'active', action: 'targetAnswer', by: bob, version: 2, outcome: null })
    expect(active.activeAt).toBe('2026-03-02T14:00:01.000Z')
    expect(partOf(active, bob)).toMatchObject({ state: 'joined', seat: 'two' })
    for (const end of [does('targetEnd', bob), does('sourceEnd', ann)]) {
      const over = after(active, end)
      expect(said(over)).toEqual(['ended', 'completed'])
      expect(over).toMatchObject({ action: end.action, by: end.by, version: 3 })
    }
  })

  test('that is aborted, declined or not answered ends as such', () => {
    expect(said(after(called(bob), does('sourceAbort', ann)))).toEqual(['ended', 'aborted'])
    expect(said(after(called(bob), does('targetIgnore', bob)))).toEqual(['ended', 'declined'])
    const late = decideCall(called(bob), null, start + ringsForMs).call
    expect([...said(late), late.action, late.by]).toEqual(['ended', 'unanswered', 'missed', null])
    expect(partOf(late, bob)?.state).toBe('missed')
    expect(decideCall(called(bob), null, start + ringsForMs - 1).call).toEqual(called(bob))
  })

  test('whoever is lost is out as if it had left', () => {
    for (const gone of [ann, bob]) {
      expect(said(after(called(bob), does('lost', gone)))).toEqual(['ended', 'lost'])
      expect(said(after(called(bob), answers(bob), does('lost', gone)))).toEqual(['ended', 'lost'])
    }
  })

  test('crossing on the way: abort and answer, end and abort, ignore and answer, in either order, are all decided', () => {
    const answeredFirst = after(called(bob), answers(bob), does('sourceAbort', ann))
    expect([...said(answeredFirst), answeredFirst.action]).toEqual(['ended', 'completed', 'sourceEnd'])
    const aborted = after(called(bob), does('sourceAbort', ann))
    expect(decideCall(aborted, answers(bob), start + 5000)).toEqual({ call: aborted, refused: 'over' })
    expect(decideCall(aborted, does('targetIgnore', bob), start + 5000)).toEqual({ call: aborted, refused: null })
    const early = after(called(bob), does('targetEnd', bob))
    expect([...said(early), early.action]).toEqual(['ended', 'declined', 'targetIgnore'])
  })

  test('answered on one page, another page of the same person neither answers it again nor ends it by ignoring', () => {
    const active = after(called(bob), answers(bob, 'one'))
    expect(decideCall(active, answers(bob, 'two'), start + 5000)).toEqual({
      call: active,
      refused: 'answeredElsewhere',
    })
    expect(decideCall(active, answers(bob, 'one'), start + 5000)).toEqual({ call: active, refused: null })
    const ignored = decideCall(active, does('targetIgnore', bob), start + 5000)
    expect(ignored).toEqual({ call: active, refused: 'answeredElsewhere' })
  })

  test('an answer that comes when it has rung long enough comes too late', () => {
    const { call, refused } = decideCall(called(bob), answers(bob), start + ringsForMs)
    expect([refused, ...said(call)]).toEqual(['over', 'ended', 'unanswered'])
  })

  test('whoever has no part, or not that part, does nothing', () => {
    const call = called(bob)
    for (const command of [
      answers(cat),
      does('sourceAbort', bob),
      answers(ann),
      does('targetEnd', ann),
      does('lost', cat),
    ])
      expect(decideCall(call, command, start)).toEqual({ call, refused: 'noPart' })
  })
})

describe('a call of several', () => {
  test('goes on when one of several targets ignores, leaves or is missed', () => {
    const call = called(bob, cat)
    expect(said(after(call, does('targetIgnore', bob)))).toEqual(['ringing', null])
    expect(said(after(call, answers(bob), does('targetIgnore', cat)))).toEqual(['active', null])
    expect(said(after(call, answers(bob), answers(cat), does('targetEnd', bob)))).toEqual(['active', null])
    expect(said(decideCall(after(call, answers(bob)), null, start + ringsForMs).call)).toEqual(['active', null])
  })

  test('goes on without its source when two others are there, and ends with it when fewer are', () => {
    const all = after(called(bob, cat), answers(bob), answers(cat))
    const without = after(all, does('sourceEnd', ann))
    expect([...said(without), sourceOf(without).party.state]).toEqual(['active', null, 'left'])
    expect(said(after(without, does('targetEnd', bob)))).toEqual(['ended', 'completed'])
    expect(said(after(called(bob, cat), answers(bob), does('sourceEnd', ann)))).toEqual(['ended', 'completed'])
  })

  test('whoever is there alone waits while somebody rings, and no longer', () => {
    const alone = after(called(bob, cat), answers(bob), does('targetEnd', bob))
    expect(said(alone)).toEqual(['active', null])
    expect(said(after(alone, does('targetIgnore', cat)))).toEqual(['ended', 'completed'])
    expect(said(decideCall(alone, null, start + ringsForMs).call)).toEqual(['ended', 'completed'])
  })

  test('a call that reaches nobody has ended at once', () => {
    const away = { id: bob, party: { name: 'Bob', state: 'unavailable' as const, seat: null } }
    const call = beginCall(room, { id: ann, name: 'Ann', seat: 'one' }, [away], start)
    expect([...said(call), call.version, call.endedAt]).toEqual(['ended', 'unavailable', 1, '2026-03-02T14:00:00.000Z'])
  })
})
