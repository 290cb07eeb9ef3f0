import { describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import type { Client } from '../api/client.ts'
import { signedInAs } from './session.bed.ts'
import { sessionActors } from './sessionActors.ts'
import type { SessionContext } from './sessionTypes.ts'

/** What is sent when a selection is kept by a page that knows `user`, while the server has `now`. */
async function sent(user: SessionContext['user'], now = user) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const put = async (path: string, { body }: { body: Record<string, unknown> }) => {
    asked.push({ path, body })
    return signedInAs()
  }
  const get = async () => ({ token: 'fresh', message: now })
  const { saveSelection } = sessionActors({ get, put } as unknown as Client)!
  const context = { user, selectedEntityId: 1, selectedOrganizationId: Number.NaN } as SessionContext
  await toPromise(createActor(saveSelection!, { input: { context } }).start())
  return asked
}

// Proves ADM-247, OPS-235
test('keeping a selection sends the user with country, zone and selections; what is not chosen is null', async () => {
  const { user } = signedInAs()
  expect(await sent(user)).toEqual([
    {
      path: '/users/ada%40demo.takt',
      // What one is called is sent where it changes alone.
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

test('what another tab has changed of the profile meanwhile stays as it is', async () => {
  const { user } = signedInAs()
  const [asked] = await sent(user, { ...user, country: 'DE', darkMode: true })
  expect(asked!.body).toMatchObject({ country: 'DE', darkMode: true })
})

// Proves ADM-070
test('a country that a user never said is the one that the browser guesses from its zone, and so is the zone', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  for (const [timezone, country] of [
    ['Europe/Berlin', 'DE'],
    ['Australia/Perth', 'AU'],
    ['Antarctica/Troll', 'US'],
  ]) {
    zone.mockReturnValue({ timeZone: timezone } as Intl.ResolvedDateTimeFormatOptions)
    const [asked] = await sent({ ...signedInAs().user, country: null, timezone: null })
    expect(asked!.body).toMatchObject({ country, timezone })
  }
  zone.mockRestore()
})

describe('a token in the address', () => {
  const refused = () => Promise.reject(new ApiError('Token is not valid', 401))
  type Living = { [token: string]: { userId: number; kind?: 'display' } }
  /**
   * The calls that are made where these tokens are of sessions, and that of the address is `owner`'s (none: it is not
   * valid).
   */
  async function restored(living: Living, owner: number | null, more: { isDecided?: boolean } = {}) {
    const calls: string[] = []
    const answer = (token: string) => {
      const { user } = signedInAs()
      const found = token === 'exchanged' ? { userId: owner! } : living[token]
      return found ? { token, message: { ...user, ...found } } : refused()
    }
    const get = async (path: string, { token }: { token: string }) => {
      calls.push(`${path} ${token}`)
      if (path === '/users/user') return answer(token)
      return owner ? { data: { userId: owner, userName: 'somebody', displayName: null } } : refused()
    }
    const post = async (path: string, { token }: { token: string }) => {
      calls.push(`${path} ${token}`)
      return owner ? { token: 'exchanged' } : refused()
    }
    const { restore } = sessionActors({ get, post } as unknown as Client)!
    const input = { token: 'once', fromUrl: true, kept: 'kept', ...more }
    const found = await toPromise(createActor(restore!, { input }).start()).catch((error: unknown) => error)
    return { calls, found }
  }
  const exchange = '/users/refreshToken once'

  test('is not used up while somebody else is signed in: it is told who would go on', async () => {
    const { calls, found } = await restored({ kept: { userId: 5 } }, 6)
    expect(found).toMatchObject({ token: 'kept', user: { userId: 5 }, other: { userId: 6 } })
    expect(calls).toEqual(['/users/user kept', '/users/linkToken once'])
  })

  test('goes on by itself for the same person, for a wall board, and where no session lives', async () => {
    const others: Living[] = [{ kept: { userId: 5 } }, { kept: { userId: 9, kind: 'display' } }, {}]
    for (const living of others) {
      const { calls, found } = await restored(living, 5)
      expect([found, calls.includes(exchange)]).toEqual([expect.objectContaining({ token: 'exchanged' }), true])
    }
  })

  test('that is not valid ends no living session', async () => {
    const { found } = await restored({ kept: { userId: 5 } }, null)
    expect(found).toMatchObject({ token: 'kept', user: { userId: 5 } })
    const late = await restored({ kept: { userId: 5 } }, null, { isDecided: true })
    expect(late.found).toMatchObject({ token: 'kept' })
    expect((await restored({}, null)).found).toMatchObject({ status: 401 })
  })

  test('is exchanged without another question once that was decided', async () => {
    const { calls, found } = await restored({ kept: { userId: 5 } }, 6, { isDecided: true })
    expect(found).toMatchObject({ token: 'exchanged', user: { userId: 6 } })
    expect(calls[0]).toBe(exchange)
  })
})

describe('without a network', () => {
  const kept = { user: signedInAs().user, entities: [], organizations: [], settings: {} }
  const failing = (status: number) => () => Promise.reject(new ApiError('No', status))
  async function goesOn(status: number, away: typeof kept | null, fromUrl = false) {
    const get = failing(status)
    const { restore, loadPlaces } = sessionActors({ get, post: get } as unknown as Client, () => away)!
    const settled = async (actor: Promise<unknown>) => actor.catch((error: ApiError) => error.status)
    return [
      await settled(toPromise(createActor(restore!, { input: { token: 'old', fromUrl } }).start())),
      await settled(toPromise(createActor(loadPlaces!, { input: { entityId: 1 } }).start())),
    ]
  }

  test('a page that was kept goes on as who was signed in, with the token that there is', async () => {
    const { user, ...places } = kept
    expect(await goesOn(0, kept)).toEqual([{ token: 'old', user }, places])
    expect(await goesOn(502, kept)).toEqual([{ token: 'old', user }, places])
  })

  test('a refusal ends it all the same, others wait, and a token of the address is never taken unseen', async () => {
    expect(await goesOn(401, kept)).toEqual([401, 401])
    expect(await goesOn(0, null)).toEqual([0, 0])
    expect((await goesOn(0, kept, true))[0]).toBe(0)
  })
})
