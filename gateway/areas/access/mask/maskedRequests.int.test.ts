import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { samples } from '../../../core/items/testing/samples.fixture.ts'
import { fixture, keys, leaks, prepareMaskedResponses, request, withMarks } from './maskedResponses.fixture.ts'

prepareMaskedResponses()

test('an undo after another user’s change names the row by its pseudonym', async () => {
  const added = await request('POST', 'parts', { partNum: '9Q9-P9' })
  const { partNum } = added.body.data
  expect(partNum).toMatch(/^ID-/)
  await fixture.request('PUT', '/api/parts/9Q9-P9', { description: 'Changed' }, { userId: 2 })
  const changes = [added.body.change!]
  const { status, body } = await request('POST', 'changes/undo', { changes })
  expect([status, body.message]).toEqual([409, expect.stringContaining(`Part ${partNum} was changed later by`)])
  expect(leaks()).toEqual([])
})

test('masked fields can be queried only by whole pseudonyms, not by prefixes or lists of guesses', async () => {
  const { employees } = keys
  const search = async (query: string) => (await request('GET', `employees?${query}`)).body
  for (const query of [
    'empIDStartsWith=9',
    'empIDContains=Q',
    'empIDNotContains=Q',
    'empIDEndsWith=1',
    'empIDNotEquals=A',
  ])
    expect([query, (await search(query)).message]).toEqual([
      query,
      expect.stringContaining('cannot be filtered like this while'),
    ])
  for (const query of ['firstNameStartsWith=A', 'fullNameContains=Ada', 'lastNameIsNoneOf=Okafor'])
    expect([query, (await search(query)).success]).toEqual([query, false])
  for (const query of [
    'empID=9Q9-E1',
    'empIDIsAnyOf=A,9Q9-E1',
    'firstName=Ada',
    'firstNameIsAnyOf=Ada,Ben',
    'globalSearchValue=9Q9',
    'globalSearchValue=Ada',
    'globalSearchFields=firstName,empID&globalSearchValue=a',
  ])
    expect([query, (await search(query)).data]).toEqual([query, []])
  await fixture.request('POST', '/api/employees', { empID: '9Q9-E12', firstName: 'Ben', lastName: 'Two' })
  for (const query of [
    `empID=${employees}`,
    `empIDIsAnyOf=x,${employees}`,
    `globalSearchValue=${employees!.toLowerCase()}`,
  ])
    expect([query, (await search(query)).data.map(({ empID }: { empID: string }) => empID)]).toEqual([
      query,
      [employees],
    ])
  expect((await search('empIDIsEmpty')).data).toEqual([])
  expect((await search('firstNameIsNotEmpty&departmentIsEmpty')).data).toHaveLength(2)
  expect((await request('GET', `employees/export.csv?empID=${employees}`)).body.data).toContain(employees)
  expect((await request('GET', 'employees/export.csv?empIDStartsWith=9')).status).toBe(400)
  expect(leaks()).toEqual([])
})

test('bulks are translated like single rows, references consistently everywhere, and files are not imported', async () => {
  const { jobs, resources, parts } = keys
  const change = [{ key: { jobNum: jobs }, fields: { partNum: parts, prodQty: 77 } }]
  expect((await request('POST', 'jobs/bulk', { change })).status).toBe(200)
  expect((await fixture.request('GET', '/api/jobs/9Q9-J1')).body.data).toMatchObject({ partNum: '9Q9-P7', prodQty: 77 })
  const operation = (await request('GET', 'jobOperations')).body.data[0]
  const association = (await request('GET', 'tagAssociations')).body.data[0]
  expect(operation).toMatchObject({ jobNum: jobs, resourceID: resources })
  expect(association.associationID).toBe(`${jobs}~0~10`)
  expect((await request('GET', `tagAssociations?associationID=${jobs}~0~10`)).body.data).toHaveLength(1)
  // Also in files, alone and in lists.
  for (const [path, named] of [
    ['jobOperations/export.csv', [jobs, resources, keys.tags]],
    ['deviceGroups/export.csv', [resources]],
  ] as const) {
    const text = (await request('GET', path)).body.data
    for (const pseudonym of named) expect([path, text]).toEqual([path, expect.stringContaining(pseudonym!)])
  }
  const file = await request('POST', 'jobs/import?mode=upsert', `jobNum,prodQty\n${jobs},3\n`)
  expect([file.status, file.body.message]).toEqual([409, expect.stringContaining('cannot be imported while')])
  expect(leaks()).toEqual([])
})

