import { beginCall } from '@takt/domain/areas/calls/beginCall.ts'
import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { isIn, partOf } from '@takt/domain/areas/calls/callParties.ts'
import { type CallCommand as Decided, decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { type CallSnapshot, callMachine } from './callMachine.ts'
import { callPart } from './callPart.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { ann, ben, cleo, partyAs, roomOf, seat } from './calls.bed.ts'
import { expectSound } from './expectSound.bed.ts'

/** A server of its own, decided by the function that the gateway decides with. */
function createServer() {
  const calls = new Map<string, CallDetails>()
  const now = Date.parse('2026-03-02T14:00:00.000Z')
  let rooms = 0
  const currentOf = (me: typeof ann) =>
    [...calls.values()].find((call) => call.state !== 'ended' && isIn(partOf(call, me) ?? { state: 'left' })) ?? null
  return {
    currentOf,
    calls,
    begin(by: typeof ann, target: typeof ann, at: string): CallDetails | null {
      if (currentOf(by)) return null
      const isBusy = currentOf(target) !== null
      const party = partyAs(target.userName, isBusy ? 'busy' : 'ringing')
      const call = beginCall(roomOf(++rooms), { id: by, name: by.userName, seat: at }, [{ id: target, party }], now)
      calls.set(call.room, call)
      return call
    },
    act(room: string, command: Decided): CallDetails | null {
      const before = calls.get(room)
      if (!before) return null
      const { call } = decideCall(before, command, now + 1000)
      calls.set(room, call)
      return call
    },
  }
}

const people = { ben, cleo }
const own = fc.constantFrom('CALL', 'ANSWER', 'IGNORE', 'ABORT', 'END')
const theirs = fc.constantFrom('begin', 'targetAnswer', 'targetIgnore', 'targetEnd', 'sourceAbort', 'sourceEnd', 'lost')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('own' as const), type: own }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('theirs' as const),
      who: fc.constantFrom('ben' as const, 'cleo' as const),
      action: theirs,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('otherPage' as const),
      action: fc.constantFrom('targetAnswer', 'targetIgnore'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), place: fc.nat(8), isTwice: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), place: fc.nat(8) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), fails: fc.nat(5).map((n) => n === 0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('missed' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.nat(70_000) }) },
)

describe('storms of events', () => {
  test('whatever is done, told late, twice, out of order or not at all: one call at most, and in the end what the server says', async () => {
    const visited = new Set<string>()
    const storm = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }), async (steps) => {
      const server = createServer()
      const post: CallDetails[] = []
      const commands: (() => void)[] = []
      const clock = new SimulatedClock()
      let media = 0
      let fails = false
      const say = (call: CallDetails | null) => {
        if (call && partOf(call, ann)?.state !== 'busy') post.push(call)
        return call
      }
      const run = (command: CallCommand) => {
        if (command.action === 'initiate') return say(server.begin(ann, ben, command.seat))
        const { action, room } = command
        return say(server.act(room, action === 'targetAnswer' ? { action, by: ann, seat } : { action, by: ann }))
      }
      const actor = createActor(
        callMachine.provide({
          actors: {
            command: fromPromise<CallDetails, CallCommand>(({ input }) => {
              const { promise, resolve, reject } = Promise.withResolvers<CallDetails>()
              commands.push(() => {
                const call = fails ? null : run(input)
                if (call) resolve(call)
                else reject(new Error('no'))
              })
              return promise
            }),
            media: fromCallback<CallEvent, { room: string; seat: string }>(() => {
              media++
              return () => media--
            }),
          },
          actions: {
            askCurrent: (_, heard) =>
              commands.push(() => actor.send({ type: 'CURRENT', details: server.currentOf(ann), heard })),
          },
        }),
        { clock },
      )
      const newest = new Map<string, number>()
      let room: string | null = null
      // What listeners throw is reported elsewhere.
      const troubles: unknown[] = []
      const look = (state: CallSnapshot) => {
        expectSound(state)
        visited.add(typeof state.value === 'string' ? state.value : Object.keys(state.value)[0]!)
        expect(media).toBeLessThanOrEqual(1)
        const { call } = state.context
        const known = call ? newest.get(call.room) : undefined
        // Back only to leave it again, or because it goes on elsewhere; and never back to what was before.
        if (call && known !== undefined)
          expect([
            known <= call.version,
            room === call.room || state.matches('leaving') || state.matches('elsewhere'),
          ]).toEqual([true, true])
        if (call) newest.set(call.room, call.version)
        room = call?.room ?? null
      }
      actor.subscribe((state) => {
        try {
          look(state)
        } catch (error) {
          troubles.push(error)
        }
      })
      actor.start()
      actor.send({ type: 'START', me: ann, seat })
      const settle = async () => {
        for (let round = 0; commands.length > 0 && round < 200; round++) {
          commands.shift()?.()
          await new Promise((next) => setImmediate(next))
        }
      }
      for (const given of steps) {
        if (troubles.length > 0) throw troubles[0]
        const asked = server.currentOf(ann)?.room ?? ''
        if (given.kind === 'own') actor.send({ type: given.type, targets: { users: [], devices: [], names: [] } })
        else if (given.kind === 'theirs') {
          const by = people[given.who]
          if (given.action === 'begin') say(server.begin(by, ann, `${given.who}-page`))
          else say(server.act(asked, { action: given.action, by, seat: `${given.who}-page` } as Decided))
        } else if (given.kind === 'otherPage')
          say(server.act(asked, { action: given.action, by: ann, seat: 'other-page' } as Decided))
        else if (given.kind === 'deliver' && post.length > 0) {
          const place = given.place % post.length
          const [details] = given.isTwice ? [post[place]!] : post.splice(place, 1)
          actor.send({ type: 'TOLD', details: details! })
        } else if (given.kind === 'lose') post.splice(given.place, 1)
        else if (given.kind === 'answer') {
          fails = given.fails
          commands.shift()?.()
          await new Promise((next) => setImmediate(next))
          fails = false
        } else if (given.kind === 'missed') actor.send({ type: 'MISSED' })
        else if (given.kind === 'time') clock.increment(given.ms)
      }
      await settle()
      for (const details of post.splice(0)) actor.send({ type: 'TOLD', details })
      // Twice: what this page has left the server may learn only now.
      for (let round = 0; round < 3; round++) {
        actor.send({ type: 'MISSED' })
        await settle()
      }
      const current = server.currentOf(ann)
      const part = current ? callPart(current, { me: ann, seat }) : 'none'
      const { value, context } = actor.getSnapshot()
      const named = typeof value === 'string' ? value : Object.keys(value)[0]
      expect([named, context.call?.room ?? null]).toEqual([part === 'none' ? 'idle' : part, current?.room ?? null])
      expect(media).toBe(part === 'active' ? 1 : 0)
      actor.stop()
    })
    await fc.assert(storm, { numRuns: 200 })
    expect([...visited].sort()).toEqual(Object.keys(callMachine.states).sort())
  })
})
