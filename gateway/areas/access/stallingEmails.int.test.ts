import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsArea } from '../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { type MailServer, openMailServer } from '../../core/mail/mailServer.fixture.ts'
import { createAccessFixture } from './access.fixture.ts'
import { accessArea } from './accessArea.ts'
import { createUser } from './createUser.ts'
import { enqueueInvitation } from './users/invitationEmail.ts'

let server: MailServer
let fixture: Awaited<ReturnType<typeof createAccessFixture>>
let stopJobs: () => Promise<void>
beforeAll(async () => {
  server = await openMailServer()
  fixture = await createAccessFixture([accessArea], { SMTP_URL: server.url })
  const demoUser = {
    password: 'correct horse battery',
    entityId: 1,
    organizationIds: [1],
    permissions: plannerPermissions,
  }
  const otherUser = { ...demoUser, entityId: 2, organizationIds: [3] }
  for (const name of ['ada', 'ben']) await createUser(fixture.systemDb, { ...demoUser, userName: `${name}@demo.takt` })
  for (let nth = 0; nth < 6; nth++)
    await createUser(fixture.systemDb, { ...otherUser, userName: `mute${nth}@other.takt` })
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  stopJobs = await jobsArea.open(fixture.gateway).start(fixture.gateway.areas)
})
afterAll(async () => {
  await stopJobs?.()
  await fixture?.close()
  await server?.close()
})

const invite = (userName: string, entityId: number) =>
  fixture.systemDb.transaction().execute((trx) => enqueueInvitation(trx, { userName, entityId }))
const requestReset = (userName: string) => fixture.request('POST', '/api/users/forgotPassword', { body: { userName } })
const received = () => server.received.map(({ to }) => to)
/** Returns the number of jobs locked by workers. */
const lockedJobs = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
    where locked_at is not null`.execute(fixture.owner)
  ).rows[0]!.count

test('a mail server that stalls for one company’s addresses delays no emails of another, neither resets nor invitations', async () => {
  for (let nth = 0; nth < 4; nth++) await invite(`mute${nth}@other.takt`, 2)
  await expect.poll(() => server.muted.now).toBe(1)
  await requestReset('mute4@other.takt')
  await requestReset('mute5@other.takt')
  await expect.poll(() => server.muted.now).toBe(2)
  await requestReset('ada@demo.takt')
  await invite('ben@demo.takt', 1)
  await expect.poll(() => received().toSorted(), { timeout: 60_000 }).toEqual(['ada@demo.takt', 'ben@demo.takt'])
  // One invitation and one reset stall, each in its own worker, and neither was given up yet.
  expect([server.muted.now, await lockedJobs()]).toEqual([2, 2])
  expect(server.muted.over).toBeLessThan(2)
})
