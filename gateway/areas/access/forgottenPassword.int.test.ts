import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobsArea } from '../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { readOutbox } from '../../core/mail/readOutbox.ts'
import { createAccessFixture } from './access.fixture.ts'
import { accessArea } from './accessArea.ts'
import type { AccessTables } from './accessTables.ts'
import { createUser } from './createUser.ts'
import { createPasswordLink, linkLifetime } from './passwordLink.ts'
import { failuresAllowed } from './signInLimits.ts'

const password = 'correct horse battery'
const strongPassword = 'wombat grove lantern 41'

describe('forgotten and guessed passwords', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  let stopJobs = async () => {}
  let outbox: string
  beforeAll(async () => {
    fixture = await createAccessFixture([accessArea], {
      TAKT_TRUSTED_PROXIES: '1',
      TAKT_ORIGIN: 'https://takt.plant.example',
    })
    outbox = join(fixture.dependencies.env.TAKT_HOME, 'outbox')
    const common = { password, entityId: 1, organizationIds: [1], permissions: plannerPermissions }
    for (const name of ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay'])
      await createUser(fixture.systemDb, { ...common, userName: `${name}@demo.takt` })
    await prepareJobs(fixture.dependencies.env.DATABASE_URL)
    stopJobs = await jobsArea.open(fixture.gateway).start(fixture.gateway.areas)
  })
  afterAll(async () => {
    await stopJobs()
    await fixture?.close()
  })
  beforeEach(async () => {
    await rm(outbox, { recursive: true, force: true })
    await mkdir(outbox, { recursive: true })
  })

  const at = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie })
  const login = (userName: string, secret: string, headers: Record<string, string> = {}) =>
    fixture.request('POST', '/api/login', { body: { userName, password: secret }, headers })
  const requestReset = (userName: string, address = '203.0.113.1') =>
    fixture.request('POST', '/api/users/forgotPassword', { body: { userName }, headers: at(address) })
  const change = (token: string, userName: string, newPassword: string, address = '203.0.113.1') =>
    fixture.request('POST', '/api/users/changePassword', {
      token,
      body: { userName, newPassword },
      headers: at(address),
    })

  /** Waits until all enqueued jobs are done. */
  async function waitForJobs() {
    for (;;) {
      const { rows } = await sql<{ left: number }>`select count(*) as left from graphile_worker._private_jobs`.execute(
        fixture.owner,
      )
      if (rows[0]!.left === 0) return
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  async function sentEmails() {
    await waitForJobs()
    return readOutbox(fixture.dependencies.env.TAKT_HOME)
  }
  const linkIn = (text: string) => new URL(/https:\S+/.exec(text)![0])

  // Proves OPS-232
  test('POST /api/users/forgotPassword responds alike for known and unknown names; only the known one gets an email', async () => {
    const replies = [await requestReset('ADA@demo.takt'), await requestReset('nobody@demo.takt', '203.0.113.2')]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]!.body).toEqual(replies[1]!.body)
    expect(replies[0]!.body.success).toBe(true)
    const emails = await sentEmails()
    expect(emails.map(({ to }) => to)).toEqual([['ada@demo.takt']])
    const link = linkIn(emails[0]!.text)
    // The link leads to the configured origin, regardless of the address of the request.
    expect(link.origin + link.pathname).toBe('https://takt.plant.example/login/resetPassword')
    expect(link.searchParams.get('userName')).toBe('ada@demo.takt')
  })

  // Proves OPS-233
  test('a reset token sets the password once, is no session token, and ends all sessions of the user', async () => {
    const session = (await login('ben@demo.takt', password)).body.token
    await requestReset('ben@demo.takt')
    const token = linkIn((await sentEmails())[0]!.text).searchParams.get('token')!
    for (const [method, path] of [
      ['GET', '/api/users/user'],
      ['POST', '/api/users/refreshToken'],
      ['GET', '/api/users/sessions'],
    ] as const)
      expect((await fixture.request(method, path, { token })).status).toBe(401)
    expect((await change(token, 'ada@demo.takt', strongPassword)).status).toBe(401)
    const weakReply = await change(token, 'ben@demo.takt', 'passwordpassword')
    expect([weakReply.status, weakReply.body.data.fields.newPassword]).toEqual([
      400,
      expect.stringMatching(/too easy to guess/),
    ])
    const replies = await Promise.all([
      change(token, 'ben@demo.takt', strongPassword),
      change(token, 'ben@demo.takt', strongPassword),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(replies.find(({ status }) => status === 401)!.body.message).toBe('Token is not valid')
    expect((await fixture.request('GET', '/api/users/user', { token: session })).status).toBe(401)
    expect((await login('ben@demo.takt', password)).status).toBe(401)
    expect((await login('ben@demo.takt', strongPassword)).status).toBe(200)
  })

  test('a reset link is valid for an hour, and void as soon as the password was set by another link', async () => {
    await requestReset('cleo@demo.takt')
    await requestReset('cleo@demo.takt')
    const tokens = (await sentEmails()).map(({ text }) => linkIn(text).searchParams.get('token')!)
    expect(tokens).toHaveLength(2)
    expect((await change(tokens[0]!, 'cleo@demo.takt', strongPassword)).status).toBe(200)
    expect((await change(tokens[1]!, 'cleo@demo.takt', `${strongPassword} 2`)).status).toBe(401)
    await requestReset('cleo@demo.takt')
    const late = linkIn((await sentEmails())[0]!.text).searchParams.get('token')!
    fixture.clock.now += linkLifetime.reset + 1
    expect((await change(late, 'cleo@demo.takt', `${strongPassword} 3`)).status).toBe(401)
  })

  test('reset requests are rate-limited, and many requesters cannot flood a mailbox', async () => {
    const replies = await Promise.all(
      Array.from({ length: failuresAllowed.resetPair + 2 }, () => requestReset('dan@demo.takt', '198.51.100.1')),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(Number(replies.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let i = 2; i < 10; i++) expect((await requestReset('dan@demo.takt', `198.51.100.${i}`)).status).toBe(200)
    expect(await sentEmails()).toHaveLength(5)
  })

  test('of concurrently requested emails only as many are sent as of sequential ones', async () => {
    const { user_id: userId } = await fixture.systemDb
      .withTables<AccessTables>()
      .selectFrom('user_account')
      .select('user_id')
      .where('user_name_lower', '=', 'fay@demo.takt')
      .executeTakeFirstOrThrow()
    const link = { userId, purpose: 'reset', now: fixture.clock.now } as const
    const tokens = await Promise.all(Array.from({ length: 12 }, () => createPasswordLink(fixture.systemDb, link)))
    expect(tokens.filter(Boolean)).toHaveLength(5)
  })

  test('of 1,000 wrong passwords few are checked, others can sign in meanwhile, and the owner gets in by email', async () => {
    const wrong = async (i: number) => (await login('eve@demo.takt', `wrong ${i}`, at('192.0.2.7'))).status
    const counts = new Map<number, number>()
    for (let attemptCount = 0; attemptCount < 1000; attemptCount += 100) {
      const statuses = await Promise.all(Array.from({ length: 100 }, (_, i) => wrong(attemptCount + i)))
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
      if (attemptCount % 200 === 0) expect((await login('ada@demo.takt', password, at('192.0.2.7'))).status).toBe(200)
    }
    expect(Object.fromEntries(counts)).toEqual({ 401: failuresAllowed.pair, 429: 1000 - failuresAllowed.pair })
    const slowed = await login('eve@demo.takt', password, at('192.0.2.7'))
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true])
    // The message explains how the owner can still sign in.
    expect(slowed.body.message).toMatch(/from a browser you have used before, reset the password by email/)
    const result = await sql<{ action: string; total: number }>`select action, count(*) as total from audit
      where user_name = 'eve@demo.takt' group by action order by action`.execute(fixture.systemDb)
    expect(result.rows).toEqual([
      { action: 'signInFailed', total: failuresAllowed.pair },
      { action: 'signInSlowed', total: 1 },
    ])
    await requestReset('eve@demo.takt', '192.0.2.7')
    const token = linkIn((await sentEmails())[0]!.text).searchParams.get('token')!
    const reset = await change(token, 'eve@demo.takt', strongPassword, '192.0.2.7')
    const cookie = reset.headers.get('set-cookie')!
    expect(cookie).toMatch(/^takt_device=[^;]+; Max-Age=\d+; Path=\/api\/login; HttpOnly; SameSite=Strict$/)
    expect((await login('eve@demo.takt', strongPassword, at('192.0.2.7'))).status).toBe(200)
    // While guessing continues from the owner's own address, the owner's browser is not rate-limited by it; those of
    // other users are.
    await Promise.all(Array.from({ length: 20 }, (_, i) => wrong(i)))
    expect((await login('eve@demo.takt', strongPassword, at('192.0.2.7'))).status).toBe(429)
    const deviceCookie = cookie.split(';')[0]!
    expect((await login('eve@demo.takt', strongPassword, at('192.0.2.7', deviceCookie))).status).toBe(200)
    expect((await login('eve@demo.takt', strongPassword, at('192.0.2.7', `${deviceCookie}x`))).status).toBe(429)
    const guessing = () => login('eve@demo.takt', 'wrong', at('192.0.2.7', deviceCookie))
    const guessed = await Promise.all(Array.from({ length: failuresAllowed.device + 1 }, guessing))
    expect(guessed.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('guessing one name from many addresses, or many names from one, is rate-limited as well', async () => {
    /**
     * Returns the number of rejected attempts; sends a few at a time, so that none is rejected because of concurrency.
     */
    const slowed = async (total: number, attempt: (i: number) => Promise<{ status: number }>) => {
      let rejectedCount = 0
      for (let i = 0; i < total; i += 10) {
        const some = Array.from({ length: Math.min(10, total - i) }, (_, more) => attempt(i + more))
        rejectedCount += (await Promise.all(some)).filter(({ status }) => status === 429).length
      }
      return rejectedCount
    }
    const spread = (i: number) => login('ghost@demo.takt', 'wrong', at(`198.18.0.${i}`))
    expect(await slowed(failuresAllowed.user + 5, spread)).toBe(5)
    const names = (i: number) => login(`ghost${i}@demo.takt`, 'wrong', at('198.18.1.1'))
    expect(await slowed(failuresAllowed.address + 5, names)).toBe(5)
    expect(await readdir(outbox)).toEqual([])
  })
})
