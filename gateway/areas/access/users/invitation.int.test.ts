import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAreas } from '../../../app/openAreas.ts'
import { jobsArea } from '../../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { readOutbox } from '../../../core/mail/readOutbox.ts'
import { createAccessFixture } from '../access.fixture.ts'
import { accessArea } from '../accessArea.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'

describe('invitations', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  let stopJobs = async () => {}
  let token = ''
  beforeAll(async () => {
    fixture = await createAccessFixture()
    await prepareJobs(fixture.dependencies.env.DATABASE_URL)
    stopJobs = await jobsArea.open(fixture.gateway).start(fixture.gateway.areas)
    const permissions = permissionsWhere((area) => area === 'security')
    const user = { userName: 'admin@demo.takt', password, entityId: 1, organizationIds: [1], permissions }
    await createUser(fixture.systemDb, user)
    token = await signIn('admin@demo.takt', password)
  })
  afterAll(async () => {
    await stopJobs()
    await fixture?.close()
  })

  const signIn = async (userName: string, secret: string) =>
    (await fixture.request('POST', '/api/login', { body: { userName, password: secret } })).body.token as string
  const admin = (method: string, path: string, body?: unknown) => fixture.request(method, path, { token, body })

  test('without a password an email invites the user to choose one', async () => {
    const added = await admin('POST', '/api/users', {
      userName: 'guest',
      email: 'guest@demo.takt',
      organizationIds: [1],
    })
    expect(added.body.data).toMatchObject({ invited: true })
    const email = await fixture.until(async () => (await readOutbox(fixture.dependencies.env.TAKT_HOME))[0])
    expect(email).toMatchObject({ to: ['guest@demo.takt'], subject: 'You are invited to Takt' })
    expect(email.text).toMatch(/An administrator of Demo has given you access to Takt/)
    const address = new URL(/http:\S+/.exec(email.text)![0])
    expect([address.hostname, address.searchParams.get('invited')]).toEqual(['localhost', 'true'])
    expect(email.text).toContain(`you sign in at ${address.origin}\n`)
    expect((await admin('GET', '/api/users/guest/invite')).body.data).toMatchObject({ goesOut: false })
    const link = address.searchParams.get('token')!
    expect((await fixture.request('GET', '/api/users/user', { token: link })).status).toBe(401)
    const body = { userName: 'guest', newPassword: 'wombat grove lantern 41' }
    expect((await fixture.request('POST', '/api/users/changePassword', { token: link, body })).status).toBe(200)
    expect(await signIn('guest', body.newPassword)).toEqual(expect.any(String))
    expect((await admin('GET', '/api/users/guest')).body.data).toMatchObject({ invited: false })
    expect((await admin('POST', '/api/users/guest/invite')).status).toBe(409)
  })

  test('reports an invitation that is queued or that no mail server accepts, with the error', async () => {
    await stopJobs()
    await admin('POST', '/api/users', { userName: 'late', email: 'late@demo.takt', organizationIds: [1] })
    const invitationState = async () => (await admin('GET', '/api/users/late/invite')).body.data
    expect(await invitationState()).toEqual({ state: 'queued', lastError: null, goesOut: false })
    const env = { ...fixture.dependencies.env, SMTP_URL: 'smtp://127.0.0.1:1' }
    const gatewayWithoutMail = openAreas({ ...fixture.dependencies, env }, [accessArea])
    stopJobs = await jobsArea.open(gatewayWithoutMail).start(gatewayWithoutMail.areas)
    const failing = await fixture.until(async () => {
      const state = await invitationState()
      return state.state === 'failing' ? state : undefined
    })
    expect(failing.lastError).toMatch(/ECONNREFUSED/)
  })
})
