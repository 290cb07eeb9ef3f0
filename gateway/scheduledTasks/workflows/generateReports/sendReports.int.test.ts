import { createHash } from 'node:crypto'
import { type Area, allPermissions, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../access/createUser.ts'
import type { Who } from '../../../items/items.bed.ts'
import { type MailServer, openMailServer } from '../../../mail/mailServer.bed.ts'
import type { ReportResult } from '../../../reports/face.ts'
import { createTasksBed, daily, type TasksBed } from '../../executions/tasks.bed.ts'
import { watchExecutions } from '../../executions/watchExecutions.ts'
import { sendLetters } from './sendLetters.ts'
import { createReportSender } from './sendReports.ts'

let bed: TasksBed
let server: MailServer
const report = {
  rows: 2,
  lineBytes: 0,
  area: 'dashboards' as Area,
  namesPeople: false,
  viewers: [] as unknown[],
  result: async (signal?: AbortSignal): Promise<void> => signal?.throwIfAborted(),
}

/** A report as the area of reports gives it. */
const makeReport = async (
  _: unknown,
  viewer: unknown,
  { reportTitle }: { reportTitle: string },
  { signal }: { signal?: AbortSignal },
): Promise<ReportResult> => {
  report.viewers.push(viewer)
  await report.result(signal)
  return {
    title: reportTitle,
    area: report.area,
    namesPeople: report.namesPeople,
    rangeText: '22 Nov 2026',
    zone: 'America/New_York',
    filterTexts: ['Machine is M-1 <b>'],
    summary: [{ label: 'OEE', value: '71.4 %' }],
    rowCount: report.rows,
    cutText: null,
    csv: async function* () {
      yield 'machine,oee\r\n'
      for (let row = 0; row < report.rows; row++) yield `${'M-1,71.4'.padEnd(report.lineBytes)}\r\n`
    },
    pdf: async () => Buffer.from('%PDF-1.7 figures'),
  }
}

beforeAll(async () => {
  server = await openMailServer()
  const environment = { SMTP_URL: server.url, TAKT_ORIGIN: 'https://takt.example' }
  bed = await createTasksBed([createReportSender(makeReport)], [], environment)
  await bed.begin()
})
afterAll(async () => {
  await bed?.close()
  await server?.close()
})
afterEach(() => {
  server.received.length = 0
  report.rows = 2
  report.lineBytes = 0
  report.result = async () => {}
})

let nth = 0
const add = (recipients: string, scheduleName = `Reports${++nth}`) =>
  bed.add({
    scheduleName,
    workflowType: 'generateReports',
    options: [
      [{ reportID: 'oeeSummary', reportName: 'OEE', reportTitle: 'OEE of the line', parameters: {} }],
      'Morning figures',
      recipients,
      true,
      true,
    ],
    calendars: daily(3),
  })

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

test('letters that stall are left when the execution is cancelled, are known as such, and none is ever sent again', async () => {
  const stalling = ['stalls1@plant.example', 'stalls2@plant.example']
  const scheduleId = await add([...stalling, 'ada@plant.example'].join())
  const { executionId } = await bed.trigger(scheduleId)
  const reached = () => server.received.map(({ to }) => to).toSorted()
  await expect.poll(reached, { timeout: 30_000 }).toEqual(stalling)
  const began = Date.now()
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const state = async () =>
    (
      await sql<{ recipient: string; state: string }>`select recipient, state from task_letter
        where execution_id = ${executionId}::uuid order by place`.execute(bed.dependencies.systemDb)
    ).rows.map(({ recipient, state }) => [recipient, state])
  const left = [...stalling.map((recipient) => [recipient, 'unknown']), ['ada@plant.example', 'unsent']]
  await expect.poll(state, { timeout: 10_000 }).toEqual(left)
  expect(Date.now() - began).toBeLessThan(5000)
  const gateway = { ...bed.gateway, dependencies: bed.dependencies }
  await sendLetters(gateway).run({ company: 1, place: 0 }, undefined)
  expect(reached()).toEqual(stalling)
})

test('cancelled while it waits for another attempt, a letter is told as unsent, and does not go out any more', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(0)
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const letters = async () =>
    (
      await sql<{ state: string; detail: string }>`select state, detail from task_letter
        where execution_id = ${executionId}::uuid`.execute(bed.dependencies.systemDb)
    ).rows
  const detail = 'The execution ended before the server could take it'
  await expect.poll(letters).toEqual([{ state: 'unsent', detail }])
  expect(server.received).toEqual([])
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

test('letters that stall keep no worker of tasks, and nothing of another company, however many organizations send them', async () => {
  const account = { password: 'correct horse battery', permissions: allPermissions }
  const user = (userName: string, entityId: number, organizationId: number) =>
    createUser(bed.dependencies.systemDb, { ...account, userName, entityId, organizationIds: [organizationId] })
  const there = { userId: await user('eve@other.takt', 2, 3), entityId: 2, organizationId: 3 }
  const south = { userId: await user('sue@demo.takt', 1, 2), organizationId: 2 }
  const ask = async (who: Who, method: string, path: string, body?: object) => {
    const reply = await bed.ask(method, `/api/scheduledTasks${path}`, body, who)
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
    return reply.body.data
  }
  const triggered = async (who: Who, scheduleName: string, recipients: string) => {
    const reports = [{ reportID: 'oeeSummary', parameters: {} }]
    const options = [reports, 'Figures', recipients, false, true]
    const task = { scheduleName, workflowType: 'generateReports', options, calendars: daily(3) }
    const { scheduleId } = await ask(who, 'POST', '', task)
    return { who, ...(await ask(who, 'POST', `/${scheduleId}/trigger`, {})) }
  }
  const newest = async ({ who, workflowId }: { who: Who; workflowId: string }) =>
    (await ask(who, 'GET', `/${workflowId}/executionHistory`)).executions[0]
  const before = server.muted.over
  const stalling: { who: Who; workflowId: string; executionId: string }[] = []
  for (const [place, who] of [{}, south, {}, south, {}, south].entries())
    stalling.push(await triggered(who, `Stalling${place}`, 'mute1@plant.example,mute2@plant.example'))
  // All of them made their reports: whoever made them is free.
  for (const one of stalling)
    await expect.poll(async () => (await newest(one)).steps.at(-1).text, { timeout: 30_000 }).toBe('Letters')
  // A company has three senders, each with two letters of an execution at a time.
  await expect.poll(() => server.muted.now).toBe(6)
  const theirs = await triggered(there, 'Theirs', 'eve@other.example')
  await expect.poll(async () => (await newest(theirs)).status, { timeout: 30_000 }).toBe('Success')
  // It has no more than that, and the first of its letters was not given up yet.
  expect([server.muted, (await newest(stalling[0]!)).status]).toEqual([{ now: 6, over: before }, 'Running'])
  for (const { who, workflowId, executionId } of stalling)
    await ask(who, 'POST', '/cancelExecution', { workflowId, runId: executionId })
}, 120_000)

test('a letter that stalls holds up none of the others, neither of its own execution nor of another one', async () => {
  await expect.poll(() => server.muted.now, { timeout: 10_000 }).toBe(0)
  // Its third attempt comes when the turn of its execution is over.
  server.play.busy = 2
  const stalling = await add('mute@plant.example,ada@plant.example,busy@plant.example')
  const { executionId } = await bed.trigger(stalling)
  await expect.poll(() => server.muted.now).toBe(1)
  const other = await add('cy@plant.example')
  const began = Date.now()
  await bed.trigger(other)
  await bed.until(other, 'Success')
  const received = () => server.received.map(({ to }) => to).toSorted()
  expect(Date.now() - began).toBeLessThan(10_000)
  const others = ['ada@plant.example', 'busy@plant.example', 'cy@plant.example']
  await expect.poll(received, { timeout: 15_000 }).toEqual(others)
  await expect
    .poll(async () => (await bed.history(stalling))[0])
    .toMatchObject({
      status: 'Running',
      steps: expect.arrayContaining([expect.objectContaining({ done: 2, total: 3 })]),
    })
  expect(server.muted.now).toBe(1)
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: stalling, runId: executionId })
})

