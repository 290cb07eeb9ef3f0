import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginCall } from './beginCall.ts'
import { type CallDetails, callDetails, type PartyId } from './callDetails.ts'
import { isIn, partiesOf, partOf, sourceOf, targetsOf } from './callParties.ts'
import { ringsForMs } from './callTimes.ts'
import { type CallCommand, decideCall } from './decideCall.ts'

const room = '7f1f1c4e-3a51-4c0a-9d8e-0a4c5f2d6b10'
const start = Date.parse('2026-03-02T14:00:00.000Z')
const user = (name: string): PartyId => ({ userName: `${name}@demo.takt` })
const [ann, bob, cat, dan] = ['ann', 'bob', 'cat', 'dan'].map(user) as [PartyId, PartyId, PartyId, PartyId]
const machine: PartyId = { deviceId: 7 }
const seats = ['one', 'two'] as const

const ringing = (id: PartyId) => ({ id, party: { name: 'x', state: 'ringing' as const, seat: null } })
const called = (...targets: PartyId[]) =>
  beginCall(room, { id: ann, name: 'Ann', seat: 'one' }, targets.map(ringing), start)
/** A call after these commands, each given a second after the one before. */
const after = (call: CallDetails, ...commands: (CallCommand | null)[]) =>
  commands.reduce((so, command, place) => decideCall(so, command, start + (place + 1) * 1000).call, call)
const answers = (by: PartyId, seat = 'one'): CallCommand => ({ action: 'targetAnswer', by, seat })
const does = (action: Exclude<CallCommand['action'], 'targetAnswer'>, by: PartyId): CallCommand => ({ action, by })
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

/** Everything that must hold of a call, whatever happened before. */
function expectSound(call: CallDetails): void {
  const parties = partiesOf(call).map(({ party }) => party)
  const [there, rings] = ['joined', 'ringing'].map((state) => parties.filter((party) => party.state === state).length)
  expect(callDetails.safeParse(call).error).toBe(undefined)
  // Nobody is in a call that is over; nobody is in one alone, unless somebody rings yet.
  if (call.state === 'ended') expect(parties.filter(isIn)).toEqual([])
  else expect(there! + rings!).toBeGreaterThan(1)
  if (call.state !== 'ended') expect(there).toBeGreaterThan(0)
  if (call.state === 'ringing') expect([sourceOf(call).party.state, rings! > 0]).toEqual(['joined', true])
  expect(call.outcome === null).toBe(call.state !== 'ended')
  expect(call.endedAt === null).toBe(call.state !== 'ended')
  if (call.state === 'active') expect(call.activeAt).not.toBe(null)
  // Media are for a page: whoever joined says which.
  for (const party of parties) if (party.state === 'joined') expect(party.seat).not.toBe(null)
}

/** What follows from one step to the next. */
function expectFollows(before: CallDetails, then: CallDetails): void {
  if (then === before) return
  const order = ['ringing', 'active', 'ended']
  const returned = partiesOf(before).filter(({ id, party }) => !isIn(party) && partOf(then, id)!.state !== party.state)
  expect([
    then.version > before.version,
    order.indexOf(then.state) >= order.indexOf(before.state),
    before.state === 'ended',
    returned,
  ]).toEqual([true, true, false, []])
}

const everyCommand = (parties: readonly PartyId[], pages: readonly string[] = seats): CallCommand[] =>
  parties.flatMap((by): CallCommand[] => [
    ...pages.map((seat) => answers(by, seat)),
    does('targetIgnore', by),
    does('targetEnd', by),
    does('sourceAbort', by),
    does('sourceEnd', by),
    does('lost', by),
  ])

/** Every state that is reached by any order of `depth` commands, now or when it has rung out: each looked at once. */
function walk(first: CallDetails, commands: readonly CallCommand[], depth: number) {
  const times = [start, start + ringsForMs]
  const seen = new Map<string, CallDetails>()
  const nameOf = ({ version: _, ...call }: CallDetails) => JSON.stringify(call)
  let edge: [CallDetails, number][] = [[first, 0]]
  let steps = 0
  for (let level = 0; level < depth && edge.length > 0; level++) {
    const next: [CallDetails, number][] = []
    for (const [call, from] of edge)
      for (const command of [...commands, null])
        for (let time = from; time < times.length; time++) {
          const { call: then, refused } = decideCall(call, command, times[time]!)
          steps++
          expectFollows(call, then)
          // Whoever wants out is out, unless another page of it answered.
          const wantsOut = command && command.action !== 'targetAnswer' && refused === null
          if (wantsOut && isIn(partOf(then, command.by)!)) expect.unreachable(`${command.action} left somebody in`)
          const name = `${nameOf(then)} ${time}`
          if (seen.has(name)) continue
          seen.set(name, then)
          expectSound(then)
          next.push([then, time])
        }
    edge = next
  }
  return { seen: [...seen.values()], steps, isWhole: edge.length === 0 }
}

describe('every order in which anything can happen', () => {
  test.each([
    ['two', [bob], 12],
    ['three', [bob, cat], 12],
    ['three, one of them the screen of a machine', [bob, machine], 12],
  ])('to a call of %s leaves nobody ringing for ever and nobody alone', (_, targets, depth) => {
    const { seen, steps, isWhole } = walk(called(...targets), everyCommand([ann, ...targets]), depth)
    // Nothing new is reached by more commands than that: all states there are were looked at.
    expect(isWhole).toBe(true)
    expect(steps).toBeGreaterThan(100)
    for (const call of seen)
      expect(
        partiesOf(decideCall(call, null, start + ringsForMs).call).some(({ party }) => party.state === 'ringing'),
      ).toBe(false)
  })

  test('and of five: any commands of anybody at any time', () => {
    const everybody = [ann, bob, cat, dan, machine]
    const steps = fc.array(
      fc.tuple(fc.constantFrom(...everyCommand(everybody), null), fc.integer({ min: 0, max: 20_000 })),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(steps, (given) => {
        let [call, now] = [called(bob, cat, dan, machine), start]
        for (const [command, ms] of given) {
          now += ms
          const { call: then } = decideCall(call, command, now)
          expectSound(then)
          expectFollows(call, then)
          // Given twice it does no more than once.
          expect(decideCall(then, command, now).call).toBe(then)
          call = then
        }
      }),
    )
  })

  test('however its messages arrive, both sides agree once the newest is there', () => {
    const commands = everyCommand([ann, bob, cat])
    const told = fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 12 }).chain((given) => {
      const history = [called(bob, cat)]
      for (const [place, command] of given.entries())
        history.push(decideCall(history.at(-1)!, command, start + place).call)
      return fc
        .shuffledSubarray(history, { minLength: 1 })
        .map((some) => ({ history, some: [...some, history.at(-1)!] }))
    })
    fc.assert(
      fc.property(told, ({ history, some }) => {
        const view = some.reduce((seen, message) => (message.version > seen.version ? message : seen))
        expect(view).toEqual(history.at(-1))
      }),
    )
  })
})

test('the parties of a call are told apart by what they are', () => {
  expect(targetsOf(called(bob, machine)).map(({ id }) => id)).toEqual([bob, machine])
})
