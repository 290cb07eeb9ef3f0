import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallDetails, callDetails, type PartyId } from './callDetails.ts'
import { isIn, partiesOf, partOf, sourceOf, targetsOf } from './callParties.ts'
import { ringsForMs } from './callTimes.ts'
import { ann, answers, bob, called, cat, dan, does, start } from './decideCall.fixture.ts'
import { type CallCommand, decideCall } from './decideCall.ts'

const machine: PartyId = { deviceId: 7 }

const seats = ['one', 'two'] as const

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
