import { designText } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { expect, test } from 'vitest'
import { fixture, prepareRunsAs, requestOptions, urgent } from './runsAs.fixture.ts'

prepareRunsAs()

test('a row that the owner of a flow may not see starts nothing and is not named, even when removed', async () => {
  await fixture.person(
    'tom@demo.takt',
    permissionsWhere((area) => area !== 'employees'),
  )
  const flowId = await fixture.flow(
    [
      ['s1', 'itemChanged', { itemType: 'tags', changes: ['added', 'changed', 'removed'] }],
      ['s2', 'request', requestOptions({ body: '{"epc":"{{item.epc}}"}' }), 's1'],
    ],
    {},
    'tom@demo.takt',
  )
  await fixture.add('employees', { empID: 'E-8', firstName: 'Carl', lastName: 'Worn' })
  const epc = 'E2801160600002054F5C0008'
  await fixture.add('tags', { epc })
  const worn = { associationType: 'employees', associationID: 'E-8', epc }
  const { tagAssociationID } = await fixture.add('tagAssociations', worn)
  await fixture.go()
  await fixture.request('DELETE', `/api/tagAssociations/${tagAssociationID}`)
  await fixture.request('DELETE', `/api/tags/${epc}`)
  await fixture.go()
  expect(fixture.other.received).toEqual([])
  const runs = await fixture.runs(flowId, 'tom@demo.takt')
  expect(runs.length).toBeGreaterThan(0)
  expect(JSON.stringify(runs)).not.toContain(epc)
})

test('a trial shows no names without the right to read employees', async () => {
  await fixture.person(
    'try@demo.takt',
    permissionsWhere((area) => area !== 'employees'),
  )
  await fixture.add('employees', { empID: 'E-9', firstName: 'Cora', lastName: 'Seen' })
  const { requestID } = await fixture.addRequest({ empID: 'E-9' })
  const fields = [
    { field: 'requestID', value: requestID },
    { field: 'description', value: 'Slips again' },
  ]
  const flowData = designText(
    ['s1', 'received', {}],
    ['s2', 'save', { itemType: 'requests', mode: 'change', into: 'row', fields }, 's1'],
    ['s3', 'set', { fields: [{ name: 'who', value: 'by {{row.empID}}' }] }, 's2'],
  )
  const flowId = await fixture.flow([urgent, ['s2', 'request', requestOptions(), 's1']])
  const trial = { flowData, sample: { body: {} } }
  const { data } = (await fixture.request('POST', `/api/flows/${flowId}/try`, trial, 'try@demo.takt')).body
  expect(data.outcome).toBe('done')
  expect(JSON.stringify(data)).not.toContain('E-9')
  const byAll = (await fixture.request('POST', `/api/flows/${flowId}/try`, trial)).body.data
  expect(JSON.stringify(byAll)).toContain('by E-9')
})

const mayWrite = (...rights: readonly Area[]) =>
  permissionsWhere((area, flag) => area === 'integrations' || (rights.includes(area) && flag === 'read'))

test("setting a secret or a name used by a flow makes the user its owner: it does not run with another user's rights", async () => {
  const secrets = { erp: { value: 'of-the-owner', origin: fixture.other.origin } }
  const options = requestOptions({ secret: 'erp', body: '{"id":"{{item.requestID}}","of":"{{flow.flowName}}"}' })
  const flowId = await fixture.flow([urgent, ['s2', 'request', options, 's1']], { secrets })
  await fixture.person('lou@demo.takt', mayWrite())
  await fixture.person('lea@demo.takt', mayWrite('utilities'))
  const { runsAs } = (await fixture.request('GET', `/api/flows/${flowId}`)).body.data
  const otherSecret = { secrets: { erp: { value: 'of-somebody', origin: fixture.other.origin } } }
  for (const body of [otherSecret, { secrets: { erp: null } }, { flowName: 'Say this' }])
    expect((await fixture.request('PUT', `/api/flows/${flowId}`, body, 'lou@demo.takt')).status).toBe(403)
  expect((await fixture.request('PUT', `/api/flows/${flowId}`, { description: 'x' }, 'lou@demo.takt')).status).toBe(200)
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.runsAs).toBe(runsAs)
  expect((await fixture.request('PUT', `/api/flows/${flowId}`, otherSecret, 'lea@demo.takt')).status).toBe(200)
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.runsAs).not.toBe(runsAs)
})

test('switching on a flow that another user changed last requires the version seen, whatever else the body contains', async () => {
  await fixture.person(
    'low@demo.takt',
    permissionsWhere((area) => area === 'integrations'),
  )
  const path = `/api/flows/${await fixture.flow([urgent, ['s2', 'request', requestOptions(), 's1']], { active: false })}`
  const put = (body: object, userName?: string) => fixture.request('PUT', path, body, userName)
  // No version is required if the same user made the last change.
  expect((await put({ active: true })).status).toBe(200)
  const seenVersion = (await put({ active: false })).body.data.version
  expect((await put({ description: 'Another' }, 'low@demo.takt')).body.data.version).toBe(seenVersion + 1)
  const withoutVersion = await put({ active: true })
  expect([withoutVersion.status, withoutVersion.body.data.fields]).toEqual([
    400,
    {
      version:
        'is required: another user changed this flow last. Review the flow, then switch on the version you reviewed',
    },
  ])
  const change = [{ key: { flowId: Number(path.split('/').at(-1)) }, fields: { active: true } }]
  expect((await fixture.request('POST', '/api/flows/bulk', { change })).status).toBe(400)
  const conflict = await put({ active: true, version: seenVersion, description: 'Mine' })
  expect([conflict.status, conflict.body.data.version]).toEqual([409, seenVersion + 1])
  expect((await fixture.request('GET', path)).body.data).toMatchObject({ active: false, description: 'Another' })
  const on = await put({ active: true, version: seenVersion + 1, description: 'Mine' })
  expect([on.status, on.body.data]).toMatchObject([
    200,
    { active: true, description: 'Mine', version: seenVersion + 2 },
  ])
})

test('an organization can have at most 200 flows, however they are added', async () => {
  const named = (count: number) => Array.from({ length: count }, (_, i) => ({ flowName: `Many ${i}`, active: false }))
  const add = (count: number) => fixture.request('POST', '/api/flows/bulk', { add: named(count) })
  const tooMany = await add(201)
  expect([
    tooMany.status,
    tooMany.body.data.rows.map(({ index, message }: { index: number; message: string }) => [index, message]),
  ]).toEqual([409, [[200, 'There are already 200 flows, the maximum per organization']]])
  expect((await add(199)).status).toBe(200)
  // Two concurrent additions are counted one after the other: neither writes until both are blocked.
  const holding = await lockConnection(fixture.parts.dependencies.env.DATABASE_URL)
  await holding.client.query('begin; lock table flows in exclusive mode')
  const both = Promise.all(['One', 'Another'].map((flowName) => fixture.request('POST', '/api/flows', { flowName })))
  await fixture.until(async () => {
    const { rows } = await holding.client.query(`select count(*)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`)
    return rows[0].waiting === 2 ? true : undefined
  })
  await holding.client.query('commit')
  await holding.close()
  expect((await both).map(({ status }) => status).sort()).toEqual([200, 409])
  const overLimit = await fixture.request('POST', '/api/flows', { flowName: 'One more', active: false })
  expect([overLimit.status, overLimit.body.message]).toEqual([
    409,
    'There are already 200 flows, the maximum per organization',
  ])
})
