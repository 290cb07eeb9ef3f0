import { describe, expect, test } from 'vitest'
import { type AnyStateNode, createActor, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '../../api/apiError.ts'
import type { SlideView } from '../slides/createSlideView.ts'
import { type CarouselSnapshot, carouselMachine } from './carouselMachine.ts'

/** The real machine; its actors never answer by themselves: each of their answers is an event of the model. */
const silent = () => fromPromise<never, never>(() => new Promise(() => {}))
const machine = carouselMachine.provide({
  actors: { look: silent(), load: silent(), settle: silent(), reload: silent() } as never,
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
const gone = new ApiError('Wall hall was not found', 404)
const looks = (state: string) => [
  outcome(state, { slides: list('ab'), build: 'one' }),
  outcome(state, { slides: list('b'), build: 'one' }),
  outcome(state, { slides: list('ab'), build: 'two' }),
  failure(state),
  failure(state, gone),
]

// Turns are counted: what breaks is told by the turns that the shortest ways lead through.
const events = [
  ...delays.map((type) => ({ type })),
  { type: 'GO', step: 1 },
  { type: 'GO', step: -1 },
  { type: 'HOLD' },
  { type: 'DOUBT' },
  { type: 'ONLINE' },
  ...[1, 2].map((turn) => ({ type: 'BROKE', turn, sentence: 'It fell over' })),
  ...looks('server.looking'),
  ...looks('server.lost.looking'),
  outcome('next.loading', view),
  failure('next.loading'),
  outcome('next.settling'),
  failure('next.settling'),
  outcome('next.reloading'),
  failure('next.reloading'),
] as never[]

const input = { build: 'one', place: 0 }

/** What the model takes for one state: how much time passed and how many turns there were does not matter. */
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

/** The transitions that were taken when the event came in this state, those that followed by themselves among them. */
function taken(start: object, event?: never): Transition[] {
  const seen: Transition[] = []
  const actor = createActor(machine, {
    ...start,
    clock: new SimulatedClock(),
    inspect: (told: InspectionEvent) => {
      if (told.type === '@xstate.microstep') seen.push(...(told._transitions as Transition[]))
    },
  } as never).start()
  if (event) actor.send(event)
  actor.stop()
  return seen
}

describe('every state that a wall can reach', () => {
  test('all states of the model are reachable', () => {
    const seen = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }) => id)))
    // A state that is left at once is no place to be in.
    const passedThrough = ['carousel.next.passing', 'carousel.next.taken']
    const all = nodesOf(machine.root).map(({ id }) => id)
    expect(all.filter((id) => !seen.has(id) && !passedThrough.includes(id))).toEqual([])
  })

  test('every transition of the machine lies on a path', () => {
    const covered = new Set<Transition>(taken({ input }))
    for (const { state } of paths) {
      for (const event of events) {
        const enabled = machine.getTransitionData(state, event) as Transition[]
        if (enabled.length === 0 || transitions.every((transition) => covered.has(transition))) continue
        const snapshot = machine.getPersistedSnapshot(state)
        for (const transition of taken({ snapshot }, event)) covered.add(transition)
      }
    }
    expect(transitions.length).toBeGreaterThan(40)
    expect(transitions.filter((transition) => !covered.has(transition)).map(nameOf)).toEqual([])
  })

  test('what is shown stays while the server is lost, and nothing is loaded anew in the middle of a slide', () => {
    for (const { state, steps } of paths) {
      const { context } = state
      const text = JSON.stringify(state.value)
      if (state.matches({ server: 'lost' })) {
        const wasShown = steps.some(
          ({ state: before }) => before.context.current !== null && before.context.slides !== null,
        )
        const isGone = steps.some(({ event }) => 'error' in event && event.error === gone)
        if (wasShown && !isGone) expect([text, context.current]).not.toEqual([text, null])
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
        // Somebody held a slide that was about to go, or went back.
        expect([text, steps.some(({ event }) => ['HOLD', 'GO'].includes(event.type))]).toEqual([text, true])
      if (state.matches({ clock: 'stopped' })) expect([text, context.current]).toEqual([text, null])
    }
  })
})
