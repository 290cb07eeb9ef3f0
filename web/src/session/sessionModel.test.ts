import { describe, expect, test } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { places, signedInAs } from './sessionFixture.ts'
import { sessionMachine } from './sessionMachine.ts'
import { emptyRecord } from './sessionRecord.ts'

const outcome = (state: string, output: unknown) => ({ type: `xstate.done.actor.0.session.${state}`, output })
const failure = (state: string) => ({ type: `xstate.error.actor.0.session.${state}`, error: new Error('no') })

const events = [
  { type: 'SIGN_IN', userName: 'a', password: 'b' },
  { type: 'SIGN_OUT' },
  { type: 'TOKEN_REJECTED', token: 'fresh' },
  { type: 'TOKEN_REJECTED', token: 'old' },
  { type: 'REFRESH' },
  { type: 'SELECT_ENTITY', entityId: 2 },
  { type: 'SELECT_ENTITY', entityId: 3 },
  { type: 'SELECT_ORGANIZATION', organizationId: 11 },
  { type: 'PROFILE_KEPT', user: signedInAs().user },
  outcome('auth.restoring', signedInAs()),
  failure('auth.restoring'),
  outcome('auth.signingIn', signedInAs()),
  failure('auth.signingIn'),
  outcome('auth.choosing.loading', places),
  failure('auth.choosing.loading'),
  outcome('auth.refreshing', { token: 'fresh' }),
  failure('auth.refreshing'),
  outcome('selection.waitingForOrganizations', places),
  outcome('selection.saving', signedInAs({ selectedEntityId: 2, selectedOrganizationId: 20 })),
  failure('selection.saving'),
] as never[]

const input = { record: { ...emptyRecord, authtoken: 'old' }, urlToken: null, maskMode: false, carouselMode: false }

const paths = getShortestPaths(sessionMachine, {
  input,
  events,
  serializeState: (state) =>
    `${JSON.stringify(state.value)} ${state.context.authtoken} ${state.context.selectedEntityId}`,
  limit: 20_000,
})

const leaf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([name, inner]) => `${name}.${leaf(inner)}`)
        .join()

describe('every state that a session can reach', () => {
  test('all states of the model are reachable', () => {
    const seen = new Set(paths.map((path) => leaf((path.state.value as { auth: unknown }).auth).split('.')[0]))
    expect([...seen].sort()).toEqual(
      ['anonymous', 'choosing', 'expired', 'ready', 'refreshing', 'restoring', 'signingIn', 'unreachable'].sort(),
    )
  })

  test.each(paths.map((path) => [leaf(path.state.value), path] as const))('%s', (_, path) => {
    const { state } = path
    const { context } = state
    const authenticated = state.hasTag('authenticated')
    if (authenticated) expect(context.user).not.toBeNull()
    if (authenticated) expect(context.authtoken).not.toBeNull()
    if (state.matches({ auth: 'ready' })) expect(context.keptSelection.organizationId).toBeGreaterThan(0)
    if (state.matches({ auth: 'expired' })) expect(context.authtoken).toBeNull()
    if (state.matches({ auth: 'anonymous' })) expect(context.user).toBeNull()
  })

  test('signing out leads to the empty session from everywhere', () => {
    for (const { state } of paths) {
      const after = getNextSnapshot(sessionMachine, state, { type: 'SIGN_OUT' })
      expect(after.matches({ auth: 'anonymous', selection: 'none' })).toBe(true)
      expect(after.context).toMatchObject({ authtoken: null, user: null, organizations: [] })
    }
  })
})
