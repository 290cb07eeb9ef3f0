import { createHash } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MailServer } from '../../../core/mail/mailServer.fixture.ts'
import { add, fixture, prepareSendReports, report, server } from './reportDelivery.fixture.ts'

prepareSendReports()

// Proves SCH-003
test('each recipient gets one email with the values in the text, attachments with name, size and SHA-256, and a link', async () => {
  const scheduleId = await add('ada@plant.example,bo@plant.example')
  await fixture.trigger(scheduleId)
  expect(await fixture.until(scheduleId, 'Success')).toMatchObject({ reason: 'Sent to 2 of 2 recipients' })
  const emails = await server.emails()
  expect(emails.map(({ to }) => to).toSorted()).toEqual(['ada@plant.example', 'bo@plant.example'])
  expect(new Set(emails.map(({ email }) => email.messageId)).size).toBe(2)
  const [{ email }] = emails as [(typeof emails)[0]]
  expect(email.subject).toBe('Morning figures')
  const csv = 'machine,oee\r\nM-1,71.4\r\nM-1,71.4\r\n'
  const hash = createHash('sha256').update(csv).digest('hex')
  for (const part of [
    'OEE of the line',
    'OEE of the line\n22 Nov 2026 (America/New_York) · 2 rows\nFilters: Machine is M-1 <b>\n\n  OEE  71.4 %\n\nAttached:',
    `1-OEE-of-the-line.csv (${csv.length} bytes)`,
    `${hash}  1-OEE-of-the-line.csv`,
    'to ada@plant.example, bo@plant.example',
    `https://takt.example/scheduledTasks?executions=${scheduleId}`,
  ])
    expect(email.text).toContain(part)
  expect(email.text).not.toMatch(/==|^Rows:/m)
  expect(email.html).toContain('Machine is M-1 &lt;b&gt;')
  // The least important parts come last.
  const parts = ['71.4 %', 'Attached', 'https://takt.example/', 'to ada@plant.example', hash]
  for (const body of [email.text!, String(email.html)]) {
    const at = parts.map((part) => body.lastIndexOf(part))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
  }
  expect(email.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['1-OEE-of-the-line.pdf', 'application/pdf'],
    ['1-OEE-of-the-line.csv', 'text/csv'],
  ])
  expect(Buffer.from(email.attachments[1]!.content as ArrayBuffer).toString()).toBe(csv)
  const execution = (await fixture.request('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`)).body.data
    .executions[0]
  expect(execution.steps[0].details).toEqual([
    { name: 'Rows', text: '2' },
    { name: 'Range', text: '22 Nov 2026' },
    { name: 'Filters', text: 'Machine is M-1 <b>' },
  ])
  expect(execution.steps[1].details[1]).toMatchObject({ text: `${csv.length} bytes` })
  const masked = await fixture.request('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`, undefined, {
    isMasked: true,
  })
  const [{ steps }] = masked.body.data.executions
  expect(steps.map(({ text }: { text: string }) => text)).toEqual(['Report #1', 'Files', 'Emails'])
  expect(steps[1].details.map(({ name }: { name: string }) => name)).toEqual(['#1.pdf', '#2.csv'])
  expect(steps[0].details.map(({ name }: { name: string }) => name)).toEqual(['Rows', 'Range'])
  expect(JSON.stringify(masked.body)).not.toMatch(/OEE|line|M-1/)
  // Steps recorded by earlier versions have the present text.
  await sql`update task_execution set steps = replace(steps::text, '"Emails"', '"Letters"')::jsonb
    where schedule_id = ${scheduleId}::int`.execute(fixture.dependencies.systemDb)
  const recorded = await fixture.request('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`)
  expect(recorded.body.data.executions[0].steps.at(-1).text).toBe('Emails')
})

test('a recipient removed while a report is created gets no email, and the task continues for the others', async () => {
  const scheduleId = await add('ada@plant.example,bo@plant.example')
  report.result = async () => {
    report.result = async () => {}
    const removed = await fixture.request('POST', '/api/scheduledTasks/recipients/remove', {
      recipient: 'Bo@plant.example',
    })
    expect(removed.body.message).toBe('bo@plant.example no longer receives reports')
  }
  await fixture.trigger(scheduleId)
  const { reason } = await fixture.until(scheduleId, 'Success')
  expect(reason).toBe(
    'Sent to 1 of 2 recipients; not to bo@plant.example (unsent: Removed from the task before sending)',
  )
  expect(server.received.map(({ to }) => to)).toEqual(['ada@plant.example'])
})

test('a recipient rejected by the server is recorded and shown; the others get their emails', async () => {
  const scheduleId = await add('nobody@plant.example,ada@plant.example')
  await fixture.trigger(scheduleId)
  const { reason, steps } = await fixture.until(scheduleId, 'Success')
  expect(reason).toMatch(/^Sent to 1 of 2 recipients; not to nobody@plant.example \(refused: 550 no such user\)$/)
  expect(steps.at(-1)!.details).toEqual([
    { name: 'nobody@plant.example', text: 'refused: 550 no such user' },
    { name: 'ada@plant.example', text: 'sent' },
  ])
  expect(server.received.map(({ to }) => to)).toEqual(['ada@plant.example'])
})

test('retries if the server is temporarily unavailable, and delivers once', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Success')
  expect(server.received.map(({ to }) => to)).toEqual(['busy@plant.example'])
})

test('files larger than 25 MB when encoded are available through a link that requires a sign-in', async () => {
  report.area = 'employees'
  report.lineBytes = 1000
  report.rows = 20_000
  const scheduleId = await add('ada@plant.example')
  const { executionId } = await fixture.trigger(scheduleId)
  const { steps } = await fixture.until(scheduleId, 'Success')
  const [{ email }] = (await server.emails()) as [Awaited<ReturnType<MailServer['emails']>>[0]]
  expect(email.attachments).toEqual([])
  expect(email.text).toContain('Too large for an email; sign in at the link below to download them')
  const files = steps.find(({ text }) => text === 'Files')!.details!
  const csv = files.find(({ name }) => name.endsWith('.csv'))!
  const get = (headers: Record<string, string>) => fixture.app.request(csv.href!, { headers })
  expect((await get({})).status).toBe(401)
  const reply = await get({ authorization: fixture.authorization({ userId: fixture.userId }) })
  expect(reply.headers.get('content-type')).toBe('text/csv')
  const hash = createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')
  expect(csv.text).toBe('19.1 MB')
  expect(email.text).toContain(`${hash}  ${csv.name}`)
  expect((await get({ authorization: fixture.authorization({ organizationId: 2 }) })).status).toBe(404)
  const permissions = permissionsWhere((area) => area !== 'employees')
  expect((await get({ authorization: fixture.authorization({ permissions }) })).status).toBe(403)
  expect(executionId).toBeTruthy()
})

test('a run reads with the rights and masking of the user who saved the task, and cancelling stops it while reading', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  report.result = (signal) => {
    started.resolve()
    return new Promise<void>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))).finally(
      ended.resolve,
    )
  }
  const scheduleId = await add('ada@plant.example')
  const { executionId } = await fixture.trigger(scheduleId)
  await started.promise
  await fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  await ended.promise
  expect(report.viewers.at(-1)).toMatchObject({ userId: fixture.userId, organizationId: 1, isMasked: false })
  expect(server.received.map(({ to }) => to)).toEqual([])
})
