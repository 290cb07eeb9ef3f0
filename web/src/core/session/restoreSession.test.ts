import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import { sessionWith, signedInAs } from './session.fixture.ts'
import { credentials, ready, storedRecord } from './sessionMachine.fixture.ts'

describe('restoring', () => {
  test('a stored token is restored', async () => {
    const requests: [string, boolean][] = []
    const restore = async (token: string, fromUrl: boolean) => {
      requests.push([token, fromUrl])
      return signedInAs()
    }
    const { actor } = await ready({ restore }, { record: storedRecord })
    expect(requests).toEqual([['old', false]])
    expect(actor.getSnapshot().context.authtoken).toBe('fresh')
  })

  // Proves OPS-175
  test('a token in the address takes precedence over the stored one', async () => {
    const requests: [string, boolean][] = []
    const restore = async (token: string, fromUrl: boolean) => {
      requests.push([token, fromUrl])
      return signedInAs()
    }
    await ready({ restore }, { record: storedRecord, urlToken: 'once' })
    expect(requests).toEqual([['once', true]])
  })

  describe('a token of another user in the address, while a session is active', () => {
    const other = { userId: 6, userName: 'ben@demo.takt', displayName: null }
    const ben = { token: 'theirs', user: { ...signedInAs().user, userId: 6, userName: 'ben@demo.takt' } }
    async function restoreWithOther() {
      const restore = async (_token: string, _fromUrl: boolean, isDecided?: boolean) =>
        isDecided ? ben : { ...signedInAs(), other }
      const session = sessionWith({ restore }, { record: storedRecord, urlToken: 'once' })
      session.actor.start()
      await waitFor(session.actor, (state) => state.matches({ auth: 'deciding' }))
      return session
    }
    const named = ({ actor }: ReturnType<typeof sessionWith>) => {
      const { context } = actor.getSnapshot()
      return [context.user?.userName, context.authtoken, context.urlToken, context.conflict]
    }

    test('asks for a decision, and signs no user in or out meanwhile', async () => {
      const session = await restoreWithOther()
      const state = session.actor.getSnapshot()
      expect([state.hasTag('authenticated'), state.context.authtoken]).toEqual([false, 'old'])
      expect(state.context.conflict).toMatchObject({ own: { user: { userName: 'ada@demo.takt' } }, other })
    })

    test('staying continues the session, and nothing of the other user is stored', async () => {
      const session = await restoreWithOther()
      session.actor.send({ type: 'STAY' })
      await waitFor(session.actor, (state) => state.matches({ auth: 'ready' }))
      expect(named(session)).toEqual(['ada@demo.takt', 'fresh', null, null])
    })

    test('switching continues as the other user with nothing of the former one', async () => {
      const session = await restoreWithOther()
      session.actor.send({ type: 'GO_ON' })
      await waitFor(session.actor, (state) => state.matches({ auth: 'ready' }))
      expect(named(session)).toEqual(['ben@demo.takt', 'theirs', null, null])
      expect(session.done).toEqual(['all'])
    })
  })

  test('a stored token that the server rejects is an expired session, not an unreachable server', async () => {
    const restore = () => Promise.reject(new ApiError('Token is not valid', 401))
    const { actor } = sessionWith({ restore }, { record: storedRecord })
    actor.start()
    await waitFor(actor, (state) => state.matches({ auth: 'expired' }))
    expect(actor.getSnapshot().context.authtoken).toBeNull()
  })

  test('an unreachable server is retried every three seconds', async () => {
    let times = 0
    const restore = () => (++times < 3 ? Promise.reject(new Error('no network')) : Promise.resolve(signedInAs()))
    const { actor, clock } = sessionWith({ restore }, { record: storedRecord })
    actor.start()
    for (let round = 1; round < 3; round++) {
      await waitFor(actor, (state) => state.matches({ auth: 'unreachable' }))
      clock.increment(3000)
    }
    await waitFor(actor, (state) => state.matches({ auth: 'ready' }))
    expect(times).toBe(3)
  })
})

