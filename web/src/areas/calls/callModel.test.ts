import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { describe, expect, test } from 'vitest'
import { type AnyStateNode, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type CallSnapshot, callMachine } from './callMachine.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { ann, ben, callWith, partyAs, roomOf, seat } from './calls.fixture.ts'
import { expectSound } from './expectSound.fixture.ts'

const unresponsiveMachine = callMachine.provide({
  actors: { command: fromPromise<CallDetails, CallCommand>(() => new Promise(() => {})) },
})
const annCalls = { source: { ...ann, ...partyAs('Ann', 'joined', seat) } }
const benIs = (state: Parameters<typeof partyAs>[1], at: string | null = null) => ({
  targets: { users: { [ben.userName]: partyAs('Ben', state, at) }, devices: {} },
})
const active = { state: 'active', action: 'targetAnswer', by: ben, activeAt: '2026-03-02T14:00:05.000Z' } as const
const over = { state: 'ended', action: 'targetEnd', by: ben, outcome: 'completed' } as const

/** Updates that the server may send to Ann's page: calls by her and to her, on this page and others. */
const updates: CallDetails[] = [1, 2].flatMap((nth) => [
  callWith({ ...annCalls, room: roomOf(nth) }),
  callWith({ ...annCalls, ...benIs('joined', 'b'), ...active, room: roomOf(nth), version: 2 }),
  callWith({ ...annCalls, ...benIs('left'), ...over, room: roomOf(nth), version: 3 }),
  callWith({ room: roomOf(nth + 2), source: { ...ben, ...partyAs('Ben', 'joined', 'b') }, targets: annIs('ringing') }),
  callWith({
    room: roomOf(nth + 2),
    source: { ...ben, ...partyAs('Ben', 'joined', 'b') },
    targets: annIs('joined', 'other-page'),
    ...active,
    version: 2,
  }),
  callWith({
    ...over,
    room: roomOf(nth + 2),
    source: { ...ben, ...partyAs('Ben', 'left') },
    targets: annIs('missed'),
    version: 3,
  }),
])
function annIs(state: Parameters<typeof partyAs>[1], at: string | null = null) {
  return { users: { [ann.userName]: partyAs('Ann', state, at) }, devices: {} }
}

const events = [
  { type: 'START', me: ann, seat },
  { type: 'STOP' },
  { type: 'MISSED' },
  { type: 'CALL', targets: { users: [ben.userName], devices: [], names: ['Ben'] } },
  { type: 'ANSWER' },
  { type: 'IGNORE' },
  { type: 'ABORT' },
  { type: 'END' },
  ...updates.map((details) => ({ type: 'UPDATED', details })),
  ...['initiating', 'leaving', 'incoming.answering'].flatMap((state) => [
    { type: `xstate.done.actor.0.call.${state}`, output: updates[0] },
    { type: `xstate.error.actor.0.call.${state}`, error: new Error('no') },
  ]),
] as never[]

const serialize = ({ value, context }: CallSnapshot) =>
  JSON.stringify([
    value,
    context.me,
    context.call?.room,
    context.call?.version,
    context.past.slice(-2),
    context.targets,
  ])

const paths = getShortestPaths(unresponsiveMachine, {
  events,
  serializeState: serialize,
  limit: 20_000,
  filterEvents: (state, event) => state.can(event),
  stopWhen: ({ context }) => context.past.length > 2 || context.receivedCount > 6,
})

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

describe('all states of a page', () => {
  test('are reachable', () => {
    const visited = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }) => id)))
    expect(nodesOf(unresponsiveMachine.root).flatMap(({ id }) => (visited.has(id) ? [] : [id]))).toEqual([])
    expect(paths.length).toBeGreaterThan(50)
  })

  test('have a room exactly if the page is in a call, and match the state of the call', () => {
    for (const { state } of paths) expectSound(state)
  })

  test('can be left by the user, by a message, and by signing out', () => {
    const exitEvents: Readonly<Record<string, CallEvent['type']>> = {
      initiating: 'ABORT',
      outgoing: 'ABORT',
      incoming: 'IGNORE',
      active: 'END',
      elsewhere: 'END',
    }
    for (const { state } of paths) {
      const named = typeof state.value === 'string' ? state.value : Object.keys(state.value)[0]!
      const exitEvent = exitEvents[named]
      const isUnwanted = state.matches({ initiating: 'unwanted' })
      if (exitEvent && !isUnwanted) expect([named, state.can({ type: exitEvent } as CallEvent)]).toEqual([named, true])
      expect(unresponsiveMachine.getTransitionData(state, { type: 'STOP' }).length).toBeGreaterThan(0)
    }
  })
})