test('letters of an execution go on whose sender is gone for good', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(0)
  const { systemDb } = bed.dependencies
  const taken = async () => {
    const { rows } = await sql`update task_execution set claimed_by = gen_random_uuid(), sender = 'taskLetters/1/99',
        seen_at = now() - interval '21 seconds'
      where execution_id = ${executionId}::uuid and claimed_by is null returning 1`.execute(systemDb)
    return rows.length
  }
  await expect.poll(taken).toBe(1)
  await watchExecutions(bed.dependencies)
  await bed.until(scheduleId, 'Success')
  expect(server.received.map(({ to }) => to)).toEqual(['busy@plant.example'])
})

test('letters that have not gone out when the time for all of an execution is over are told as unsent, the others as they went', async () => {
  server.play.busy = 100
  const scheduleId = await add('ada@plant.example,busy@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(99)
  await sql`update task_execution set handed_at = handed_at - interval '31 minutes'
    where execution_id = ${executionId}::uuid`.execute(bed.dependencies.systemDb)
  const { steps, reason } = await bed.until(scheduleId, 'Success')
  server.play.busy = 0
  const late = 'unsent: Not sent within the 30 minutes that the letters of an execution have'
  expect(reason).toBe(`Sent to 1 of 2 recipients; not to busy@plant.example (${late})`)
  expect(steps.at(-1)!.details).toEqual([
    { name: 'ada@plant.example', text: 'sent' },
    { name: 'busy@plant.example', text: late },
  ])
})
