import { keyText } from '@takt/domain/item/itemKey.ts'
import { itemTypeOf } from '@takt/domain/itemTypes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { createItemsBed, type ItemsBed, type Reply, type Who } from '../../items/items.bed.ts'
import { samples } from '../../items/samples.bed.ts'
import { routesOf } from '../sweep/routesOf.bed.ts'

// Marked with what stands neither in pseudonyms nor in numbers of rows.
const marked = { 'M-01': '9Q9-M1', 'E-1': '9Q9-E1', 'P-7': '9Q9-P7', 'J-100': '9Q9-J1' }
/** Types that masked sessions are refused altogether. */
const refused = ['flows', 'notificationRules', 'notificationRecipients']
const shown = Object.entries(samples).filter(([name]) => !refused.includes(name))
const epc = samples.tags!.body.epc as string
const isTold = new RegExp(`9Q9|${epc}`, 'i')
const day = { startDate: '2026-03-01', endDate: '2026-03-02', resolution: 'day' }

const withMarks = <Value>(value: Value): Value => {
  const text = Object.entries(marked).reduce(
    (all, [plain, mark]) => all.replaceAll(`"${plain}"`, `"${mark}"`),
    JSON.stringify(value),
  )
  return JSON.parse(text)
}

let bed: ItemsBed
/** Of each type the key of its row as a masked session knows it. */
const keys: Record<string, string> = {}
beforeAll(async () => {
  bed = await createItemsBed([...areas])
  for (const [name, { body }] of Object.entries(samples)) {
    const path = name === 'facilities' ? 'organizations/facilities' : name
    const { status, body: said } = await bed.ask('POST', `/api/${path}`, withMarks(body))
    if (status !== 200) throw new Error(`${name}: ${said.message}`)
  }
  const ticket = { associationType: 'jobOperations', associationID: '9Q9-J1~0~10', epc }
  expect((await bed.ask('POST', '/api/tagAssociations', ticket)).status).toBe(200)
  for (const name of [...shown.map(([name]) => name), 'tagAssociations']) {
    const { data } = (await ask('GET', name === 'facilities' ? 'organizations/facilities' : name)).body
    keys[name] = keyText(itemTypeOf(name)!, data[0])
  }
})
afterAll(() => bed?.close())

