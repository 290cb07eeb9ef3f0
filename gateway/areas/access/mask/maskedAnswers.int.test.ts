import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { routesOf } from '../sweep/routesOf.bed.ts'
import { ask, bed, keys, leaks, prepareMaskedAnswers, said, shown, withMarks } from './maskedAnswers.fixture.ts'

prepareMaskedAnswers()

const day = { startDate: '2026-03-01', endDate: '2026-03-02', resolution: 'day' }

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
