import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { samples } from '../../../core/items/testing/samples.bed.ts'
import { ask, bed, keys, leaks, prepareMaskedAnswers, withMarks } from './maskedAnswers.fixture.ts'

prepareMaskedAnswers()

test('taking back after somebody else names the row by its pseudonym', async () => {
  const added = await ask('POST', 'parts', { partNum: '9Q9-P9' })
  const { partNum } = added.body.data
  expect(partNum).toMatch(/^ID-/)
  await bed.ask('PUT', '/api/parts/9Q9-P9', { description: 'Changed' }, { userId: 2 })
  const changes = [added.body.change!]
  const { status, body } = await ask('POST', 'changes/undo', { changes })
  expect([status, body.message]).toEqual([409, expect.stringContaining(`Part ${partNum} was changed by`)])
  expect(leaks()).toEqual([])
})

test('what is masked is asked by whole pseudonyms alone: neither letters nor lists of guesses find it', async () => {
  const { employees } = keys
  const found = async (query: string) => (await ask('GET', `employees?${query}`)).body
  for (const query of [
    'empIDStartsWith=9',
    'empIDContains=Q',
    'empIDNotContains=Q',
    'empIDEndsWith=1',
    'empIDNotEquals=A',
  ])
    expect([query, (await found(query)).message]).toEqual([query, expect.stringContaining('cannot be asked while')])
  for (const query of ['firstNameStartsWith=A', 'fullNameContains=Ada', 'lastNameIsNoneOf=Okafor'])
    expect([query, (await found(query)).success]).toEqual([query, false])
  for (const query of [
    'empID=9Q9-E1',
    'empIDIsAnyOf=A,9Q9-E1',
    'firstName=Ada',
    'firstNameIsAnyOf=Ada,Ben',
    'globalSearchValue=9Q9',
    'globalSearchValue=Ada',
    'globalSearchFields=firstName,empID&globalSearchValue=a',
  ])
    expect([query, (await found(query)).data]).toEqual([query, []])
  await bed.ask('POST', '/api/employees', { empID: '9Q9-E12', firstName: 'Ben', lastName: 'Two' })
  for (const query of [
    `empID=${employees}`,
    `empIDIsAnyOf=x,${employees}`,
    `globalSearchValue=${employees!.toLowerCase()}`,
  ])
    expect([query, (await found(query)).data.map(({ empID }: { empID: string }) => empID)]).toEqual([
      query,
      [employees],
    ])
  expect((await found('empIDIsEmpty')).data).toEqual([])
  expect((await found('firstNameIsNotEmpty&departmentIsEmpty')).data).toHaveLength(2)
  expect((await ask('GET', `employees/export.csv?empID=${employees}`)).body.data).toContain(employees)
  expect((await ask('GET', 'employees/export.csv?empIDStartsWith=9')).status).toBe(400)
  expect(leaks()).toEqual([])
})

test('bulks are read like single rows, references read alike everywhere, and files are not imported', async () => {
  const { jobs, resources, parts } = keys
  const change = [{ key: { jobNum: jobs }, fields: { partNum: parts, prodQty: 77 } }]
  expect((await ask('POST', 'jobs/bulk', { change })).status).toBe(200)
  expect((await bed.ask('GET', '/api/jobs/9Q9-J1')).body.data).toMatchObject({ partNum: '9Q9-P7', prodQty: 77 })
  const operation = (await ask('GET', 'jobOperations')).body.data[0]
  const association = (await ask('GET', 'tagAssociations')).body.data[0]
  expect(operation).toMatchObject({ jobNum: jobs, resourceID: resources })
  expect(association.associationID).toBe(`${jobs}~0~10`)
  expect((await ask('GET', `tagAssociations?associationID=${jobs}~0~10`)).body.data).toHaveLength(1)
  // In files as well, alone and in lists.
  for (const [path, named] of [
    ['jobOperations/export.csv', [jobs, resources, keys.tags]],
    ['deviceGroups/export.csv', [resources]],
  ] as const) {
    const text = (await ask('GET', path)).body.data
    for (const pseudonym of named) expect([path, text]).toEqual([path, expect.stringContaining(pseudonym!)])
  }
  const file = await ask('POST', 'jobs/import?mode=upsert', `jobNum,prodQty\n${jobs},3\n`)
  expect([file.status, file.body.message]).toEqual([409, expect.stringContaining('not imported while')])
  expect(leaks()).toEqual([])
})

