import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { daily } from './executions/tasks.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())
afterEach(() => vi.restoreAllMocks())

const reports = [{ reportID: 'oeeSummary', reportTitle: 'OEE' }]
const task = (scheduleName: string, options: readonly unknown[]) => ({
  scheduleName,
  workflowType: 'generateReports',
  options,
  calendars: daily(3),
  paused: true,
})
const add = (...given: Parameters<typeof task>) => bed.ask('POST', '/api/scheduledTasks', task(...given))

test('texts and options that are too long are refused by name; addresses are kept as they are understood', async () => {
  const long = await add('LongText', [reports, 'x', `x@ok.example${','.repeat(100_000)}`])
  expect([long.status, long.body.data.fields]).toEqual([
    400,
    { 'options.emailRecipients': 'must have 25600 characters at most' },
  ])
  const large = await add('LargeOptions', [reports, 'x', `x@ok.example${','.repeat(1_800_000)}`])
  expect([large.status, large.body.data.fields]).toEqual([
    400,
    { options: 'must have 262144 characters at most, as JSON' },
  ])
  const columns = [{ reportID: 'oeeSummary', parameters: { limitColumns: true, selectedColumns: ','.repeat(100_000) } }]
  const parted = await add('LongColumns', [columns, 'x', 'x@ok.example'])
  expect([parted.status, parted.body.data.fields]).toEqual([
    400,
    { 'options.reports.0.parameters.selectedColumns': 'must have 65536 characters at most' },
  ])
  const { data } = (await add('Kept', [reports, 'x', ` B@ok.example,,a@ok.example,,,b@ok.example${','.repeat(9000)}`]))
    .body
  expect(data.options[2]).toBe('b@ok.example,a@ok.example')
})

test('who receives what: the addresses of a task are parted twice, however many there are of how many tasks', async () => {
  const addresses = Array.from({ length: 100 }, (_, nth) => `many${nth}@ok.example`).join(',')
  const tasks = 20
  for (let nth = 0; nth < tasks; nth++) expect((await add(`Many${nth}`, [reports, 'x', addresses])).status).toBe(200)
  const { split } = String.prototype
  let parted = 0
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...given: unknown[]) {
    if (String(this) === addresses) parted++
    return Reflect.apply(split, this, given)
  })
  const { status, body } = await bed.ask('GET', '/api/scheduledTasks/recipients')
  vi.restoreAllMocks()
  expect([status, parted]).toEqual([200, 2 * tasks])
  const many = body.data.filter(({ recipient }: { recipient: string }) => recipient.startsWith('many'))
  expect(many.map(({ tasks: theirs }: { tasks: unknown[] }) => theirs.length)).toEqual(new Array(100).fill(tasks))
})

test('a list of tasks with much chosen is answered in parts, and is the same as each by itself', async () => {
  const title = (nth: number) => ({ reportID: 'oeeSummary', reportTitle: `${nth}`.padEnd(200, 'x') })
  const much = Array.from({ length: 50 }, (_, nth) => title(nth))
  for (let nth = 0; nth < 12; nth++) expect((await add(`Much${nth}`, [much, 'x', 'a@ok.example'])).status).toBe(200)
  const { body } = await bed.ask('GET', '/api/scheduledTasks?scheduleNameStartsWith=Much')
  expect([body.success, body.data.length, JSON.stringify(body).length > 2 ** 16]).toEqual([true, 12, true])
  for (const row of body.data.slice(0, 3))
    expect(row).toEqual((await bed.ask('GET', `/api/scheduledTasks/${row.scheduleId}`)).body.data)
})
