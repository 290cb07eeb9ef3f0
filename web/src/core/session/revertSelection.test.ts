import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { sessionWith, signedInAs } from './session.fixture.ts'
import type { Places } from './sessionTypes.ts'

const entities = [
  { entityId: 1, entityName: 'Acme' },
  { entityId: 2, entityName: 'Bolts' },
]
/** The server's lists by entity: organizations and settings of that entity only. */
const placesByEntity: Record<number, Places> = {
  1: {
    entities,
    organizations: [
      { organizationId: 10, organizationName: 'North', entityId: 1 },
      { organizationId: 11, organizationName: 'South', entityId: 1 },
    ],
    settings: { 10: { timeZone: 'America/New_York' } },
  },
  2: {
    entities,
    organizations: [{ organizationId: 20, organizationName: 'West', entityId: 2 }],
    settings: { 20: { timeZone: 'Europe/Berlin' } },
  },
}

/** Starts a signed-in session whose profile updates fail while `fails` is true. */
async function readySession() {
  const server = { fails: true, saved: [] as number[][] }
  const session = sessionWith({
    loadPlaces: async (entityId) => placesByEntity[entityId] ?? placesByEntity[1]!,
    saveSelection: async ({ selectedEntityId, selectedOrganizationId }) => {
      server.saved.push([selectedEntityId, selectedOrganizationId])
      if (server.fails) throw new Error('no')
      return signedInAs({ selectedEntityId, selectedOrganizationId })
    },
  })
  session.actor.start()
  session.actor.send({ type: 'SIGN_IN', userName: 'ada@demo.takt', password: 'correct horse battery' })
  await waitFor(session.actor, (state) => state.matches({ auth: 'ready' }))
  const shown = ({ context } = session.actor.getSnapshot()) => ({
    entity: context.selectedEntityId,
    organization: context.selectedOrganizationId,
    organizations: context.organizations.map(({ organizationId }) => organizationId),
    settings: Object.keys(context.settings).map(Number),
    message: context.message,
  })
  return { ...session, server, shown }
}

const atFirst = { entity: 1, organization: 10, organizations: [10, 11], settings: [10], message: null }
const reverted = { ...atFirst, message: 'Failed to update user profile' }

// Proves ADM-114, ADM-285, OPS-181, OPS-320
test('a failed update after selecting another organization reverts the selection and shows a message', async () => {
  const { actor, server, shown } = await readySession()
  expect(shown()).toEqual(atFirst)
  actor.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
  expect(shown().organization).toBe(11)
  await waitFor(actor, (state) => state.matches({ selection: 'reverted' }))
  expect(server.saved).toEqual([[1, 11]])
  expect(shown()).toEqual(reverted)
})

// Proves ADM-114, OPS-181
test('a failed update after selecting another entity reverts entity, organization and the list of organizations', async () => {
  const { actor, server, shown } = await readySession()
  actor.send({ type: 'SELECT_ENTITY', entityId: 2 })
  const saving = await waitFor(actor, (state) => state.matches({ selection: 'saving' }))
  expect(shown(saving)).toMatchObject({ entity: 2, organization: 20, organizations: [20], settings: [20] })
  await waitFor(actor, (state) => state.matches({ selection: 'reverted' }))
  expect(server.saved).toEqual([[2, 20]])
  expect(shown()).toEqual(reverted)
})

test('after a failed change of entity, an organization of the reverted entity can be selected', async () => {
  const { actor, server, shown } = await readySession()
  actor.send({ type: 'SELECT_ENTITY', entityId: 2 })
  await waitFor(actor, (state) => state.matches({ selection: 'reverted' }))
  actor.send({ type: 'MESSAGE_SHOWN' })
  server.fails = false
  actor.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
  await waitFor(actor, (state) => state.matches({ selection: 'saved' }))
  expect(server.saved.at(-1)).toEqual([1, 11])
  expect(shown()).toEqual({ ...atFirst, organization: 11 })
})

test('a failed change after a successful one reverts to the successful one', async () => {
  const { actor, server, shown } = await readySession()
  server.fails = false
  actor.send({ type: 'SELECT_ENTITY', entityId: 2 })
  await waitFor(actor, (state) => state.matches({ selection: 'saved' }))
  server.fails = true
  actor.send({ type: 'SELECT_ENTITY', entityId: 1 })
  await waitFor(actor, (state) => state.matches({ selection: 'reverted' }))
  expect(shown()).toEqual({ ...reverted, entity: 2, organization: 20, organizations: [20], settings: [20] })
})

test('lists that changed during the update are the ones it reverts to', async () => {
  const { actor, shown } = await readySession()
  const organizations = [{ organizationId: 10, organizationName: 'North', entityId: 1 }]
  actor.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
  actor.send({ type: 'PLACES_CHANGED', places: { entities, organizations, settings: {} } })
  await waitFor(actor, (state) => state.matches({ selection: 'reverted' }))
  expect(shown()).toEqual({ ...reverted, organizations: [10], settings: [] })
})
