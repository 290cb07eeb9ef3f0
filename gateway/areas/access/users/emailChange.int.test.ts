import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsArea } from '../../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { readOutbox } from '../../../core/mail/readOutbox.ts'
import { createAccessFixture } from '../access.fixture.ts'
import { accessArea } from '../accessArea.ts'
import { createUser } from '../createUser.ts'
import { createPasswordLink, findPasswordLink } from '../passwordLink.ts'
import { failuresAllowed } from '../signInLimits.ts'

const password = 'correct horse battery'

describe('another email address of a user', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  let stopJobs = async () => {}
  let admin = ''
  let userId = 0
  beforeAll(async () => {
    fixture = await createAccessFixture([accessArea], { TAKT_ORIGIN: 'https://takt.plant.example' })
    const common = { password, entityId: 1, organizationIds: [1] }
    const add = (userName: string, more: object = {}) =>
      createUser(fixture.systemDb, { ...common, userName, permissions: noPermissions, ...more })
    await add('admin@demo.takt', { permissions: permissionsWhere((area) => area === 'security') })
    userId = await add('worker@demo.takt')
    await add('terminal')
    await add('boss', { permissions: allPermissions })
    const body = { userName: 'admin@demo.takt', password }
    admin = (await fixture.request('POST', '/api/login', { body })).body.token
    await prepareJobs(fixture.dependencies.env.DATABASE_URL)
    stopJobs = await jobsArea.open(fixture.gateway).start(fixture.gateway.areas)
  })
  afterAll(async () => {
    await stopJobs()
    await fixture?.close()
  })

  const put = (name: string, body: object) => fixture.request('PUT', `/api/users/${name}`, { token: admin, body })
  const get = async (name: string) => (await fixture.request('GET', `/api/users/${name}`, { token: admin })).body.data
  const findEmails = async (subject: RegExp) =>
    (await readOutbox(fixture.dependencies.env.TAKT_HOME)).filter((email) => subject.test(email.subject))
  /** Returns the newest email about an address, once there are `count` of them. */
  const waitForEmail = (count: number) =>
    fixture.until(async () => {
      const emails = await findEmails(/email address/)
      return emails.length >= count ? emails[0] : undefined
    })
  const linkIn = (text: string) => new URL(/https:\S+/.exec(text)![0])
  const confirm = (token?: string) => fixture.request('POST', '/api/users/confirmEmail', token ? { token } : {})

  test('the old address stays until it confirms the change, by an email that names the requester and the new address', async () => {
    const reply = await put('worker@demo.takt', { email: 'mine@evil.example', country: 'DE' })
    expect([reply.status, reply.body.message]).toEqual([200, 'User Updated'])
    const waiting = { email: 'worker@demo.takt', waitingEmail: 'mine@evil.example', country: 'DE' }
    expect(await get('worker@demo.takt')).toMatchObject(waiting)
    const { to, text } = await waitForEmail(1)
    expect(to).toEqual(['worker@demo.takt'])
    expect(text).toContain('admin@demo.takt wants to change')
    expect(text).toContain('mine@evil.example')
    // The password is still reset at the old address.
    await fixture.request('POST', '/api/users/forgotPassword', { body: { userName: 'worker@demo.takt' } })
    const reset = await fixture.until(async () => (await findEmails(/Reset/))[0])
    expect(reset.to).toEqual(['worker@demo.takt'])
    expect((await confirm('no such token')).status).toBe(401)
    expect((await confirm(admin)).status).toBe(401)
    const link = linkIn(text)
    expect(link.origin + link.pathname).toBe('https://takt.plant.example/login/confirmEmail')
    const old = await createPasswordLink(fixture.systemDb, { userId, purpose: 'reset', now: fixture.clock.now })
    const token = link.searchParams.get('token')!
    expect((await confirm(token)).status).toBe(200)
    expect(await get('worker@demo.takt')).toMatchObject({ email: 'mine@evil.example', waitingEmail: null })
    expect((await confirm(token)).status).toBe(401)
    // Links in the old mailbox are no longer valid.
    expect(await findPasswordLink(fixture.systemDb, old!, fixture.clock.now)).toBeUndefined()
    const history = await fixture.request('GET', '/api/users/worker@demo.takt/history', { token: admin })
    expect(history.body.data.slice(-2).map((entry: { fields: object }) => entry.fields)).toEqual([
      { country: 'DE', emailAsked: 'mine@evil.example' },
      { email: 'mine@evil.example' },
    ])
  })

  test('the newest request counts; sending the old address again cancels it; after a week it expires', async () => {
    await put('worker@demo.takt', { email: 'first@demo.takt' })
    const first = linkIn((await waitForEmail(2)).text).searchParams.get('token')!
    await put('worker@demo.takt', { email: 'second@demo.takt' })
    const second = linkIn((await waitForEmail(3)).text).searchParams.get('token')!
    expect((await confirm(first)).status).toBe(401)
    await put('worker@demo.takt', { email: 'mine@evil.example' })
    expect((await get('worker@demo.takt')).waitingEmail).toBeNull()
    expect((await confirm(second)).status).toBe(401)
    await put('worker@demo.takt', { email: 'third@demo.takt' })
    const third = linkIn((await waitForEmail(4)).text).searchParams.get('token')!
    fixture.clock.now += 7 * 86_400_000
    expect((await confirm(third)).status).toBe(401)
    const body = { userName: 'admin@demo.takt', password }
    admin = (await fixture.request('POST', '/api/login', { body })).body.token
    expect(await get('worker@demo.takt')).toMatchObject({ email: 'mine@evil.example', waitingEmail: null })
  })

  test('a user without an address gets one at once, but not a user with more permissions', async () => {
    expect((await put('terminal', { email: 'terminal@demo.takt' })).status).toBe(200)
    expect(await get('terminal')).toMatchObject({ email: 'terminal@demo.takt', waitingEmail: null })
    const rejection = await put('boss', { email: 'mine@evil.example' })
    expect([rejection.status, rejection.body.message]).toEqual([
      403,
      expect.stringMatching(/^You cannot grant rights that you do not have: /),
    ])
    expect((await get('boss')).email).toBe('')
  })

  test('the number of such emails is limited', async () => {
    for (let n = 0; n < failuresAllowed.emailChange - 1; n++)
      expect((await put('terminal', { email: `t${n}@demo.takt` })).status).toBe(200)
    expect((await put('terminal', { email: 'more@demo.takt' })).status).toBe(429)
  })
})
