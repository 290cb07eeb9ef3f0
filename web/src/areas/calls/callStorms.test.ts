import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { isIn, partOf } from '@takt/domain/areas/calls/callParties.ts'
import { type CallCommand as Decided, decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import { startCall } from '@takt/domain/areas/calls/startCall.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { type CallSnapshot, callMachine } from './callMachine.ts'
import { callPart } from './callPart.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { ann, ben, cleo, partyAs, roomOf, seat } from './calls.fixture.ts'
import { expectSound } from './expectSound.fixture.ts'

/** Creates a server that decides with the same function as the gateway. */
function createServer() {
  const calls = new Map<string, CallDetails>()
  const now = Date.parse('2026-03-02T14:00:00.000Z')
  let roomCount = 0
  const currentOf = (me: typeof ann) =>
    [...calls.values()].find((call) => call.state !== 'ended' && isIn(partOf(call, me) ?? { state: 'left' })) ?? null
  return {
    currentOf,
    calls,
    start(by: typeof ann, target: typeof ann, at: string): CallDetails | null {
      if (currentOf(by)) return null
      const isBusy = currentOf(target) !== null
      const party = partyAs(target.userName, isBusy ? 'busy' : 'ringing')
      const call = startCall(roomOf(++roomCount), { id: by, name: by.userName, seat: at }, [{ id: target, party }], now)
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
const ownEvents = fc.constantFrom('CALL', 'ANSWER', 'IGNORE', 'ABORT', 'END')
const otherActions = fc.constantFrom(
  'begin',
  'targetAnswer',
  'targetIgnore',
  'targetEnd',
  'sourceAbort',
  'sourceEnd',
  'lost',
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('own' as const), type: ownEvents }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('theirs' as const),
      user: fc.constantFrom('ben' as const, 'cleo' as const),
      action: otherActions,
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

describe('random event sequences', () => {
  test('late, duplicate, reordered and lost messages lead to at most one call, and finally to the state of the server', async () => {
    const visited = new Set<string>()
    const storm = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }), async (steps) => {
      const server = createServer()
      const post: CallDetails[] = []
      const commands: (() => void)[] = []
      const clock = new SimulatedClock()
      let media = 0
      let fails = false
      const publish = (call: CallDetails | null) => {
        if (call && partOf(call, ann)?.state !== 'busy') post.push(call)
        return call
      }
      const run = (command: CallCommand) => {
        if (command.action === 'initiate') return publish(server.start(ann, ben, command.seat))
        const { action, room } = command
        return publish(server.act(room, action === 'targetAnswer' ? { action, by: ann, seat } : { action, by: ann }))
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
            requestCurrent: (_, receivedCount) =>
              commands.push(() => actor.send({ type: 'CURRENT', details: server.currentOf(ann), receivedCount })),
          },
        }),
        { clock },
      )
      const newest = new Map<string, number>()
      let room: string | null = null
      // Errors thrown by listeners would not fail the test.
      const errors: unknown[] = []
      const check = (state: CallSnapshot) => {
        expectSound(state)
        visited.add(typeof state.value === 'string' ? state.value : Object.keys(state.value)[0]!)
        expect(media).toBeLessThanOrEqual(1)
        const { call } = state.context
        const lastVersion = call ? newest.get(call.room) : undefined
        // A page returns to a call only to leave it again, or because the call continues elsewhere; never to an older
        // version.
        if (call && lastVersion !== undefined)
          expect([
            lastVersion <= call.version,
            room === call.room || state.matches('leaving') || state.matches('elsewhere'),
          ]).toEqual([true, true])
        if (call) newest.set(call.room, call.version)
        room = call?.room ?? null
      }
      actor.subscribe((state) => {
        try {
          check(state)
        } catch (error) {
          errors.push(error)
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
      for (const event of steps) {
        if (errors.length > 0) throw errors[0]
        const currentRoom = server.currentOf(ann)?.room ?? ''
        if (event.kind === 'own') actor.send({ type: event.type, targets: { users: [], devices: [], names: [] } })
        else if (event.kind === 'theirs') {
          const by = people[event.user]
          if (event.action === 'begin') publish(server.start(by, ann, `${event.user}-page`))
          else publish(server.act(currentRoom, { action: event.action, by, seat: `${event.user}-page` } as Decided))
        } else if (event.kind === 'otherPage')
          publish(server.act(currentRoom, { action: event.action, by: ann, seat: 'other-page' } as Decided))
        else if (event.kind === 'deliver' && post.length > 0) {
          const index = event.place % post.length
          const [details] = event.isTwice ? [post[index]!] : post.splice(index, 1)
          actor.send({ type: 'UPDATED', details: details! })
        } else if (event.kind === 'lose') post.splice(event.place, 1)
        else if (event.kind === 'answer') {
          fails = event.fails
          commands.shift()?.()
          await new Promise((next) => setImmediate(next))
          fails = false
        } else if (event.kind === 'missed') actor.send({ type: 'MISSED' })
        else if (event.kind === 'time') clock.increment(event.ms)
      }
      await settle()
      for (const details of post.splice(0)) actor.send({ type: 'UPDATED', details })
      // Repeated, because the server may only now learn of calls that this page has left.
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
