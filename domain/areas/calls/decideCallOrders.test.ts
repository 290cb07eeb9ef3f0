import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallDetails, callDetails, type PartyId } from './callDetails.ts'
import { isIn, partiesOf, partOf, sourceOf, targetsOf } from './callParties.ts'
import { ringsForMs } from './callTimes.ts'
import { ann, answerDeadline, bob, called, cat, commandOf, dan, start } from './decideCall.fixture.ts'
import { type CallCommand, decideCall } from './decideCall.ts'

const machine: PartyId = { deviceId: 7 }

const seats = ['one', 'two'] as const

/** Checks the invariants of a call. */
function expectSound(call: CallDetails): void {
  const parties = partiesOf(call).map(({ party }) => party)
  const [joined, rings] = ['joined', 'ringing'].map((state) => parties.filter((party) => party.state === state).length)
  expect(callDetails.safeParse(call).error).toBe(undefined)
  // A call that is over has no participants; an ongoing call has at least two parties that joined or ring.
  if (call.state === 'ended') expect(parties.filter(isIn)).toEqual([])
  else expect(joined! + rings!).toBeGreaterThan(1)
  if (call.state !== 'ended') expect(joined).toBeGreaterThan(0)
  if (call.state === 'ringing') expect([sourceOf(call).party.state, rings! > 0]).toEqual(['joined', true])
  expect(call.outcome === null).toBe(call.state !== 'ended')
  expect(call.endedAt === null).toBe(call.state !== 'ended')
  if (call.state === 'active') expect(call.activeAt).not.toBe(null)
  // Media are bound to a page, so a joined party always has one.
  for (const party of parties) if (party.state === 'joined') expect(party.seat).not.toBe(null)
}

/** Checks the invariants between two successive states. */
function expectFollows(before: CallDetails, following: CallDetails): void {
  if (following === before) return
  const order = ['ringing', 'active', 'ended']
  const returned = partiesOf(before).filter(
    ({ id, party }) => !isIn(party) && partOf(following, id)!.state !== party.state,
  )
  expect([
    following.version > before.version,
    order.indexOf(following.state) >= order.indexOf(before.state),
    before.state === 'ended',
    returned,
  ]).toEqual([true, true, false, []])
}

const everyCommand = (parties: readonly PartyId[], pages: readonly string[] = seats): CallCommand[] =>
  parties.flatMap((by): CallCommand[] => [
    ...pages.map((seat) => answerDeadline(by, seat)),
    commandOf('targetIgnore', by),
    commandOf('targetEnd', by),
    commandOf('sourceAbort', by),
    commandOf('sourceEnd', by),
    commandOf('lost', by),
  ])

/**
 * Explores every state reachable by any order of `depth` commands, now or after the ringing time, visiting each state
 * once.
 */
function exploreStates(first: CallDetails, commands: readonly CallCommand[], depth: number) {
  const times = [start, start + ringsForMs]
  const visited = new Map<string, CallDetails>()
  const nameOf = ({ version: _, ...call }: CallDetails) => JSON.stringify(call)
  let edge: [CallDetails, number][] = [[first, 0]]
  let steps = 0
  for (let level = 0; level < depth && edge.length > 0; level++) {
    const next: [CallDetails, number][] = []
    for (const [call, from] of edge)
      for (const command of [...commands, null])
        for (let time = from; time < times.length; time++) {
          const { call: result, rejected } = decideCall(call, command, times[time]!)
          steps++
          expectFollows(call, result)
          // A party that wants to leave is out, unless another page of it answered.
          const isLeaving = command && command.action !== 'targetAnswer' && rejected === null
          if (isLeaving && isIn(partOf(result, command.by)!)) expect.unreachable(`${command.action} left somebody in`)
          const name = `${nameOf(result)} ${time}`
          if (visited.has(name)) continue
          visited.set(name, result)
          expectSound(result)
          next.push([result, time])
        }
    edge = next
  }
  return { seen: [...visited.values()], steps, isWhole: edge.length === 0 }
}

describe('every order of events', () => {
  test.each([
    ['two', [bob], 12],
    ['three', [bob, cat], 12],
    ['three, one of them the screen of a machine', [bob, machine], 12],
  ])('leaves no party of a call of %s ringing forever or alone', (_, targets, depth) => {
    const { seen: visited, steps, isWhole } = exploreStates(called(...targets), everyCommand([ann, ...targets]), depth)
    // More commands reach no new states: all possible states were checked.
    expect(isWhole).toBe(true)
    expect(steps).toBeGreaterThan(100)
    for (const call of visited)
      expect(
        partiesOf(decideCall(call, null, start + ringsForMs).call).some(({ party }) => party.state === 'ringing'),
      ).toBe(false)
  })

  test('holds for random commands of five parties at random times', () => {
    const everybody = [ann, bob, cat, dan, machine]
    const steps = fc.array(
      fc.tuple(fc.constantFrom(...everyCommand(everybody), null), fc.integer({ min: 0, max: 20_000 })),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(steps, (commands) => {
        let [call, now] = [called(bob, cat, dan, machine), start]
        for (const [command, ms] of commands) {
          now += ms
          const { call: result } = decideCall(call, command, now)
          expectSound(result)
          expectFollows(call, result)
          // Repeating a command has no further effect.
          expect(decideCall(result, command, now).call).toBe(result)
          call = result
        }
      }),
    )
  })

  test('both sides agree once the newest message arrives, in any order of delivery', () => {
    const commands = everyCommand([ann, bob, cat])
    const deliveries = fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 12 }).chain((sequence) => {
      const history = [called(bob, cat)]
      for (const [index, command] of sequence.entries())
        history.push(decideCall(history.at(-1)!, command, start + index).call)
      return fc
        .shuffledSubarray(history, { minLength: 1 })
        .map((some) => ({ history, some: [...some, history.at(-1)!] }))
    })
    fc.assert(
      fc.property(deliveries, ({ history, some }) => {
        const view = some.reduce((newest, message) => (message.version > newest.version ? message : newest))
        expect(view).toEqual(history.at(-1))
      }),
    )
  })
})

test('distinguishes the parties of a call by their kind', () => {
  expect(targetsOf(called(bob, machine)).map(({ id }) => id)).toEqual([bob, machine])
})
