import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed, type Who } from '../items/items.bed.ts'

let bed: ItemsBed
const ids: Record<string, number> = {}
const only = <Value>(value: Value) => [{ start: value, end: value }]
beforeAll(async () => {
  bed = await createItemsBed()
  for (const [scheduleName, recipients] of [
    ['Both', 'ada@plant.example,bo@plant.example'],
    ['Alone', 'Bo@plant.example'],
    ['Others', 'ada@plant.example'],
  ] as const) {
    const reports = [{ reportID: 'oeeSummary', reportTitle: 'OEE of line 1', parameters: {} }]
    const options = [reports, 'Figures', recipients, true, true]
    const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(9), minute: only(0) }]
    const task = { scheduleName, workflowType: 'generateReports', options, calendars }
    ids[scheduleName] = (await bed.ask('POST', '/api/scheduledTasks', task)).body.data.scheduleId
  }
})
afterAll(() => bed?.close())

const list = (who?: Who) => bed.ask('GET', '/api/scheduledTasks/recipients', undefined, who)
const remove = (recipient: string, who?: Who) =>
  bed.ask('POST', '/api/scheduledTasks/recipients/remove', { recipient }, who)
const task = async (name: string) => (await bed.ask('GET', `/api/scheduledTasks/${ids[name]}`)).body.data

test('who receives what is told by address, with tasks and reports, and whether nobody else gets them', async () => {
  const told = (name: string, isOnly: boolean) => ({
    scheduleId: ids[name],
    scheduleName: name,
    paused: false,
    reports: ['OEE of line 1'],
    isOnly,
  })
  expect((await list()).body.data).toEqual([
    { recipient: 'ada@plant.example', tasks: [told('Both', false), told('Others', true)] },
    { recipient: 'bo@plant.example', tasks: [told('Alone', true), told('Both', false)] },
  ])
})

test('other organizations, those without the right and those who see masks are told nothing and take nobody off', async () => {
  const elsewhere = { organizationId: 2 }
  expect((await list(elsewhere)).body.data).toEqual([])
  expect((await remove('bo@plant.example', elsewhere)).status).toBe(404)
  const reader = { permissions: permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read') }
  expect((await list(reader)).status).toBe(200)
  expect((await remove('bo@plant.example', reader)).status).toBe(403)
  const masked = { isMasked: true }
  for (const refused of [await list(masked), await remove('bo@plant.example', masked)])
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Who receives reports is not shown while names are masked',
    ])
})

test('somebody taken off is off everywhere; a task that nobody else receives is paused until somebody does', async () => {
  const saved = (await task('Both')).savedBy
  const { status, body } = await remove(' BO@plant.example ', { userId: 7 })
  expect([status, body.data]).toEqual([200, { changed: 2, paused: 1 }])
  expect(await task('Both')).toMatchObject({ paused: false, savedBy: saved, version: 2 })
  expect((await task('Both')).options[2]).toBe('ada@plant.example')
  expect(await task('Alone')).toMatchObject({ paused: true, status: 'Paused', nextExecution: 'N/A' })
  expect((await list()).body.data.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
    'ada@plant.example',
  ])
  const resumed = await bed.ask('PATCH', `/api/scheduledTasks/${ids.Alone}/toggle`, { paused: false })
  expect([resumed.status, resumed.body.data.fields]).toEqual([
    400,
    { 'options.emailRecipients': 'needs at least one address' },
  ])
  expect((await remove('bo@plant.example')).status).toBe(404)
  const history = (await bed.ask('GET', `/api/scheduledTasks/${ids.Both}/history`)).body.data
  expect(history.at(-1)).toMatchObject({ type: 'scheduledTasks.changed', userId: 7 })
})
