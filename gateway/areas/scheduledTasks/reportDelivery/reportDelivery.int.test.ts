import { createHash } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { MailServer } from '../../../core/mail/mailServer.bed.ts'
import { add, bed, prepareSendReports, report, server } from './reportDelivery.fixture.ts'

prepareSendReports()

// Proves SCH-003
test('each recipient gets one letter: the figures in the text, the attachments with name, size and SHA-256, and a link', async () => {
  const scheduleId = await add('ada@plant.example,bo@plant.example')
  await bed.trigger(scheduleId)
  expect(await bed.until(scheduleId, 'Success')).toMatchObject({ reason: 'Sent to 2 of 2 recipients' })
  const sent = await server.letters()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ada@plant.example', 'bo@plant.example'])
  expect(new Set(sent.map(({ letter }) => letter.messageId)).size).toBe(2)
  const [{ letter }] = sent as [(typeof sent)[0]]
  expect(letter.subject).toBe('Morning figures')
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
    expect(letter.text).toContain(part)
  expect(letter.text).not.toMatch(/==|^Rows:/m)
  expect(letter.html).toContain('Machine is M-1 &lt;b&gt;')
  // What nobody reads stands last.
  const places = ['71.4 %', 'Attached', 'https://takt.example/', 'to ada@plant.example', hash]
  for (const told of [letter.text!, String(letter.html)]) {
    const at = places.map((place) => told.lastIndexOf(place))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
  }
  expect(letter.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['1-OEE-of-the-line.pdf', 'application/pdf'],
    ['1-OEE-of-the-line.csv', 'text/csv'],
  ])
  expect(Buffer.from(letter.attachments[1]!.content as ArrayBuffer).toString()).toBe(csv)
  const told = (await bed.ask('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`)).body.data.executions[0]
  expect(told.steps[0].details).toEqual([
    { name: 'Rows', text: '2' },
    { name: 'Range', text: '22 Nov 2026' },
    { name: 'Filters', text: 'Machine is M-1 <b>' },
  ])
  expect(told.steps[1].details[1]).toMatchObject({ text: `${csv.length} bytes` })
  const masked = await bed.ask('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`, undefined, {
    isMasked: true,
  })
  const [{ steps }] = masked.body.data.executions
  expect(steps.map(({ text }: { text: string }) => text)).toEqual(['Report #1', 'Files', 'Letters'])
  expect(steps[1].details.map(({ name }: { name: string }) => name)).toEqual(['#1.pdf', '#2.csv'])
  expect(steps[0].details.map(({ name }: { name: string }) => name)).toEqual(['Rows', 'Range'])
  expect(JSON.stringify(masked.body)).not.toMatch(/OEE|line|M-1/)
})

test('who is taken off while a report is made gets no letter of it, and the task goes on for the others', async () => {
  const scheduleId = await add('ada@plant.example,bo@plant.example')
  report.result = async () => {
    report.result = async () => {}
    const removed = await bed.ask('POST', '/api/scheduledTasks/recipients/remove', { recipient: 'Bo@plant.example' })
    expect(removed.body.message).toBe('bo@plant.example receives no reports any more')
  }
  await bed.trigger(scheduleId)
  const { reason } = await bed.until(scheduleId, 'Success')
  expect(reason).toBe('Sent to 1 of 2 recipients; not to bo@plant.example (unsent: Taken off the task meanwhile)')
  expect(server.received.map(({ to }) => to)).toEqual(['ada@plant.example'])
})

test('a recipient whom the server refuses is recorded and shown; the others get theirs', async () => {
  const scheduleId = await add('nobody@plant.example,ada@plant.example')
  await bed.trigger(scheduleId)
  const { reason, steps } = await bed.until(scheduleId, 'Success')
  expect(reason).toMatch(/^Sent to 1 of 2 recipients; not to nobody@plant.example \(refused: 550 no such user\)$/)
  expect(steps.at(-1)!.details).toEqual([
    { name: 'nobody@plant.example', text: 'refused: 550 no such user' },
    { name: 'ada@plant.example', text: 'sent' },
  ])
  expect(server.received.map(({ to }) => to)).toEqual(['ada@plant.example'])
})

test('where the server cannot take it now it is tried again, and arrives once', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Success')
  expect(server.received.map(({ to }) => to)).toEqual(['busy@plant.example'])
})

test('what is larger than 25 MB as it is sent lies behind a link that wants a sign-in', async () => {
  report.area = 'employees'
  report.lineBytes = 1000
  report.rows = 20_000
  const scheduleId = await add('ada@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  const { steps } = await bed.until(scheduleId, 'Success')
  const [{ letter }] = (await server.letters()) as [Awaited<ReturnType<MailServer['letters']>>[0]]
  expect(letter.attachments).toEqual([])
  expect(letter.text).toContain('Too large for a letter; sign in to get them by the link below')
  const files = steps.find(({ text }) => text === 'Files')!.details!
  const csv = files.find(({ name }) => name.endsWith('.csv'))!
  const get = (headers: Record<string, string>) => bed.app.request(csv.href!, { headers })
  expect((await get({})).status).toBe(401)
  const reply = await get({ authorization: bed.authorization({ userId: bed.userId }) })
  expect(reply.headers.get('content-type')).toBe('text/csv')
  const hash = createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')
  expect(csv.text).toBe('19.1 MB')
  expect(letter.text).toContain(`${hash}  ${csv.name}`)
  expect((await get({ authorization: bed.authorization({ organizationId: 2 }) })).status).toBe(404)
  const permissions = permissionsWhere((area) => area !== 'employees')
  expect((await get({ authorization: bed.authorization({ permissions }) })).status).toBe(403)
  expect(executionId).toBeTruthy()
})

test('a run reads with the rights and the masking of who saved the task, and cancelling stops it while it reads', async () => {
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  report.result = (signal) => {
    began.resolve()
    return new Promise<void>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))).finally(
      ended.resolve,
    )
  }
  const scheduleId = await add('ada@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await began.promise
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  await ended.promise
  expect(report.viewers.at(-1)).toMatchObject({ userId: bed.userId, organizationId: 1, isMasked: false })
  expect(server.received.map(({ to }) => to)).toEqual([])
})
