import { plannerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsArea } from '../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { type MailServer, openMailServer } from '../../core/mail/mailServer.bed.ts'
import { createAccessBed } from './access.bed.ts'
import { accessArea } from './accessArea.ts'
import { createUser } from './createUser.ts'
import { enqueueInvitation } from './users/invitationLetter.ts'

let server: MailServer
let bed: Awaited<ReturnType<typeof createAccessBed>>
let stopJobs: () => Promise<void>
beforeAll(async () => {
  server = await openMailServer()
  bed = await createAccessBed([accessArea], { SMTP_URL: server.url })
  const here = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: plannerPermissions }
  const there = { ...here, entityId: 2, organizationIds: [3] }
  for (const name of ['ada', 'ben']) await createUser(bed.systemDb, { ...here, userName: `${name}@demo.takt` })
  for (let nth = 0; nth < 6; nth++) await createUser(bed.systemDb, { ...there, userName: `mute${nth}@other.takt` })
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  stopJobs = await jobsArea.open(bed.gateway).start(bed.gateway.areas)
})
afterAll(async () => {
  await stopJobs?.()
  await bed?.close()
  await server?.close()
})

const invite = (userName: string, entityId: number) =>
  bed.systemDb.transaction().execute((trx) => enqueueInvitation(trx, { userName, entityId }))
const forgot = (userName: string) => bed.ask('POST', '/api/users/forgotPassword', { body: { userName } })
const received = () => server.received.map(({ to }) => to)
/** How many jobs a worker has. */
const taken = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
    where locked_at is not null`.execute(bed.owner)
  ).rows[0]!.count

test('a server that stalls for one company’s addresses holds up no letter of another: no reset, and no invitation', async () => {
  for (let nth = 0; nth < 4; nth++) await invite(`mute${nth}@other.takt`, 2)
  await expect.poll(() => server.muted.now).toBe(1)
  await forgot('mute4@other.takt')
  await forgot('mute5@other.takt')
  await expect.poll(() => server.muted.now).toBe(2)
  await forgot('ada@demo.takt')
  await invite('ben@demo.takt', 1)
  await expect.poll(() => received().toSorted(), { timeout: 60_000 }).toEqual(['ada@demo.takt', 'ben@demo.takt'])
  // Of its invitations one stalls, of its resets another: each is one worker, and neither invitation was given up yet.
  expect([server.muted.now, await taken()]).toEqual([2, 2])
  expect(server.muted.over).toBeLessThan(2)
})
