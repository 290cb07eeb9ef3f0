import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { places, sessionWith, signedInAs } from './session.fixture.ts'
import { credentials, ready } from './sessionMachine.fixture.ts'
import { emptyRecord } from './sessionRecord.ts'
import type { SessionContext } from './sessionTypes.ts'

describe('signing in', () => {
  // Proves OPS-163, OPS-164
  test('login success stores token and user and applies the user’s selections', async () => {
    const { actor, done } = await ready()
    expect(actor.getSnapshot().context).toMatchObject({
      authtoken: 'fresh',
      selectedEntityId: 1,
      selectedOrganizationId: 10,
      savedSelection: { entityId: 1, organizationId: 10 },
    })
    expect(actor.getSnapshot().context.user?.userName).toBe('ada@demo.takt')
    expect(done).toEqual(['greeted'])
  })

  // Proves OPS-166
  test('login failure sets loginError with the server’s message', async () => {
    const { actor } = sessionWith({ signIn: () => Promise.reject(new Error('User name or password is wrong')) })
    actor.start()
    actor.send(credentials)
    await waitFor(actor, (state) => state.context.loginError.error)
    expect(actor.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
    expect(actor.getSnapshot().context.loginError.message).toBe('User name or password is wrong')
  })

  // Proves ADM-113, OPS-122
  test('selections are NaN until they are set', () => {
    const { actor } = sessionWith()
    actor.start()
    expect(actor.getSnapshot().context.selectedEntityId).toBeNaN()
    expect(actor.getSnapshot().context.selectedOrganizationId).toBeNaN()
  })

  test('a user without selections gets the first entity and its organization, and they are saved', async () => {
    const { actor } = await ready({
      signIn: async () => signedInAs({ selectedEntityId: null, selectedOrganizationId: null }),
    })
    expect(actor.getSnapshot().context.savedSelection).toEqual({ entityId: 1, organizationId: 10 })
    expect(actor.getSnapshot().matches({ selection: 'saved' })).toBe(true)
  })
})

describe('the global state', () => {
  test('contains the web dialog, which is opened with an address and a label and closed again', async () => {
    const { actor } = await ready()
    const dialog = () => actor.getSnapshot().context.webDialog
    expect(dialog()).toEqual({ show: false, url: '', label: '' })
    actor.send({ type: 'OPEN_WEB_DIALOG', url: '/pages/7', label: 'Setting up M-01' })
    expect(dialog()).toEqual({ show: true, url: '/pages/7', label: 'Setting up M-01' })
    actor.send({ type: 'CLOSE_WEB_DIALOG' })
    expect(dialog()).toEqual({ show: false, url: '', label: '' })
  })

  test('contains the parameters of the address at page load; mask, carousel and display turn on their modes', async () => {
    const startedWith = (urlParamsOnPageLoad: Record<string, string>, record = emptyRecord) =>
      sessionWith({}, { urlParamsOnPageLoad, record }).actor.getSnapshot().context
    expect(startedWith({ range: '7d', mask: '1', carousel: '', display: 'true' })).toMatchObject({
      urlParamsOnPageLoad: { range: '7d', mask: '1', carousel: '', display: 'true' },
      maskMode: true,
      dashboardCarouselMode: true,
      isDisplay: true,
    })
    expect(startedWith({ mask: '0', carousel: 'false' })).toMatchObject({
      maskMode: false,
      dashboardCarouselMode: false,
    })
    const wall = { ...emptyRecord, dashboardCarouselMode: true }
    expect(startedWith({}, wall).dashboardCarouselMode).toBe(true)
    expect(startedWith({ carousel: '0' }, wall).dashboardCarouselMode).toBe(false)
  })

  test('mask=0 in the address ends a stored mask mode', () => {
    const startedWith = (urlParamsOnPageLoad: Record<string, string>) =>
      sessionWith({}, { urlParamsOnPageLoad, record: { ...emptyRecord, maskMode: true } }).actor.getSnapshot().context
    expect(startedWith({}).maskMode).toBe(true)
    expect(startedWith({ mask: '0' }).maskMode).toBe(false)
  })
})

describe('changing the entity', () => {
  // Proves ADM-111, OPS-177
  test('the organization is set to match and saved; the data of the former selection are shown until then', async () => {
    const { actor } = await ready()
    actor.send({ type: 'SELECT_ENTITY', entityId: 2 })
    expect(actor.getSnapshot().context.savedSelection).toEqual({ entityId: 1, organizationId: 10 })
    await waitFor(actor, (state) => state.matches({ selection: 'saved' }))
    expect(actor.getSnapshot().context.savedSelection).toEqual({ entityId: 2, organizationId: 20 })
  })

  // Proves ADM-112, OPS-178
  test('an entity without organizations selects none and loads no data', async () => {
    const { actor } = await ready()
    actor.send({ type: 'SELECT_ENTITY', entityId: 3 })
    await waitFor(actor, (state) => state.matches({ selection: 'saved' }))
    expect(actor.getSnapshot().context.selectedOrganizationId).toBeNaN()
    expect(actor.getSnapshot().matches({ auth: { choosing: 'waiting' } })).toBe(true)
  })

  // Proves OPS-179
  test('the wait for organizations ends after 50 checks, 100 ms apart', async () => {
    let first = true
    const loadPlaces = () => {
      if (!first) return new Promise<typeof places>(() => {})
      first = false
      return Promise.resolve(places)
    }
    const { actor, clock } = await ready({ loadPlaces })
    actor.send({ type: 'SELECT_ENTITY', entityId: 2 })
    for (let check = 0; check < 50; check++) clock.increment(100)
    expect(actor.getSnapshot().matches({ selection: 'waitingForOrganizations' })).toBe(true)
    clock.increment(100)
    expect(actor.getSnapshot().matches({ selection: 'waitingForOrganizations' })).toBe(false)
  })

  test('a profile saved by the server is the user’s from then on, also in what is saved next', async () => {
    const saved: unknown[] = []
    const saveSelection = (context: SessionContext) => {
      saved.push(context.user?.country)
      return Promise.resolve(signedInAs({ selectedOrganizationId: 11 }))
    }
    const { actor } = await ready({ saveSelection })
    actor.send({ type: 'PROFILE_SAVED', user: { ...signedInAs().user, country: 'DE', darkMode: true } })
    expect(actor.getSnapshot().context.user).toMatchObject({ country: 'DE', darkMode: true })
    actor.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
    await waitFor(actor, (state) => state.matches({ selection: 'saved' }))
    expect(saved).toEqual(['DE'])
  })
})