const said: { asked: string; status: number; text: string }[] = []
async function ask(
  method: string,
  path: string,
  body?: object | string,
  who: object = { isMasked: true },
): Promise<Reply> {
  const authorization = JSON.stringify({ ...JSON.parse(bed.authorization()), ...who })
  const reply = await bed.app.request(`/api/${path}`, {
    method,
    headers: { authorization, 'content-type': /\/import/.test(path) ? 'text/csv' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  said.push({ asked: `${method} ${path}`, status: reply.status, text })
  return { status: reply.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text }
}
const leaks = () => said.splice(0).filter(({ text }) => isTold.test(decodeURIComponent(text.replaceAll('%', '%25'))))

test('no answer of any item type tells an identifier: rows, histories, files, and what is refused', async () => {
  for (const [name, { change, wrong, body }] of shown) {
    if (name === 'facilities') continue
    const text = `${name}/${encodeURIComponent(keys[name]!)}`
    const [row] = (await ask('GET', `${name}?limit=1`)).body.data
    const { version, rowId, ...own } = row
    await ask('GET', text)
    await ask('GET', `${text}/history`)
    await ask('GET', `${name}/export.csv`)
    await ask('GET', `reports/list-${name}/rows`)
    await ask('GET', `${text}0`)
    const add = Object.fromEntries(Object.keys(body).map((field) => [field, own[field]]))
    await ask('POST', name, add)
    await ask('POST', `${name}/bulk`, { add: [add, add] })
    await ask('PUT', text, { ...withMarks(change), version: version + 7 })
    await ask('PUT', text, wrong)
    const key = Object.fromEntries(itemTypeOf(name)!.key.map((field) => [field, row[field]]))
    await ask('POST', `${name}/bulk`, { remove: [{ key, version: version + 7 }, { key }] })
    await ask('POST', `${name}/bulk`, { remove: [{ key }], along: true, dryRun: true })
    await ask('POST', `${name}/import?mode=upsert`, `${itemTypeOf(name)!.key.join()}\n9Q9-M1`)
  }
  for (const name of ['parts', 'jobs', 'resources', 'employees']) {
    const { status, body } = await ask('DELETE', `${name}/${keys[name]}`)
    expect([name, status, body.message]).toEqual([name, 409, expect.stringMatching(/referred to by \d × /)])
    expect(body.message).toContain(keys[name])
  }
  expect(said.filter(({ status }) => status >= 500)).toEqual([])
  expect(leaks()).toEqual([])
})

test('nor does any other route, of machines, jobs, people and all together', async () => {
  const range = { startDate: '2026-03-01', endDate: new Date(Date.now() + 60_000).toISOString() }
  const own = (path: string) => keys[path.split('/')[2]!] ?? '1'
  for (const { method, path } of routesOf(bed.app)) {
    if (method !== 'GET' || /export|openapi|reference/.test(path)) continue
    const address = path.slice('/api/'.length).replace(/:\w+(\{[^}]*\})?/g, encodeURIComponent(own(path)))
    await ask('GET', address)
    if (/resources\//.test(path)) await ask('GET', `${address}?start=2026-03-02&end=2026-03-03`)
  }
  await ask('POST', 'analytics/machineNotices', { ...range, include: ['alerts', 'ended', 'insights'] })
  for (const resolution of ['day', 'shift', 'total']) await ask('POST', 'resources/getTEEP', { ...day, resolution })
  await ask('POST', 'analytics/unexplainedStops', range)
  await ask('POST', 'analytics/breakdown', { ...range, by: ['resourceID', 'jobNum', 'partNum', 'empID'] })
  await ask('POST', 'getAssociatedTagDtls', { active: true })
  const answered = said.filter(({ status }) => status === 200).map(({ asked }) => asked.split('?')[0])
  expect(answered).toEqual(
    expect.arrayContaining([
      `GET resources/${keys.resources}/plan`,
      `GET resources/${keys.resources}/evidence`,
      'GET resources/current',
      'POST analytics/breakdown',
      'POST resources/getTEEP',
      'POST getAssociatedTagDtls',
    ]),
  )
  expect(leaks()).toEqual([])
})

test('a pseudonym under any other name, of any other row, stays one', async () => {
  const { resources, employees, jobs, parts } = keys
  const wrong = await ask('GET', `reasons?priorityGreaterThan=${jobs}`)
  expect([wrong.status, wrong.body.data.fields.priorityGreaterThan]).toEqual([400, `'${jobs}' is no whole number`])
  for (const path of ['resources/getTEEP', 'analytics/unexplainedStops', 'analytics/machineNotices'])
    for (const resourceID of [employees, jobs]) {
      const { resolution, ...range } = day
      const body = { resourceIDs: [resourceID], ...range, ...(path.includes('Stops') ? {} : { resolution }) }
      const { status, body: refusal } = await ask('POST', path, body)
      expect([path, status, refusal.message]).toEqual([path, 404, `Resource ${resourceID} was not found`])
    }
  expect((await ask('GET', `resources/${employees}/plan?start=2026-03-01&end=2026-03-02`)).status).toBe(404)
  const reason = await ask('POST', 'reasons', { reasonCode: employees })
  expect([reason.status, reason.body.data.reasonCode]).toEqual([200, employees])
  expect((await ask('POST', 'parts', { partNum: parts })).body.message).toBe(`Part ${parts} exists already`)
  const byPart = { jobNum: 'N', partNum: parts, revision: 'none', prodQty: 1 }
  const { fields } = (await ask('POST', 'jobs/addByPart', byPart)).body.data
  expect(fields.revision).toBe(`there is no Revision ${parts}~none`)
  const second = await ask('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: resources })
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining(`resource ${resources} from`)])
  const target = { resourceID: resources, oeePercent: 5 }
  await ask('POST', 'targets', target)
  expect((await ask('POST', 'targets', target)).body.message).toContain(`is for Resource ${resources} already`)
  expect(leaks()).toEqual([])
})

test('who is not masked, or of another organization, is told nothing for a pseudonym', async () => {
  const { jobs, employees } = keys
  for (const who of [{}, { organizationId: 2 }, { organizationId: 2, isMasked: true }, { organizationId: null }])
    for (const [method, path, body] of [
      ['GET', `reasons?priorityGreaterThan=${jobs}`],
      ['GET', `jobs/${jobs}`],
      ['GET', `jobs?jobNum=${jobs}`],
      ['GET', `employees?globalSearchValue=${employees}`],
      ['POST', 'jobs', { jobNum: jobs, partNum: jobs, prodQty: 'x' }],
      ['DELETE', `jobs/${jobs}`],
    ] as const) {
      await ask(method, path, body, who)
    }
  expect(leaks()).toEqual([])
})

test('taking back after somebody else names the row by its pseudonym', async () => {
  const added = await ask('POST', 'parts', { partNum: '9Q9-P9' })
  const { partNum } = added.body.data
  expect(partNum).toMatch(/^ID-/)
  await bed.ask('PUT', '/api/parts/9Q9-P9', { description: 'Changed' }, { userId: 2 })
  const changes = [(added.body as unknown as { change: string }).change]
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
  expect((await ask('GET', `employees/export.csv?empID=${employees}`)).body).toContain(employees)
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
    const text = (await ask('GET', path)).body as unknown as string
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
    { column: 'oee', operator: 'lessThan', value: '75' },
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
        parameters: { filterConditions: [{ column: 'resourceID', operator: 'equals' }, { value: '75' }] },
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
