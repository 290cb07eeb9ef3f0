import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsArea } from '../../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { readOutbox } from '../../../core/mail/readOutbox.ts'
import { createAccessBed } from '../access.bed.ts'
import { accessArea } from '../accessArea.ts'
import { createUser } from '../createUser.ts'
import { createPasswordLink, findPasswordLink } from '../passwordLink.ts'
import { failuresAllowed } from '../signInLimits.ts'

const password = 'correct horse battery'

describe('another e-mail address of a user', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  let stopJobs = async () => {}
  let admin = ''
  let userId = 0
  beforeAll(async () => {
    bed = await createAccessBed([accessArea], { TAKT_ORIGIN: 'https://takt.plant.example' })
    const common = { password, entityId: 1, organizationIds: [1] }
    const add = (userName: string, more: object = {}) =>
      createUser(bed.systemDb, { ...common, userName, permissions: noPermissions, ...more })
    await add('admin@demo.takt', { permissions: permissionsWhere((area) => area === 'security') })
    userId = await add('worker@demo.takt')
    await add('terminal')
    await add('boss', { permissions: allPermissions })
    const body = { userName: 'admin@demo.takt', password }
    admin = (await bed.ask('POST', '/api/login', { body })).body.token
    await prepareJobs(bed.dependencies.env.DATABASE_URL)
    stopJobs = await jobsArea.open(bed.gateway).start(bed.gateway.areas)
  })
  afterAll(async () => {
    await stopJobs()
    await bed?.close()
  })

  const put = (name: string, body: object) => bed.ask('PUT', `/api/users/${name}`, { token: admin, body })
  const get = async (name: string) => (await bed.ask('GET', `/api/users/${name}`, { token: admin })).body.data
  const letters = async (subject: RegExp) =>
    (await readOutbox(bed.dependencies.env.TAKT_HOME)).filter((letter) => subject.test(letter.subject))
  /** The newest letter about an address, once there are so many. */
  const letter = (count: number) =>
    bed.until(async () => {
      const found = await letters(/e-mail address/)
      return found.length >= count ? found[0] : undefined
    })
  const linkIn = (text: string) => new URL(/https:\S+/.exec(text)![0])
  const confirm = (token?: string) => bed.ask('POST', '/api/users/confirmEmail', token ? { token } : {})

  test('stays the old one until that one confirms it, by a letter that says who asks for what', async () => {
    const asked = await put('worker@demo.takt', { email: 'mine@evil.example', country: 'DE' })
    expect([asked.status, asked.body.message]).toEqual([200, 'User Updated'])
    const waiting = { email: 'worker@demo.takt', waitingEmail: 'mine@evil.example', country: 'DE' }
    expect(await get('worker@demo.takt')).toMatchObject(waiting)
    const { to, text } = await letter(1)
    expect(to).toEqual(['worker@demo.takt'])
    expect(text).toContain('admin@demo.takt wants to change')
    expect(text).toContain('mine@evil.example')
    // The password is still reset at the old address.
    await bed.ask('POST', '/api/users/forgotPassword', { body: { userName: 'worker@demo.takt' } })
    const reset = await bed.until(async () => (await letters(/Reset/))[0])
    expect(reset.to).toEqual(['worker@demo.takt'])
    expect((await confirm('no such token')).status).toBe(401)
    expect((await confirm(admin)).status).toBe(401)
    const link = linkIn(text)
    expect(link.origin + link.pathname).toBe('https://takt.plant.example/login/confirmEmail')
    const old = await createPasswordLink(bed.systemDb, { userId, purpose: 'reset', now: bed.clock.now })
    const token = link.searchParams.get('token')!
    expect((await confirm(token)).status).toBe(200)
    expect(await get('worker@demo.takt')).toMatchObject({ email: 'mine@evil.example', waitingEmail: null })
    expect((await confirm(token)).status).toBe(401)
    // What the old mailbox holds opens nothing any more.
    expect(await findPasswordLink(bed.systemDb, old!, bed.clock.now)).toBeUndefined()
    const history = await bed.ask('GET', '/api/users/worker@demo.takt/history', { token: admin })
    expect(history.body.data.slice(-2).map((entry: { fields: object }) => entry.fields)).toEqual([
      { country: 'DE', emailAsked: 'mine@evil.example' },
      { email: 'mine@evil.example' },
    ])
  })

  test('the newest one asked for counts; the old one sent again takes it back; after a week it is void', async () => {
    await put('worker@demo.takt', { email: 'first@demo.takt' })
    const first = linkIn((await letter(2)).text).searchParams.get('token')!
    await put('worker@demo.takt', { email: 'second@demo.takt' })
    const second = linkIn((await letter(3)).text).searchParams.get('token')!
    expect((await confirm(first)).status).toBe(401)
    await put('worker@demo.takt', { email: 'mine@evil.example' })
    expect((await get('worker@demo.takt')).waitingEmail).toBeNull()
    expect((await confirm(second)).status).toBe(401)
    await put('worker@demo.takt', { email: 'third@demo.takt' })
    const third = linkIn((await letter(4)).text).searchParams.get('token')!
    bed.clock.now += 7 * 86_400_000
    expect((await confirm(third)).status).toBe(401)
    const body = { userName: 'admin@demo.takt', password }
    admin = (await bed.ask('POST', '/api/login', { body })).body.token
    expect(await get('worker@demo.takt')).toMatchObject({ email: 'mine@evil.example', waitingEmail: null })
  })

  test('whoever has none gets one at once, but nobody gives it to a user who may do more', async () => {
    expect((await put('terminal', { email: 'terminal@demo.takt' })).status).toBe(200)
    expect(await get('terminal')).toMatchObject({ email: 'terminal@demo.takt', waitingEmail: null })
    const refused = await put('boss', { email: 'mine@evil.example' })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^Nobody gives rights/)])
    expect((await get('boss')).email).toBe('')
  })

  test('nobody is flooded with such letters', async () => {
    for (let n = 0; n < failuresAllowed.emailChange - 1; n++)
      expect((await put('terminal', { email: `t${n}@demo.takt` })).status).toBe(200)
    expect((await put('terminal', { email: 'more@demo.takt' })).status).toBe(429)
  })
})
