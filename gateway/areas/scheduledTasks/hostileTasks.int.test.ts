import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { daily } from './executions/tasks.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())
afterEach(() => vi.restoreAllMocks())

const reports = [{ reportID: 'oeeSummary', reportTitle: 'OEE' }]
const task = (scheduleName: string, options: readonly unknown[]) => ({
  scheduleName,
  workflowType: 'generateReports',
  options,
  calendars: daily(3),
  paused: true,
})
const add = (...params: Parameters<typeof task>) => fixture.request('POST', '/api/scheduledTasks', task(...params))

test('rejects texts and options that are too long by name; stores addresses in normalized form', async () => {
  const long = await add('LongText', [reports, 'x', `x@ok.example${','.repeat(100_000)}`])
  expect([long.status, long.body.data.fields]).toEqual([
    400,
    { 'options.emailRecipients': 'must have at most 25600 characters' },
  ])
  const large = await add('LargeOptions', [reports, 'x', `x@ok.example${','.repeat(1_800_000)}`])
  expect([large.status, large.body.data.fields]).toEqual([
    400,
    { options: 'must have at most 262144 characters, as JSON' },
  ])
  const columns = [{ reportID: 'oeeSummary', parameters: { limitColumns: true, selectedColumns: ','.repeat(100_000) } }]
  const parted = await add('LongColumns', [columns, 'x', 'x@ok.example'])
  expect([parted.status, parted.body.data.fields]).toEqual([
    400,
    { 'options.reports.0.parameters.selectedColumns': 'must have at most 65536 characters' },
  ])
  const { data } = (await add('Kept', [reports, 'x', ` B@ok.example,,a@ok.example,,,b@ok.example${','.repeat(9000)}`]))
    .body
  expect(data.options[2]).toBe('b@ok.example,a@ok.example')
})

test('the recipient list splits the addresses of each task only twice, for any number of addresses and tasks', async () => {
  const addresses = Array.from({ length: 100 }, (_, nth) => `many${nth}@ok.example`).join(',')
  const tasks = 20
  for (let nth = 0; nth < tasks; nth++) expect((await add(`Many${nth}`, [reports, 'x', addresses])).status).toBe(200)
  const { split } = String.prototype
  let parted = 0
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...args: unknown[]) {
    if (String(this) === addresses) parted++
    return Reflect.apply(split, this, args)
  })
  const { status, body } = await fixture.request('GET', '/api/scheduledTasks/recipients')
  vi.restoreAllMocks()
  expect([status, parted]).toEqual([200, 2 * tasks])
  const recipients = body.data.filter(({ recipient }: { recipient: string }) => recipient.startsWith('many'))
  expect(recipients.map(({ tasks: ofRecipient }: { tasks: unknown[] }) => ofRecipient.length)).toEqual(
    new Array(100).fill(tasks),
  )
})

test('a list of tasks with large options is streamed in chunks and equals the single responses', async () => {
  const title = (nth: number) => ({ reportID: 'oeeSummary', reportTitle: `${nth}`.padEnd(200, 'x') })
  const longReports = Array.from({ length: 50 }, (_, nth) => title(nth))
  for (let nth = 0; nth < 12; nth++)
    expect((await add(`Much${nth}`, [longReports, 'x', 'a@ok.example'])).status).toBe(200)
  const { body } = await fixture.request('GET', '/api/scheduledTasks?scheduleNameStartsWith=Much')
  expect([body.success, body.data.length, JSON.stringify(body).length > 2 ** 16]).toEqual([true, 12, true])
  for (const row of body.data.slice(0, 3))
    expect(row).toEqual((await fixture.request('GET', `/api/scheduledTasks/${row.scheduleId}`)).body.data)
})
