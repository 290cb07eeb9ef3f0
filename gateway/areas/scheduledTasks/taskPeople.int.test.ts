import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createItemsFixture,
  type ItemsFixture,
  itemAreas,
  type TestUser,
} from '../../core/items/testing/items.fixture.ts'
import { accessArea } from '../access/accessArea.ts'
import { daily } from './executions/tasks.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture([accessArea, ...itemAreas])
})
afterAll(() => fixture?.close())

const unseeing: TestUser = { permissions: permissionsWhere((area) => area !== 'employees') }
const namesPerson = /Okafor|E-112/
const conditions = [
  { column: 'fullName', operator: 'isOneOf', value: ['Ada Okafor'] },
  { column: 'empID', operator: 'equals', value: 'E-112' },
]
const choice = (filterConditions: unknown, reportID = 'laborByEmployee') => ({
  reportID,
  parameters: { filterConditions },
})

test('people in report conditions are hidden from users who may not see people, in every response with options', async () => {
  const reports = [
    choice(conditions),
    choice(JSON.stringify(conditions)),
    choice([{ column: 'empID', operator: 'contains', value: 'E-112' }], 'list-requests'),
    choice([{ column: 'resourceID', operator: 'equals', value: 'M-7' }], 'oeeSummary'),
  ]
  const task = { scheduleName: 'Labor', workflowType: 'generateReports', calendars: daily(3) }
  const options = [reports, 'Labor', 'boss@plant.example', true, true]
  const added = await fixture.request('POST', '/api/scheduledTasks', { ...task, options })
  expect([added.status, added.body.message]).toEqual([200, expect.anything()])
  const { scheduleId } = added.body.data
  const path = `/api/scheduledTasks/${scheduleId}`
  const textOf = async (method: string, at: string, user: TestUser, body?: object) => {
    const headers = { authorization: fixture.authorization(user), 'content-type': 'application/json' }
    const reply = await fixture.app.request(at, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: reply.status, text: await reply.text() }
  }
  const requests = [
    ['GET', '/api/scheduledTasks'],
    ['GET', path],
    ['GET', `${path}/history`],
    ['GET', '/api/scheduledTasks/export.csv'],
    ['PATCH', `${path}/toggle`, { paused: true }],
    ['PUT', path, { paused: false }],
  ] as const
  for (const [method, at, body] of requests) {
    const whole = await textOf(method, at, {}, body)
    expect([at, whole.status, namesPerson.test(whole.text)]).toEqual([at, 200, true])
    const filtered = await textOf(method, at, unseeing, body)
    expect([at, filtered.status, namesPerson.exec(filtered.text)]).toEqual([at, 200, null])
  }
  const row = (await fixture.request('GET', path, undefined, unseeing)).body.data
  // The filtered columns remain visible, and so do values in reports without people.
  expect(row.options[0].map(({ parameters }: { parameters: object }) => parameters)).toEqual([
    {
      filterConditions: [
        { column: 'fullName', operator: 'isOneOf', value: [] },
        { column: 'empID', operator: 'equals', value: [] },
      ],
    },
    { filterConditions: expect.not.stringMatching(namesPerson) },
    { filterConditions: [{ column: 'empID', operator: 'contains', value: [] }] },
    reports[3]!.parameters,
  ])
  // The visible conditions cannot overwrite the stored ones: they would match everybody.
  const over = await fixture.request('PUT', path, { options: row.options }, unseeing)
  expect(over.status).toBe(400)
  // Searching for a person in options does not find the task either.
  const search = 'globalSearchFields=options&globalSearchValue=Okafor'
  expect((await fixture.request('GET', `/api/scheduledTasks?${search}`)).body.data).toHaveLength(1)
  expect((await fixture.request('GET', `/api/scheduledTasks?${search}`, undefined, unseeing)).body.data).toEqual([])
})
