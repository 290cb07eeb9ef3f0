import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAreas } from '../../../app/openAreas.ts'
import { jobsArea } from '../../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { readOutbox } from '../../../core/mail/readOutbox.ts'
import { createAccessBed } from '../access.bed.ts'
import { accessArea } from '../accessArea.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'

describe('invitations', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  let stopJobs = async () => {}
  let token = ''
  beforeAll(async () => {
    bed = await createAccessBed()
    await prepareJobs(bed.dependencies.env.DATABASE_URL)
    stopJobs = await jobsArea.open(bed.gateway).start(bed.gateway.areas)
    const permissions = permissionsWhere((area) => area === 'security')
    const user = { userName: 'admin@demo.takt', password, entityId: 1, organizationIds: [1], permissions }
    await createUser(bed.systemDb, user)
    token = await signIn('admin@demo.takt', password)
  })
  afterAll(async () => {
    await stopJobs()
    await bed?.close()
  })

  const signIn = async (userName: string, secret: string) =>
    (await bed.ask('POST', '/api/login', { body: { userName, password: secret } })).body.token as string
  const admin = (method: string, path: string, body?: unknown) => bed.ask(method, path, { token, body })

  test('without a password an invitation by mail lets the user choose one', async () => {
    const added = await admin('POST', '/api/users', {
      userName: 'guest',
      email: 'guest@demo.takt',
      organizationIds: [1],
    })
    expect(added.body.data).toMatchObject({ invited: true })
    const letter = await bed.until(async () => (await readOutbox(bed.dependencies.env.TAKT_HOME))[0])
    expect(letter).toMatchObject({ to: ['guest@demo.takt'], subject: 'You are invited to Takt' })
    expect(letter.text).toMatch(/An administrator of Demo has given you access to Takt/)
    const address = new URL(/http:\S+/.exec(letter.text)![0])
    expect([address.hostname, address.searchParams.get('invited')]).toEqual(['localhost', 'true'])
    expect(letter.text).toContain(`you sign in at ${address.origin}\n`)
    expect((await admin('GET', '/api/users/guest/invite')).body.data).toMatchObject({ goesOut: false })
    const link = address.searchParams.get('token')!
    expect((await bed.ask('GET', '/api/users/user', { token: link })).status).toBe(401)
    const body = { userName: 'guest', newPassword: 'wombat grove lantern 41' }
    expect((await bed.ask('POST', '/api/users/changePassword', { token: link, body })).status).toBe(200)
    expect(await signIn('guest', body.newPassword)).toEqual(expect.any(String))
    expect((await admin('GET', '/api/users/guest')).body.data).toMatchObject({ invited: false })
    expect((await admin('POST', '/api/users/guest/invite')).status).toBe(409)
  })

  test('an invitation that waits or that no mail server takes is told as such, with what it met', async () => {
    await stopJobs()
    await admin('POST', '/api/users', { userName: 'late', email: 'late@demo.takt', organizationIds: [1] })
    const letterOf = async () => (await admin('GET', '/api/users/late/invite')).body.data
    expect(await letterOf()).toEqual({ state: 'queued', lastError: null, goesOut: false })
    const env = { ...bed.dependencies.env, SMTP_URL: 'smtp://127.0.0.1:1' }
    const broken = openAreas({ ...bed.dependencies, env }, [accessArea])
    stopJobs = await jobsArea.open(broken).start(broken.areas)
    const failing = await bed.until(async () => {
      const letter = await letterOf()
      return letter.state === 'failing' ? letter : undefined
    })
    expect(failing.lastError).toMatch(/ECONNREFUSED/)
  })
})
