import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { saveState } from './saveState.ts'
import { sessionWith, signedInAs } from './session.fixture.ts'
import { readRecord } from './sessionRecord.ts'

const credentials = { type: 'SIGN_IN', userName: 'ada@demo.takt', password: 'correct horse battery' } as const

/**
 * Starts a session that saves its state to a storage; `saved` returns the stored state, `texts` are all stored
 * versions.
 */
function savingSession(...input: Parameters<typeof sessionWith>) {
  const session = sessionWith(...input)
  const texts: string[] = []
  const storage = {
    getItem: () => texts.at(-1) ?? null,
    setItem: (_name: string, text: string) => void texts.push(text),
  }
  let isWall = false
  saveState(session.actor, storage, () => isWall)
  session.actor.start()
  return {
    ...session,
    storage,
    texts,
    saved: () => JSON.parse(texts.at(-1) ?? '{}'),
    enterWall: () => {
      isWall = true
    },
  }
}

async function signedIn(...input: Parameters<typeof sessionWith>) {
  const session = savingSession(...input)
  session.actor.send(credentials)
  await waitFor(session.actor, (state) => state.matches({ auth: 'ready' }))
  return session
}

// Proves OPS-172
test('signing in saves that the session is authenticated, its token, selections and entities', async () => {
  const { saved } = await signedIn({}, { urlParamsOnPageLoad: { range: '7d' } })
  expect(saved()).toEqual({
    authenticated: true,
    authtoken: 'fresh',
    loginError: { error: false, message: '' },
    selectedEntityId: 1,
    selectedOrganizationId: 10,
    webDialog: { show: false, url: '', label: '' },
    entities: [{ entityId: 1 }, { entityId: 2 }, { entityId: 3 }],
    urlParamsOnPageLoad: { range: '7d' },
    preferences: { theme: 'system' },
    maskMode: false,
    dashboardCarouselMode: false,
    isDisplay: false,
    userId: 5,
  })
})

// Proves OPS-172
test('a failed login saves its error, and the next attempt removes it', async () => {
  let isRight = false
  const signIn = () =>
    isRight ? Promise.resolve(signedInAs()) : Promise.reject(new Error('User name or password is wrong'))
  const { actor, saved } = savingSession({ signIn })
  actor.send(credentials)
  await waitFor(actor, (state) => state.context.loginError.error)
  expect(saved()).toMatchObject({
    authenticated: false,
    authtoken: null,
    loginError: { error: true, message: 'User name or password is wrong' },
  })
  isRight = true
  actor.send(credentials)
  expect(saved().loginError).toEqual({ error: false, message: '' })
})

// Proves OPS-172
test.each([
  ['mask mode', { type: 'SET_MASK', on: true }, { maskMode: true }],
  ['carousel mode', { type: 'SET_CAROUSEL', on: true }, { dashboardCarouselMode: true }],
  ['the theme', { type: 'SET_THEME', theme: 'dark' }, { preferences: { theme: 'dark' } }],
  [
    'the web dialog',
    { type: 'OPEN_WEB_DIALOG', url: '/pages/7', label: 'Setting up M-01' },
    { webDialog: { show: true, url: '/pages/7', label: 'Setting up M-01' } },
  ],
  ['the entity', { type: 'SELECT_ENTITY', entityId: 2 }, { selectedEntityId: 2 }],
  ['the organization', { type: 'SELECT_ORGANIZATION', organizationId: 11 }, { selectedOrganizationId: 11 }],
] as const)('a change of %s is saved at once', async (_name, event, change) => {
  const { actor, saved } = await signedIn()
  const before = saved()
  expect(before).not.toMatchObject(change)
  actor.send(event)
  expect(saved()).toEqual({ ...before, ...change })
})

// Proves OPS-172
test('a renewed token and a changed list of entities are saved', async () => {
  const { actor, clock, saved } = await signedIn()
  clock.increment(20 * 60_000)
  await waitFor(actor, (state) => state.context.authtoken === 'fresher')
  expect(saved().authtoken).toBe('fresher')
  await waitFor(actor, (state) => state.matches({ auth: 'ready' }))
  const entities = [{ entityId: 7, entityName: 'Gears' }]
  actor.send({ type: 'PLACES_CHANGED', places: { entities, organizations: [], settings: {} } })
  expect(saved().entities).toEqual([{ entityId: 7 }])
})

// Proves OPS-172
test('messages are never saved', async () => {
  const { actor, texts, saved } = await signedIn({ saveSelection: () => Promise.reject(new Error('no')) })
  actor.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
  await waitFor(actor, (state) => state.context.message === 'Failed to update user profile')
  expect(saved()).toMatchObject({ selectedEntityId: 1, selectedOrganizationId: 10 })
  expect(texts.join()).not.toContain('Failed')
})

test('an expired session and a sign-out save an unauthenticated state, without token, entities and parameters', async () => {
  const signedOut = { authenticated: false, authtoken: null, entities: [], urlParamsOnPageLoad: {} }
  const ended = await signedIn({}, { urlParamsOnPageLoad: { range: '7d' } })
  ended.actor.send({ type: 'TOKEN_REJECTED', token: 'fresh' })
  expect(ended.saved()).toMatchObject(signedOut)
  const left = await signedIn({}, { urlParamsOnPageLoad: { range: '7d', mask: '1', carousel: '1' } })
  left.actor.send({ type: 'OPEN_WEB_DIALOG', url: '/pages/7', label: 'Setting up M-01' })
  left.actor.send({ type: 'SIGN_OUT' })
  expect(left.saved()).toMatchObject({
    ...signedOut,
    selectedEntityId: null,
    selectedOrganizationId: null,
    webDialog: { show: false, url: '', label: '' },
    maskMode: false,
    dashboardCarouselMode: false,
  })
})

// Proves OPS-173
test('the saved state is used by the next page: its token is restored, its entities are known by ID', async () => {
  const { storage } = await signedIn({}, { urlParamsOnPageLoad: { mask: '1' } })
  const next = sessionWith({ restore: () => new Promise(() => {}) }, { record: readRecord(storage) })
  next.actor.start()
  const state = next.actor.getSnapshot()
  expect([state.matches({ auth: 'restoring' }), state.hasTag('authenticated')]).toEqual([true, false])
  expect(state.context).toMatchObject({ authtoken: 'fresh', selectedEntityId: 1, maskMode: true })
  expect(state.context.selectedOrganizationId).toBeNaN()
  expect(state.context.entities.map(({ entityId }) => entityId)).toEqual([1, 2, 3])
})

test('the carousel of a wall display is not saved', async () => {
  const { actor, saved, enterWall } = await signedIn()
  enterWall()
  actor.send({ type: 'SET_CAROUSEL', on: true })
  expect([actor.getSnapshot().context.dashboardCarouselMode, saved().dashboardCarouselMode]).toEqual([true, false])
})