describe('ending', () => {
  test('Token is not valid ends the session in every authenticated state, and signing in again works', async () => {
    const { actor } = await ready()
    actor.send({ type: 'TOKEN_REJECTED', token: 'fresh' })
    expect(actor.getSnapshot().matches({ auth: 'expired' })).toBe(true)
    expect(actor.getSnapshot().context.authtoken).toBeNull()
    actor.send(credentials)
    await waitFor(actor, (state) => state.matches({ auth: 'ready' }))
  })

  test('the rejection of an outdated token changes nothing', async () => {
    const { actor } = await ready()
    actor.send({ type: 'TOKEN_REJECTED', token: 'an older one' })
    expect(actor.getSnapshot().matches({ auth: 'ready' })).toBe(true)
  })

  test('logout clears everything and resets mask and carousel, but not the preferences', async () => {
    const { actor, done } = await ready({}, { urlParamsOnPageLoad: { mask: '1', carousel: '1' } })
    expect(actor.getSnapshot().context).toMatchObject({ maskMode: true, dashboardCarouselMode: true })
    actor.send({ type: 'SET_THEME', theme: 'dark' })
    actor.send({ type: 'SIGN_OUT' })
    const { context } = actor.getSnapshot()
    expect(context).toMatchObject({
      authtoken: null,
      user: null,
      entities: [],
      maskMode: false,
      dashboardCarouselMode: false,
    })
    expect(context.selectedEntityId).toBeNaN()
    expect(context.preferences.theme).toBe('dark')
    expect(done).toContain('all')
  })

  // Proves OPS-121, OPS-168
  test('logout clears authentication, token, selections, web dialog, entities, message and URL parameters', async () => {
    const { actor } = await ready(
      { saveSelection: () => Promise.reject(new Error('no')) },
      { urlParamsOnPageLoad: { range: '7d' } },
    )
    actor.send({ type: 'OPEN_WEB_DIALOG', url: '/pages/7', label: 'Setting up M-01' })
    actor.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
    await waitFor(actor, (state) => state.matches({ selection: 'reverted' }))
    const fields = ({ context, ...state }: ReturnType<typeof actor.getSnapshot>) => ({
      authenticated: state.hasTag('authenticated'),
      authtoken: context.authtoken,
      selected: [context.selectedEntityId, context.selectedOrganizationId],
      saved: context.savedSelection,
      webDialog: context.webDialog,
      entities: context.entities.length,
      organizations: context.organizations.length,
      message: context.message,
      urlParamsOnPageLoad: context.urlParamsOnPageLoad,
    })
    expect(fields(actor.getSnapshot())).toEqual({
      authenticated: true,
      authtoken: 'fresh',
      selected: [1, 10],
      saved: { entityId: 1, organizationId: 10 },
      webDialog: { show: true, url: '/pages/7', label: 'Setting up M-01' },
      entities: 3,
      organizations: 3,
      message: 'Failed to update user profile',
      urlParamsOnPageLoad: { range: '7d' },
    })
    actor.send({ type: 'SIGN_OUT' })
    expect(fields(actor.getSnapshot())).toEqual({
      authenticated: false,
      authtoken: null,
      selected: [Number.NaN, Number.NaN],
      saved: { entityId: Number.NaN, organizationId: Number.NaN },
      webDialog: { show: false, url: '', label: '' },
      entities: 0,
      organizations: 0,
      message: null,
      urlParamsOnPageLoad: {},
    })
  })

  test('a ready session renews its token', async () => {
    const { actor, clock } = await ready()
    clock.increment(20 * 60_000)
    await waitFor(actor, (state) => state.context.authtoken === 'fresher')
    expect(actor.getSnapshot().matches({ auth: 'ready' })).toBe(true)
  })
})
