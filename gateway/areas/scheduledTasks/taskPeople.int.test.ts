import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed, itemAreas, type Who } from '../../core/items/testing/items.bed.ts'
import { accessArea } from '../access/accessArea.ts'
import { daily } from './executions/tasks.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed([accessArea, ...itemAreas])
})
afterAll(() => bed?.close())

const unseeing: Who = { permissions: permissionsWhere((area) => area !== 'employees') }
const isTold = /Okafor|E-112/
const conditions = [
  { column: 'fullName', operator: 'isOneOf', value: ['Ada Okafor'] },
  { column: 'empID', operator: 'equals', value: 'E-112' },
]
const choice = (filterConditions: unknown, reportID = 'laborByEmployee') => ({
  reportID,
  parameters: { filterConditions },
})

test('whom conditions of reports ask about is told to nobody who may not see people, wherever what is chosen is told', async () => {
  const reports = [
    choice(conditions),
    choice(JSON.stringify(conditions)),
    choice([{ column: 'empID', operator: 'contains', value: 'E-112' }], 'list-requests'),
    choice([{ column: 'resourceID', operator: 'equals', value: 'M-7' }], 'oeeSummary'),
  ]
  const task = { scheduleName: 'Labor', workflowType: 'generateReports', calendars: daily(3) }
  const options = [reports, 'Labor', 'boss@plant.example', true, true]
  const added = await bed.ask('POST', '/api/scheduledTasks', { ...task, options })
  expect([added.status, added.body.message]).toEqual([200, expect.anything()])
  const { scheduleId } = added.body.data
  const path = `/api/scheduledTasks/${scheduleId}`
  const textOf = async (method: string, at: string, who: Who, body?: object) => {
    const headers = { authorization: bed.authorization(who), 'content-type': 'application/json' }
    const reply = await bed.app.request(at, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: reply.status, text: await reply.text() }
  }
  const asked = [
    ['GET', '/api/scheduledTasks'],
    ['GET', path],
    ['GET', `${path}/history`],
    ['GET', '/api/scheduledTasks/export.csv'],
    ['PATCH', `${path}/toggle`, { paused: true }],
    ['PUT', path, { paused: false }],
  ] as const
  for (const [method, at, body] of asked) {
    const whole = await textOf(method, at, {}, body)
    expect([at, whole.status, isTold.test(whole.text)]).toEqual([at, 200, true])
    const cut = await textOf(method, at, unseeing, body)
    expect([at, cut.status, isTold.exec(cut.text)]).toEqual([at, 200, null])
  }
  const row = (await bed.ask('GET', path, undefined, unseeing)).body.data
  // Which columns are asked about stays, and what is compared in reports of nobody.
  expect(row.options[0].map(({ parameters }: { parameters: object }) => parameters)).toEqual([
    {
      filterConditions: [
        { column: 'fullName', operator: 'isOneOf', value: [] },
        { column: 'empID', operator: 'equals', value: [] },
      ],
    },
    { filterConditions: expect.not.stringMatching(isTold) },
    { filterConditions: [{ column: 'empID', operator: 'contains', value: [] }] },
    reports[3]!.parameters,
  ])
  // What is shown so cannot be saved over what is kept: it would ask about everybody.
  const over = await bed.ask('PUT', path, { options: row.options }, unseeing)
  expect(over.status).toBe(400)
  // Nor is it found by who is chosen.
  const search = 'globalSearchFields=options&globalSearchValue=Okafor'
  expect((await bed.ask('GET', `/api/scheduledTasks?${search}`)).body.data).toHaveLength(1)
  expect((await bed.ask('GET', `/api/scheduledTasks?${search}`, undefined, unseeing)).body.data).toEqual([])
})