test('list reports mask the parts of a field individually', async () => {
  const { resources } = keys
  await fixture.request('POST', '/api/resources', { ...withMarks(samples.resources!.body), resourceID: '9Q9-M2' })
  const second = (await request('GET', 'resources')).body.data.find(
    (row: Row) => row.resourceID !== resources,
  ).resourceID
  const selectedDevices = ['9Q9-M1', '9Q9-M2']
  await fixture.request('POST', '/api/deviceGroups', { deviceGroupName: 'Two', selectedDevices })
  const cells = async (type: string, name: string) => {
    const { columns, rows } = (await request('GET', `reports/list-${type}/rows`)).body.data
    return rows.map((row: string[]) => row[columns.findIndex(({ field }: { field: string }) => field === name)])
  }
  expect(await cells('deviceGroups', 'selectedDevices')).toContain(`${resources}, ${second}`)
  const [{ address, seconds }] = (await request('GET', 'walls')).body.data[0].slides
  expect(samples.walls!.body.slides).not.toMatchObject([{ address }])
  expect(await cells('walls', 'slides')).toEqual([`address: ${address}, seconds: ${seconds}`])
  expect(leaks()).toEqual([])
})

type Row = { resourceID: string }

test('a masked session sees masked options in lists, histories and files, and its own input is translated back', async () => {
  const single = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: single('MONDAY'), hour: single(9), minute: single(0) }]
  const add = (task: object, session: TestUser = {}) => fixture.request('POST', '/api/scheduledTasks', task, session)
  const employee = { empID: 'E-77', firstName: 'Ada', lastName: 'Byron' }
  await fixture.request('POST', '/api/employees', employee)
  const filterConditions = [
    { column: 'resourceID', operator: 'equals', value: 'M-77' },
    { column: 'oee', operator: 'lessThan', value: '0.75' },
  ]
  const report = { reportID: 'oeeSummary', reportTitle: 'Line of Ada', parameters: { filterConditions } }
  const emailOptions = [[report], 'Figures of Ada', 'ada@plant.example,ben@plant.example', true, true]
  const pause = [30, false, 'all', 'include', 'all', [], ['E-77'], []]
  for (const [scheduleName, workflowType, options] of [
    ['MaskA', 'generateReports', emailOptions],
    ['MaskB', 'autoSuspendResumeActivity', pause],
  ] as const)
    expect((await add({ scheduleName, workflowType, options, calendars })).status).toBe(200)
  const masked = { isMasked: true }
  const list = async (session: TestUser) =>
    (await fixture.request('GET', '/api/scheduledTasks', undefined, session)).body.data as Task[]
  type Task = { scheduleId: number; scheduleName: string; options: unknown[] }
  const ownTasks = (await list({})).filter(({ scheduleName }) => scheduleName.startsWith('Mask'))
  const ids = ownTasks.map(({ scheduleId }) => scheduleId)
  const maskedTasks = (await list(masked)).filter(({ scheduleId }) => ids.includes(scheduleId))
  const responses = [JSON.stringify(maskedTasks)]
  for (const id of ids) {
    const reply = await fixture.request('GET', `/api/scheduledTasks/${id}/history`, undefined, masked)
    expect(reply.status).toBe(200)
    responses.push(JSON.stringify(reply.body))
  }
  const authorization = fixture.authorization(masked)
  const file = await fixture.app.request('/api/scheduledTasks/export.csv', { headers: { authorization } })
  expect(file.status).toBe(200)
  responses.push(await file.text())
  for (const response of responses) expect(response).not.toMatch(/E-77|M-77|Ada|plant\.example/)
  const [maskedEmailOptions, maskedPause] = ids.map(
    (id) => maskedTasks.find(({ scheduleId }) => scheduleId === id)!.options,
  )
  expect(maskedPause!.slice(0, 6)).toEqual(pause.slice(0, 6))
  expect(maskedEmailOptions).toMatchObject([
    [
      {
        reportID: 'oeeSummary',
        reportTitle: expect.stringMatching(/^Sample /),
        parameters: { filterConditions: [{ column: 'resourceID', operator: 'equals' }, { value: '0.75' }] },
      },
    ],
    expect.stringMatching(/^Sample /),
    expect.stringMatching(/^\w+@masked\.example,\w+@masked\.example$/),
    true,
    true,
  ])
  // Values cannot be guessed letter by letter either.
  const spelled = await fixture.request('GET', '/api/scheduledTasks?optionsContains=E-7', undefined, masked)
  expect(spelled.status).toBe(400)

  const again = { scheduleName: 'MaskC', workflowType: 'autoSuspendResumeActivity', options: maskedPause, calendars }
  const { data } = (await add(again, masked)).body
  const stored = (await list({})).find(({ scheduleId }) => scheduleId === data.scheduleId)
  expect(stored!.options).toEqual(pause)
})