test('lists as reports mask what stands within a field, each by itself', async () => {
  const { resources } = keys
  await bed.ask('POST', '/api/resources', { ...withMarks(samples.resources!.body), resourceID: '9Q9-M2' })
  const second = (await ask('GET', 'resources')).body.data.find((row: Row) => row.resourceID !== resources).resourceID
  const selectedDevices = ['9Q9-M1', '9Q9-M2']
  await bed.ask('POST', '/api/deviceGroups', { deviceGroupName: 'Two', selectedDevices })
  const cells = async (type: string, name: string) => {
    const { columns, rows } = (await ask('GET', `reports/list-${type}/rows`)).body.data
    return rows.map((row: string[]) => row[columns.findIndex(({ field }: { field: string }) => field === name)])
  }
  expect(await cells('deviceGroups', 'selectedDevices')).toContain(`${resources}, ${second}`)
  const [{ address, seconds }] = (await ask('GET', 'walls')).body.data[0].slides
  expect(samples.walls!.body.slides).not.toMatchObject([{ address }])
  expect(await cells('walls', 'slides')).toEqual([`address: ${address}, seconds: ${seconds}`])
  expect(leaks()).toEqual([])
})

type Row = { resourceID: string }

test('a masked session is told options as masks in lists, histories and files, and its own are read as what they mean', async () => {
  const only = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(9), minute: only(0) }]
  const add = (task: object, who: Who = {}) => bed.ask('POST', '/api/scheduledTasks', task, who)
  const employee = { empID: 'E-77', firstName: 'Ada', lastName: 'Byron' }
  await bed.ask('POST', '/api/employees', employee)
  const filterConditions = [
    { column: 'resourceID', operator: 'equals', value: 'M-77' },
    { column: 'oee', operator: 'lessThan', value: '0.75' },
  ]
  const report = { reportID: 'oeeSummary', reportTitle: 'Line of Ada', parameters: { filterConditions } }
  const letters = [[report], 'Figures of Ada', 'ada@plant.example,ben@plant.example', true, true]
  const pause = [30, false, 'all', 'include', 'all', [], ['E-77'], []]
  for (const [scheduleName, workflowType, options] of [
    ['MaskA', 'generateReports', letters],
    ['MaskB', 'autoSuspendResumeActivity', pause],
  ] as const)
    expect((await add({ scheduleName, workflowType, options, calendars })).status).toBe(200)
  const masked = { isMasked: true }
  const list = async (who: Who) => (await bed.ask('GET', '/api/scheduledTasks', undefined, who)).body.data as Told[]
  type Told = { scheduleId: number; scheduleName: string; options: unknown[] }
  const own = (await list({})).filter(({ scheduleName }) => scheduleName.startsWith('Mask'))
  const ids = own.map(({ scheduleId }) => scheduleId)
  const told = (await list(masked)).filter(({ scheduleId }) => ids.includes(scheduleId))
  const answers = [JSON.stringify(told)]
  for (const id of ids) {
    const reply = await bed.ask('GET', `/api/scheduledTasks/${id}/history`, undefined, masked)
    expect(reply.status).toBe(200)
    answers.push(JSON.stringify(reply.body))
  }
  const authorization = bed.authorization(masked)
  const file = await bed.app.request('/api/scheduledTasks/export.csv', { headers: { authorization } })
  expect(file.status).toBe(200)
  answers.push(await file.text())
  for (const answer of answers) expect(answer).not.toMatch(/E-77|M-77|Ada|plant\.example/)
  const [shownLetters, shownPause] = ids.map((id) => told.find(({ scheduleId }) => scheduleId === id)!.options)
  expect(shownPause!.slice(0, 6)).toEqual(pause.slice(0, 6))
  expect(shownLetters).toMatchObject([
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
  // Nor is it spelled letter by letter.
  const spelled = await bed.ask('GET', '/api/scheduledTasks?optionsContains=E-7', undefined, masked)
  expect(spelled.status).toBe(400)

  const again = { scheduleName: 'MaskC', workflowType: 'autoSuspendResumeActivity', options: shownPause, calendars }
  const { data } = (await add(again, masked)).body
  const kept = (await list({})).find(({ scheduleId }) => scheduleId === data.scheduleId)
  expect(kept!.options).toEqual(pause)
})
