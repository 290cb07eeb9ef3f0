import { describe, expect, test } from 'vitest'
import { type AnyStateNode, createActor, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '../../api/apiError.ts'
import type { SlideView } from '../slides/createSlideView.ts'
import { type CarouselSnapshot, carouselMachine } from './carouselMachine.ts'

/** The real machine; its actors never complete by themselves: each of their outcomes is an event of the model. */
const neverResolves = () => fromPromise<never, never>(() => new Promise(() => {}))
const machine = carouselMachine.provide({
  actors: { check: neverResolves(), load: neverResolves(), settle: neverResolves(), reload: neverResolves() } as never,
})

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const transitions = nodesOf(machine.root).flatMap((node) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
])
type Transition = (typeof transitions)[number]
const nameOf = ({ source, eventType, guard, target }: Transition) => {
  const condition = guard ? ` if ${typeof guard === 'string' ? guard : 'type' in guard ? guard.type : '?'}` : ''
  return `${source.id} --${eventType || 'always'}${condition}--> ${target?.map(({ id }) => id).join() ?? 'itself'}`
}

const outcome = (state: string, output?: unknown) => ({ type: `xstate.done.actor.0.carousel.${state}`, output })
const failure = (state: string, error: Error = new Error('no')) => ({
  type: `xstate.error.actor.0.carousel.${state}`,
  error,
})
const delays = [...new Set(transitions.map(({ eventType }) => eventType))].filter((type) =>
  type.startsWith('xstate.after'),
)
const list = (names: string) => [...names].map((name) => ({ address: `/efficiency/${name}`, seconds: 30 }))
const view = { address: '/efficiency/a' } as SlideView
const notFoundError = new ApiError('Wall hall was not found', 404)
const checkOutcomes = (state: string) => [
  outcome(state, { slides: list('ab'), build: 'one' }),
  outcome(state, { slides: list('b'), build: 'one' }),
  outcome(state, { slides: list('ab'), build: 'two' }),
  failure(state),
  failure(state, notFoundError),
]

// Turns are counted: `BROKE` events use the turns on the shortest paths.
const events = [
  ...delays.map((type) => ({ type })),
  { type: 'GO', step: 1 },
  { type: 'GO', step: -1 },
  { type: 'PAUSE' },
  { type: 'DOUBT' },
  { type: 'ONLINE' },
  ...[1, 2].map((turn) => ({ type: 'BROKE', turn, message: 'It fell over' })),
  ...checkOutcomes('server.checking'),
  ...checkOutcomes('server.lost.checking'),
  outcome('next.loading', view),
  failure('next.loading'),
  outcome('next.settling'),
  failure('next.settling'),
  outcome('next.reloading'),
  failure('next.reloading'),
] as never[]

const input = { build: 'one', place: 0 }

/** Returns the identity of a model state: elapsed time and the number of turns do not count. */
function serialize({ value, context }: CarouselSnapshot): string {
  const { slides, place, step, current, next, broken, newBuild, passed, turn } = context
  return JSON.stringify([
    value,
    slides?.length,
    place,
    step,
    current && [current.slide.address, current.view !== null],
    next && [next.slide.address, next.view !== null],
    Object.keys(broken).sort(),
    newBuild,
    passed,
    Math.min(turn, 3),
  ])
}

const paths = getShortestPaths(machine, {
  input,
  events,
  serializeState: serialize,
  limit: 200_000,
  filterEvents: (state, event) => state.can(event),
  stopWhen: ({ context }) => context.turn > 3,
})

/** Returns the transitions that an event causes in a state, including those that follow automatically. */
function transitionsOf(start: object, event?: never): Transition[] {
  const executed: Transition[] = []
  const actor = createActor(machine, {
    ...start,
    clock: new SimulatedClock(),
    inspect: (inspected: InspectionEvent) => {
      if (inspected.type === '@xstate.microstep') executed.push(...(inspected._transitions as Transition[]))
    },
  } as never).start()
  if (event) actor.send(event)
  actor.stop()
  return executed
}

describe('every reachable state of a wall', () => {
  test('all states of the model are reachable', () => {
    const reached = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }) => id)))
    // States that are left at once are not observable.
    const transientStates = ['carousel.next.passing', 'carousel.next.taken']
    const all = nodesOf(machine.root).map(({ id }) => id)
    expect(all.filter((id) => !reached.has(id) && !transientStates.includes(id))).toEqual([])
  })

  test('every transition of the machine is on a path', () => {
    const covered = new Set<Transition>(transitionsOf({ input }))
    for (const { state } of paths) {
      for (const event of events) {
        const enabled = machine.getTransitionData(state, event) as Transition[]
        if (enabled.length === 0 || transitions.every((transition) => covered.has(transition))) continue
        const snapshot = machine.getPersistedSnapshot(state)
        for (const transition of transitionsOf({ snapshot }, event)) covered.add(transition)
      }
    }
    expect(transitions.length).toBeGreaterThan(40)
    expect(transitions.filter((transition) => !covered.has(transition)).map(nameOf)).toEqual([])
  })

  test('the current slide stays while the server is lost, and nothing is reloaded in the middle of a slide', () => {
    for (const { state, steps } of paths) {
      const { context } = state
      const text = JSON.stringify(state.value)
      if (state.matches({ server: 'lost' })) {
        const hadSlide = steps.some(
          ({ state: before }) => before.context.current !== null && before.context.slides !== null,
        )
        const wasDeleted = steps.some(({ event }) => 'error' in event && event.error === notFoundError)
        if (hadSlide && !wasDeleted) expect([text, context.current]).not.toEqual([text, null])
        expect([text, state.matches({ next: 'loading' }), state.matches({ next: 'settling' })]).toEqual([
          text,
          false,
          false,
        ])
        expect(context.lostSince).not.toBeNull()
      }
      if (state.matches({ next: 'reloading' }))
        expect([text, state.matches({ clock: 'over' }) || state.matches({ clock: 'stopped' })]).toEqual([text, true])
      if (state.matches({ next: 'settling' }) || state.matches({ next: 'ready' })) expect(context.next).not.toBeNull()
      if (state.matches({ clock: 'early' }) && state.matches({ next: 'loading' }))
        // The user paused a slide that was about to end, or went back.
        expect([text, steps.some(({ event }) => ['PAUSE', 'GO'].includes(event.type))]).toEqual([text, true])
      if (state.matches({ clock: 'stopped' })) expect([text, context.current]).toEqual([text, null])
    }
  })
})
