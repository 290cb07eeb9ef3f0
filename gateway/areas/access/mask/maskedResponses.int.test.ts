import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { routesOf } from '../sweep/routesOf.fixture.ts'
import {
  fixture,
  keys,
  leaks,
  maskedSamples,
  prepareMaskedResponses,
  replies,
  request,
  withMarks,
} from './maskedResponses.fixture.ts'

prepareMaskedResponses()

const day = { startDate: '2026-03-01', endDate: '2026-03-02', resolution: 'day' }

test('no response of any item type reveals an identifier: rows, histories, files and rejections', async () => {
  for (const [name, { change, wrong, body }] of maskedSamples) {
    if (name === 'facilities') continue
    const text = `${name}/${encodeURIComponent(keys[name]!)}`
    const [row] = (await request('GET', `${name}?limit=1`)).body.data
    const { version, rowId, ...fields } = row
    await request('GET', text)
    await request('GET', `${text}/history`)
    await request('GET', `${name}/export.csv`)
    await request('GET', `reports/list-${name}/rows`)
    await request('GET', `${text}0`)
    const add = Object.fromEntries(Object.keys(body).map((field) => [field, fields[field]]))
    await request('POST', name, add)
    await request('POST', `${name}/bulk`, { add: [add, add] })
    await request('PUT', text, { ...withMarks(change), version: version + 7 })
    await request('PUT', text, wrong)
    const key = Object.fromEntries(itemTypeOf(name)!.key.map((field) => [field, row[field]]))
    await request('POST', `${name}/bulk`, { remove: [{ key, version: version + 7 }, { key }] })
    await request('POST', `${name}/bulk`, { remove: [{ key }], along: true, dryRun: true })
    await request('POST', `${name}/import?mode=upsert`, `${itemTypeOf(name)!.key.join()}\n9Q9-M1`)
  }
  for (const name of ['parts', 'jobs', 'resources', 'employees']) {
    const { status, body } = await request('DELETE', `${name}/${keys[name]}`)
    expect([name, status, body.message]).toEqual([name, 409, expect.stringMatching(/still used by \d /)])
    expect(body.message).toContain(keys[name])
  }
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(leaks()).toEqual([])
})

test('no other route reveals one, for machines, jobs, people and all together', async () => {
  const range = { startDate: '2026-03-01', endDate: new Date(Date.now() + 60_000).toISOString() }
  const keyFor = (path: string) => keys[path.split('/')[2]!] ?? '1'
  for (const { method, path } of routesOf(fixture.app)) {
    if (method !== 'GET' || /export|openapi|reference/.test(path)) continue
    const address = path.slice('/api/'.length).replace(/:\w+(\{[^}]*\})?/g, encodeURIComponent(keyFor(path)))
    await request('GET', address)
    if (/resources\//.test(path)) await request('GET', `${address}?start=2026-03-02&end=2026-03-03`)
  }
  await request('POST', 'analytics/machineNotices', { ...range, include: ['alerts', 'ended', 'insights'] })
  for (const resolution of ['day', 'shift', 'total']) {
    const [full, columns] = [
      await request('POST', 'resources/getTEEP', { ...day, resolution }),
      await request('POST', 'analytics/teepColumns', { ...day, resolution }),
    ]
    const namesOf = ({ body }: typeof full) =>
      body.data.resources.map(({ resourceID, description }: Record<string, unknown>) => ({ resourceID, description }))
    expect(namesOf(columns)).toEqual(namesOf(full))
  }
  await request('POST', 'analytics/unexplainedStops', range)
  await request('POST', 'analytics/breakdown', { ...range, by: ['resourceID', 'jobNum', 'partNum', 'empID'] })
  await request('POST', 'getAssociatedTagDtls', { active: true })
  const successfulRequests = replies.filter(({ status }) => status === 200).map(({ request }) => request.split('?')[0])
  expect(successfulRequests).toEqual(
    expect.arrayContaining([
      `GET resources/${keys.resources}/plan`,
      `GET resources/${keys.resources}/evidence`,
      'GET resources/current',
      'POST analytics/breakdown',
      'POST resources/getTEEP',
      'POST analytics/teepColumns',
      'POST getAssociatedTagDtls',
    ]),
  )
  expect(leaks()).toEqual([])
})

test('a pseudonym in another field or of another row stays a pseudonym', async () => {
  const { resources, employees, jobs, parts } = keys
  const wrong = await request('GET', `reasons?priorityGreaterThan=${jobs}`)
  expect([wrong.status, wrong.body.data.fields.priorityGreaterThan]).toEqual([
    400,
    `'${jobs}' is not a valid whole number`,
  ])
  for (const path of ['resources/getTEEP', 'analytics/unexplainedStops', 'analytics/machineNotices'])
    for (const resourceID of [employees, jobs]) {
      const { resolution, ...range } = day
      const body = { resourceIDs: [resourceID], ...range, ...(path.includes('Stops') ? {} : { resolution }) }
      const { status, body: rejection } = await request('POST', path, body)
      expect([path, status, rejection.message]).toEqual([path, 404, `Machine ${resourceID} was not found`])
    }
  expect((await request('GET', `resources/${employees}/plan?start=2026-03-01&end=2026-03-02`)).status).toBe(404)
  const reason = await request('POST', 'reasons', { reasonCode: employees })
  expect([reason.status, reason.body.data.reasonCode]).toEqual([200, employees])
  expect((await request('POST', 'parts', { partNum: parts })).body.message).toBe(`Part ${parts} already exists`)
  const byPart = { jobNum: 'N', partNum: parts, revision: 'none', prodQty: 1 }
  const { fields } = (await request('POST', 'jobs/addByPart', byPart)).body.data
  expect(fields.revision).toBe(`Revision ${parts}~none does not exist`)
  const second = await request('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: resources })
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining(`machine ${resources} from`)])
  const target = { resourceID: resources, oeePercent: 5 }
  await request('POST', 'targets', target)
  expect((await request('POST', 'targets', target)).body.message).toContain(`already exists for Machine ${resources}`)
  expect(leaks()).toEqual([])
})

test('pseudonyms reveal nothing to unmasked sessions and other organizations', async () => {
  const { jobs, employees } = keys
  for (const session of [{}, { organizationId: 2 }, { organizationId: 2, isMasked: true }, { organizationId: null }])
    for (const [method, path, body] of [
      ['GET', `reasons?priorityGreaterThan=${jobs}`],
      ['GET', `jobs/${jobs}`],
      ['GET', `jobs?jobNum=${jobs}`],
      ['GET', `employees?globalSearchValue=${employees}`],
      ['POST', 'jobs', { jobNum: jobs, partNum: jobs, prodQty: 'x' }],
      ['DELETE', `jobs/${jobs}`],
    ] as const) {
      await request(method, path, body, session)
    }
  expect(leaks()).toEqual([])
})
