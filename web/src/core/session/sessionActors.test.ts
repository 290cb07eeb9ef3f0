import { describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import type { Client } from '../api/client.ts'
import { signedInAs } from './session.fixture.ts'
import { sessionActors } from './sessionActors.ts'
import type { SessionContext } from './sessionTypes.ts'

/** Returns the requests that save a selection on a page that knows `user`, while the server has `now`. */
async function saveRequests(user: SessionContext['user'], now = user) {
  const requests: { path: string; body: Record<string, unknown> }[] = []
  const put = async (path: string, { body }: { body: Record<string, unknown> }) => {
    requests.push({ path, body })
    return signedInAs()
  }
  const get = async () => ({ token: 'fresh', message: now })
  const { saveSelection } = sessionActors({ get, put } as unknown as Client)!
  const context = { user, selectedEntityId: 1, selectedOrganizationId: Number.NaN } as SessionContext
  await toPromise(createActor(saveSelection!, { input: { context } }).start())
  return requests
}

// Proves ADM-247, OPS-235
test('saving a selection sends the user with country, zone and selections; an empty selection is null', async () => {
  const { user } = signedInAs()
  expect(await saveRequests(user)).toEqual([
    {
      path: '/users/ada%40demo.takt',
      // The person's name is only sent when it changes.
      body: {
        ...user,
        personName: undefined,
        country: 'US',
        timezone: 'America/New_York',
        selectedEntityId: 1,
        selectedOrganizationId: null,
      },
    },
  ])
})

test('profile changes made by another tab meanwhile are preserved', async () => {
  const { user } = signedInAs()
  const [request] = await saveRequests(user, { ...user, country: 'DE', darkMode: true })
  expect(request!.body).toMatchObject({ country: 'DE', darkMode: true })
})

// Proves ADM-070
test('a country that was never set is guessed from the time zone of the browser, and so is the zone', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  for (const [timezone, country] of [
    ['Europe/Berlin', 'DE'],
    ['Australia/Perth', 'AU'],
    ['Antarctica/Troll', 'US'],
  ]) {
    zone.mockReturnValue({ timeZone: timezone } as Intl.ResolvedDateTimeFormatOptions)
    const [request] = await saveRequests({ ...signedInAs().user, country: null, timezone: null })
    expect(request!.body).toMatchObject({ country, timezone })
  }
  zone.mockRestore()
})

describe('a token in the address', () => {
  const rejectToken = () => Promise.reject(new ApiError('Token is not valid', 401))
  type ActiveSessions = { [token: string]: { userId: number; kind?: 'display' } }
  /**
   * Returns the calls made while these tokens have sessions and the token of the address belongs to `owner` (null: it
   * is invalid).
   */
  async function restored(sessions: ActiveSessions, owner: number | null, more: { isDecided?: boolean } = {}) {
    const calls: string[] = []
    const respond = (token: string) => {
      const { user } = signedInAs()
      const session = token === 'exchanged' ? { userId: owner! } : sessions[token]
      return session ? { token, message: { ...user, ...session } } : rejectToken()
    }
    const get = async (path: string, { token }: { token: string }) => {
      calls.push(`${path} ${token}`)
      if (path === '/users/user') return respond(token)
      return owner ? { data: { userId: owner, userName: 'an unknown user', displayName: null } } : rejectToken()
    }
    const post = async (path: string, { token }: { token: string }) => {
      calls.push(`${path} ${token}`)
      return owner ? { token: 'exchanged' } : rejectToken()
    }
    const { restore } = sessionActors({ get, post } as unknown as Client)!
    const input = { token: 'once', fromUrl: true, storedToken: 'stored', ...more }
    const result = await toPromise(createActor(restore!, { input }).start()).catch((error: unknown) => error)
    return { calls, result }
  }
  const exchange = '/users/refreshToken once'

  test('is not consumed while another user is signed in: its owner is returned', async () => {
    const { calls, result } = await restored({ stored: { userId: 5 } }, 6)
    expect(result).toMatchObject({ token: 'stored', user: { userId: 5 }, other: { userId: 6 } })
    expect(calls).toEqual(['/users/user stored', '/users/linkToken once'])
  })

  test('is exchanged without a decision for the same user, on a wall display, and without an active session', async () => {
    const cases: ActiveSessions[] = [{ stored: { userId: 5 } }, { stored: { userId: 9, kind: 'display' } }, {}]
    for (const sessions of cases) {
      const { calls, result } = await restored(sessions, 5)
      expect([result, calls.includes(exchange)]).toEqual([expect.objectContaining({ token: 'exchanged' }), true])
    }
  })

  test('does not end an active session if it is invalid', async () => {
    const { result } = await restored({ stored: { userId: 5 } }, null)
    expect(result).toMatchObject({ token: 'stored', user: { userId: 5 } })
    const late = await restored({ stored: { userId: 5 } }, null, { isDecided: true })
    expect(late.result).toMatchObject({ token: 'stored' })
    expect((await restored({}, null)).result).toMatchObject({ status: 401 })
  })

  test('is exchanged without another decision once the user has decided', async () => {
    const { calls, result } = await restored({ stored: { userId: 5 } }, 6, { isDecided: true })
    expect(result).toMatchObject({ token: 'exchanged', user: { userId: 6 } })
    expect(calls[0]).toBe(exchange)
  })
})

describe('without a network', () => {
  const offlineSession = { user: signedInAs().user, entities: [], organizations: [], settings: {} }
  const failing = (status: number) => () => Promise.reject(new ApiError('No', status))
  async function restoreOffline(status: number, stored: typeof offlineSession | null, fromUrl = false) {
    const get = failing(status)
    const { restore, loadPlaces } = sessionActors({ get, post: get } as unknown as Client, () => stored)!
    const settled = async (actor: Promise<unknown>) => actor.catch((error: ApiError) => error.status)
    return [
      await settled(toPromise(createActor(restore!, { input: { token: 'old', fromUrl } }).start())),
      await settled(toPromise(createActor(loadPlaces!, { input: { entityId: 1 } }).start())),
    ]
  }

  test('a stored page continues as the former user, with the existing token', async () => {
    const { user, ...places } = offlineSession
    expect(await restoreOffline(0, offlineSession)).toEqual([{ token: 'old', user }, places])
    expect(await restoreOffline(502, offlineSession)).toEqual([{ token: 'old', user }, places])
  })

  test('a rejection still ends the session, no stored session means waiting, and a token of the address is never accepted unchecked', async () => {
    expect(await restoreOffline(401, offlineSession)).toEqual([401, 401])
    expect(await restoreOffline(0, null)).toEqual([0, 0])
    expect((await restoreOffline(0, offlineSession, true))[0]).toBe(0)
  })
})
