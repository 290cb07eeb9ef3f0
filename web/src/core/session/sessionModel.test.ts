import { describe, expect, test } from 'vitest'
import {
  type AnyStateNode,
  createActor,
  fromPromise,
  getNextSnapshot,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '../api/apiError.ts'
import { places, signedInAs } from './session.fixture.ts'
import { type SessionSnapshot, sessionMachine } from './sessionMachine.ts'
import { emptyRecord } from './sessionRecord.ts'

/** The real machine with actors that never resolve: each of their results is an event of the model. */
const neverResolves = () => fromPromise<never, never>(() => new Promise(() => {}))
const machine = sessionMachine.provide({
  actors: {
    restore: neverResolves(),
    signIn: neverResolves(),
    loadPlaces: neverResolves(),
    refresh: neverResolves(),
    saveSelection: neverResolves(),
  } as never,
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

const outcome = (state: string, output: unknown) => ({ type: `xstate.done.actor.0.session.${state}`, output })
const failure = (state: string, error: Error = new Error('no')) => ({
  type: `xstate.error.actor.0.session.${state}`,
  error,
})
const delays = [...new Set(transitions.map(({ eventType }) => eventType))].filter((type) =>
  type.startsWith('xstate.after'),
)
const tab = { authtoken: 'fresh', userId: 5, entityId: 1, organizationId: 10, maskMode: false }

const events = [
  ...delays.map((type) => ({ type })),
  { type: 'SIGN_IN', userName: 'a', password: 'b' },
  { type: 'SIGN_OUT' },
  { type: 'TOKEN_REJECTED', token: 'fresh' },
  { type: 'TOKEN_REJECTED', token: 'old' },
  { type: 'REFRESH' },
  { type: 'STAY' },
  { type: 'GO_ON' },
  { type: 'SELECT_ENTITY', entityId: 2 },
  { type: 'SELECT_ENTITY', entityId: 3 },
  { type: 'SELECT_ORGANIZATION', organizationId: 11 },
  { type: 'PROFILE_SAVED', user: signedInAs().user },
  { type: 'PLACES_CHANGED', places },
  { type: 'SET_THEME', theme: 'dark' },
  { type: 'SET_MASK', on: true },
  { type: 'SET_CAROUSEL', on: true },
  { type: 'OPEN_WEB_DIALOG', url: '/x', label: 'X' },
  { type: 'CLOSE_WEB_DIALOG' },
  { type: 'MESSAGE_SHOWN' },
  { type: 'FOLLOW', shared: null },
  { type: 'FOLLOW', shared: tab },
  { type: 'FOLLOW', shared: { ...tab, entityId: 2, organizationId: 20 } },
  { type: 'FOLLOW', shared: { ...tab, authtoken: 'other', userId: 6 } },
  outcome('auth.restoring', signedInAs()),
  outcome('auth.restoring', { ...signedInAs(), other: { userId: 6, userName: 'ben@demo.takt', displayName: null } }),
  failure('auth.restoring'),
  failure('auth.restoring', new ApiError('Token is not valid', 401)),
  outcome('auth.signingIn', signedInAs()),
  outcome('auth.signingIn', signedInAs({ selectedEntityId: null, selectedOrganizationId: null })),
  outcome('auth.signingIn', signedInAs({ selectedEntityId: 3, selectedOrganizationId: null })),
  failure('auth.signingIn'),
  outcome('auth.choosing.loading', places),
  failure('auth.choosing.loading'),
  outcome('auth.refreshing', { token: 'fresh' }),
  failure('auth.refreshing'),
  outcome('selection.waitingForOrganizations', places),
  outcome('selection.saving', signedInAs({ selectedEntityId: 2, selectedOrganizationId: 20 })),
  failure('selection.saving'),
] as never[]

const initialInputs = {
  'with a token from an earlier visit': { record: { ...emptyRecord, authtoken: 'old' }, urlToken: null },
  'without a token': { record: emptyRecord, urlToken: null },
  'with a token in the address': { record: emptyRecord, urlToken: 'once' },
  'with both': { record: { ...emptyRecord, authtoken: 'old' }, urlToken: 'once' },
}
const inputOf = (input: (typeof initialInputs)[keyof typeof initialInputs]) => ({
  ...input,
  urlParamsOnPageLoad: {},
})

/**
 * Serializes the parts that distinguish states of the model. The number of checks of the organizations matters only on
 * one path, to keep the model small.
 */
function serialize({ value, context }: SessionSnapshot): string {
  const isWaiting = JSON.stringify(value) === '{"auth":"ready","selection":{"waitingForOrganizations":"checking"}}'
  const { authtoken, user, selectedEntityId, savedSelection, tries } = context
  const isOnWaitPath = isWaiting && authtoken === 'fresh' && selectedEntityId === 2 && savedSelection.entityId === 1
  return JSON.stringify([
    value,
    authtoken,
    selectedEntityId,
    user !== null,
    savedSelection.organizationId > 0,
    isOnWaitPath && tries,
  ])
}

const pathsFrom = (initialInput: (typeof initialInputs)[keyof typeof initialInputs]) =>
  getShortestPaths(machine, {
    input: inputOf(initialInput),
    events,
    serializeState: serialize,
    limit: 100_000,
    filterEvents: (state, event) => state.can(event),
  })
const paths = Object.values(initialInputs).flatMap(pathsFrom)

/** Returns the transitions taken for the event in this state, including the automatic ones that follow. */
function takenTransitions(start: Parameters<typeof createActor<typeof machine>>[1], event?: never): Transition[] {
  const seen: Transition[] = []
  const actor = createActor(machine, {
    ...(start as object),
    clock: new SimulatedClock(),
    inspect: (inspection: InspectionEvent) => {
      if (inspection.type === '@xstate.microstep') seen.push(...(inspection._transitions as Transition[]))
    },
  } as never).start()
  if (event) actor.send(event)
  actor.stop()
  return seen
}

describe('every reachable state of a session', () => {
  test('all states of the model are reachable', () => {
    const seen = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }) => id)))
    // States that are left immediately are never observed.
    const passed = ['session.auth.choosing.agreeing', 'session.selection.matched', 'session.selection.unmatched']
    const all = nodesOf(machine.root).map(({ id }) => id)
    expect(all.filter((id) => !seen.has(id) && !passed.includes(id))).toEqual([])
  })

  test('every transition of the machine is on a path', () => {
    const covered = new Set<Transition>(
      Object.values(initialInputs).flatMap((initial) => takenTransitions({ input: inputOf(initial) })),
    )
    for (const { state } of paths) {
      for (const event of events) {
        const enabled = machine.getTransitionData(state, event) as Transition[]
        if (enabled.length === 0 || enabled.every((transition) => covered.has(transition) && !transition.target))
          continue
        const snapshot = machine.getPersistedSnapshot(state)
        for (const transition of takenTransitions({ snapshot } as never, event)) covered.add(transition)
      }
    }
    expect(transitions.length).toBeGreaterThan(40)
    expect(transitions.filter((transition) => !covered.has(transition)).map(nameOf)).toEqual([])
  })

  test('a signed-in user has user data and a token; data are loaded only for a saved selection', () => {
    for (const { state } of paths) {
      const { context } = state
      const text = JSON.stringify(state.value)
      const authenticated = state.hasTag('authenticated')
      expect([text, authenticated && (context.user === null || context.authtoken === null)]).toEqual([text, false])
      if (state.matches({ auth: 'ready' })) expect(context.savedSelection.organizationId).toBeGreaterThan(0)
      if (state.matches({ auth: 'expired' })) expect([context.authtoken, context.user]).toEqual([null, null])
      if (state.matches({ auth: 'anonymous' })) expect([context.authtoken, context.user]).toEqual([null, null])
      if (!authenticated) expect([text, state.matches({ selection: 'saving' })]).toEqual([text, false])
    }
  })

  test('signing out leads to the empty session from every state', () => {
    for (const { state } of paths) {
      const after = getNextSnapshot(machine, state, { type: 'SIGN_OUT' })
      expect(after.matches({ auth: 'anonymous', selection: 'none' })).toBe(true)
      expect(after.context).toMatchObject({ authtoken: null, user: null, organizations: [] })
    }
  })
})
