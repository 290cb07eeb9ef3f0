import { designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { expect, test } from 'vitest'
import { ask, bed, prepareRunsAs, urgent } from './runsAs.fixture.ts'

prepareRunsAs()

test('a row that is not shown to whoever a flow runs as begins nothing, removed rows neither, and is not named', async () => {
  await bed.person(
    'tom@demo.takt',
    permissionsWhere((area) => area !== 'employees'),
  )
  const flowId = await bed.flow(
    [
      ['s1', 'itemChanged', { itemType: 'tags', changes: ['added', 'changed', 'removed'] }],
      ['s2', 'request', ask({ body: '{"epc":"{{item.epc}}"}' }), 's1'],
    ],
    {},
    'tom@demo.takt',
  )
  await bed.add('employees', { empID: 'E-8', firstName: 'Carl', lastName: 'Worn' })
  const epc = 'E2801160600002054F5C0008'
  await bed.add('tags', { epc })
  const worn = { associationType: 'employees', associationID: 'E-8', epc }
  const { tagAssociationID } = await bed.add('tagAssociations', worn)
  await bed.go()
  await bed.ask('DELETE', `/api/tagAssociations/${tagAssociationID}`)
  await bed.ask('DELETE', `/api/tags/${epc}`)
  await bed.go()
  expect(bed.other.heard).toEqual([])
  const runs = await bed.runs(flowId, 'tom@demo.takt')
  expect(runs.length).toBeGreaterThan(0)
  expect(JSON.stringify(runs)).not.toContain(epc)
})

test('a trial names nobody to who may not read employees', async () => {
  await bed.person(
    'try@demo.takt',
    permissionsWhere((area) => area !== 'employees'),
  )
  await bed.add('employees', { empID: 'E-9', firstName: 'Cora', lastName: 'Seen' })
  const { requestID } = await bed.request({ empID: 'E-9' })
  const fields = [
    { field: 'requestID', value: requestID },
    { field: 'description', value: 'Slips again' },
  ]
  const flowData = designText(
    ['s1', 'received', {}],
    ['s2', 'save', { itemType: 'requests', mode: 'change', into: 'row', fields }, 's1'],
    ['s3', 'set', { fields: [{ name: 'who', value: 'by {{row.empID}}' }] }, 's2'],
  )
  const flowId = await bed.flow([urgent, ['s2', 'request', ask(), 's1']])
  const trial = { flowData, sample: { body: {} } }
  const { data } = (await bed.ask('POST', `/api/flows/${flowId}/try`, trial, 'try@demo.takt')).body
  expect(data.outcome).toBe('done')
  expect(JSON.stringify(data)).not.toContain('E-9')
  const byAll = (await bed.ask('POST', `/api/flows/${flowId}/try`, trial)).body.data
  expect(JSON.stringify(byAll)).toContain('by E-9')
})

const mayWrite = (...rights: readonly Area[]) =>
  permissionsWhere((area, flag) => area === 'integrations' || (rights.includes(area) && flag === 'read'))

test("who gives a flow a secret, or another name that it says, answers for it: nobody else's rights carry it", async () => {
  const secrets = { erp: { value: 'of-the-owner', origin: bed.other.origin } }
  const options = ask({ secret: 'erp', body: '{"id":"{{item.requestID}}","of":"{{flow.flowName}}"}' })
  const flowId = await bed.flow([urgent, ['s2', 'request', options, 's1']], { secrets })
  await bed.person('lou@demo.takt', mayWrite())
  await bed.person('lea@demo.takt', mayWrite('utilities'))
  const { runsAs } = (await bed.ask('GET', `/api/flows/${flowId}`)).body.data
  const own = { secrets: { erp: { value: 'of-somebody', origin: bed.other.origin } } }
  for (const body of [own, { secrets: { erp: null } }, { flowName: 'Say this' }])
    expect((await bed.ask('PUT', `/api/flows/${flowId}`, body, 'lou@demo.takt')).status).toBe(403)
  expect((await bed.ask('PUT', `/api/flows/${flowId}`, { description: 'x' }, 'lou@demo.takt')).status).toBe(200)
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.runsAs).toBe(runsAs)
  expect((await bed.ask('PUT', `/api/flows/${flowId}`, own, 'lea@demo.takt')).status).toBe(200)
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.runsAs).not.toBe(runsAs)
})

test('whoever switches on what somebody else changed last says which version they saw, whatever is in the same body', async () => {
  await bed.person(
    'low@demo.takt',
    permissionsWhere((area) => area === 'integrations'),
  )
  const path = `/api/flows/${await bed.flow([urgent, ['s2', 'request', ask(), 's1']], { active: false })}`
  const put = (body: object, who?: string) => bed.ask('PUT', path, body, who)
  // What oneself changed last needs none.
  expect((await put({ active: true })).status).toBe(200)
  const seen = (await put({ active: false })).body.data.version
  expect((await put({ description: 'Another' }, 'low@demo.takt')).body.data.version).toBe(seen + 1)
  const unseen = await put({ active: true })
  expect([unseen.status, unseen.body.data.fields]).toEqual([
    400,
    {
      version:
        'must be given: somebody else changed this flow last. Look at what it does now, and switch on the version that you saw',
    },
  ])
  const change = [{ key: { flowId: Number(path.split('/').at(-1)) }, fields: { active: true } }]
  expect((await bed.ask('POST', '/api/flows/bulk', { change })).status).toBe(400)
  const stale = await put({ active: true, version: seen, description: 'Mine' })
  expect([stale.status, stale.body.data.version]).toEqual([409, seen + 1])
  expect((await bed.ask('GET', path)).body.data).toMatchObject({ active: false, description: 'Another' })
  const on = await put({ active: true, version: seen + 1, description: 'Mine' })
  expect([on.status, on.body.data]).toMatchObject([200, { active: true, description: 'Mine', version: seen + 2 }])
})

test('an organization has 200 flows, however they are added', async () => {
  const named = (count: number) => Array.from({ length: count }, (_, i) => ({ flowName: `Many ${i}`, active: false }))
  const add = (count: number) => bed.ask('POST', '/api/flows/bulk', { add: named(count) })
  const many = await add(201)
  expect([
    many.status,
    many.body.data.rows.map(({ index, message }: { index: number; message: string }) => [index, message]),
  ]).toEqual([409, [[200, 'There are 200 flows, the most that an organization may have']]])
  expect((await add(199)).status).toBe(200)
  // Two at once are counted one after the other: none writes before both have come as far as they can.
  const holding = await lockConnection(bed.parts.dependencies.env.DATABASE_URL)
  await holding.client.query('begin; lock table flows in exclusive mode')
  const both = Promise.all(['One', 'Another'].map((flowName) => bed.ask('POST', '/api/flows', { flowName })))
  await bed.until(async () => {
    const { rows } = await holding.client.query(`select count(*)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`)
    return rows[0].waiting === 2 ? true : undefined
  })
  await holding.client.query('commit')
  await holding.close()
  expect((await both).map(({ status }) => status).sort()).toEqual([200, 409])
  const one = await bed.ask('POST', '/api/flows', { flowName: 'One more', active: false })
  expect([one.status, one.body.message]).toEqual([409, 'There are 200 flows, the most that an organization may have'])
})
