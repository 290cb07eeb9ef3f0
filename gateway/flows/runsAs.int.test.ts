import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { lockConnection } from '@takt/store/locks/lockConnection.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

const urgent = [
  's1',
  'itemChanged',
  {
    itemType: 'requests',
    changes: ['added', 'changed'],
    rules: [{ field: 'priority', operator: 'Equals', value: 'urgent' }],
  },
] as const
const ask = (more: object = {}) => ({
  method: 'POST',
  url: `${bed.other.origin}/orders`,
  body: '{"id":"{{item.requestID}}"}',
  ...more,
})

test('a flow that is changed by others runs as them; who lost a right loses the run, with its sentence', async () => {
  const may = (...rights: readonly (readonly [Area, Flag])[]) =>
    permissionsWhere((area, flag) => rights.some(([a, f]) => a === area && f === flag))
  const writer = may(['integrations', 'read'], ['integrations', 'write'])
  await bed.person('wu@demo.takt', writer)
  const steps = [urgent, ['s2', 'request', ask(), 's1']] as const
  const body = { flowName: 'Of Wu', active: true, flowData: JSON.stringify({}) }
  expect((await bed.ask('POST', '/api/flows', body, 'wu@demo.takt')).body.message).toContain('cannot be switched on')
  const flowId = await bed.flow([...steps])
  const off = await bed.ask('PUT', `/api/flows/${flowId}`, { active: false }, 'wu@demo.takt')
  expect(off.status).toBe(200)
  const on = await bed.ask('PUT', `/api/flows/${flowId}`, { active: true }, 'wu@demo.takt')
  // Wu switched it off himself.
  expect([on.status, on.body.message]).toEqual([
    403,
    "This flow needs the right 'read' on 'utilities' of whoever switches it on",
  ])
  await bed.person('eve@demo.takt', may(['integrations', 'read'], ['integrations', 'write'], ['utilities', 'read']))
  const { version } = off.body.data
  expect((await bed.ask('PUT', `/api/flows/${flowId}`, { active: true, version }, 'eve@demo.takt')).status).toBe(200)
  await bed.request({ priority: 'urgent' })
  await bed.go()
  expect(bed.other.heard).toHaveLength(1)
  await sql`update user_account set permissions = ${JSON.stringify(writer)}::jsonb where user_name = 'eve@demo.takt'`.execute(
    bed.systemDb,
  )
  await bed.request({ priority: 'urgent' })
  await bed.go()
  expect((await bed.runs(flowId))[0]).toMatchObject({
    outcome: 'failed',
    sentence: "eve@demo.takt, who switched this flow on, does not have the right 'read' on 'utilities' any more",
  })
  expect(bed.other.heard).toHaveLength(1)
})

test('who may not see people is given none of them, and told none', async () => {
  await bed.add('employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Okafor' }).catch(() => {})
  const noPeople = permissionsWhere((area) => area !== 'employees')
  await bed.person('nora@demo.takt', noPeople)
  const flowId = await bed.flow(
    [urgent, ['s2', 'request', ask({ body: '{"who":"{{item.empID}}","row":"{{item}}"}' }), 's1']],
    {},
    'nora@demo.takt',
  )
  const own = await bed.flow([
    urgent,
    ['s2', 'request', ask({ url: `${bed.other.origin}/all`, body: '{"who":"{{item.empID}}"}' }), 's1'],
  ])
  await bed.request({ priority: 'urgent', empID: 'E-1' })
  await bed.go()
  expect(JSON.stringify(bed.other.heard.filter(({ url }) => url === '/orders'))).not.toContain('E-1')
  expect(bed.other.heard.find(({ url }) => url === '/all')!.body).toEqual({ who: 'E-1' })
  const [{ runId }] = await bed.runs(own)
  expect(JSON.stringify(await bed.run(own, runId))).toContain('E-1')
  const told = await bed.run(own, runId, 'nora@demo.takt')
  expect(JSON.stringify(told)).not.toContain('E-1')
  expect(told).toMatchObject({ outcome: 'done', trigger: null })
  expect(await bed.runs(flowId)).toHaveLength(1)
})

test('another organization is given nothing of it', async () => {
  const flowId = await bed.flow([urgent, ['s2', 'request', ask(), 's1']])
  await bed.user('far@demo.takt', 3, allPermissions)
  const reply = await bed.ask('GET', `/api/flows/${flowId}/runs`, undefined, 'far@demo.takt')
  expect([reply.status, (await bed.ask('GET', '/api/flows', undefined, 'far@demo.takt')).body.data]).toEqual([404, []])
  const elsewhere = await bed.flow(
    [urgent, ['s2', 'request', ask({ url: `${bed.other.origin}/far` }), 's1']],
    {},
    'far@demo.takt',
  )
  await bed.request({ priority: 'urgent' })
  await bed.go()
  await bed.workAt(3)
  expect(bed.other.heard.map(({ url }) => url)).toEqual(['/orders'])
  expect(await bed.runs(elsewhere, 'far@demo.takt')).toEqual([])
  await bed.ask('DELETE', `/api/flows/${elsewhere}`, undefined, 'far@demo.takt')
})

test('a tag that was on a person is handed on by a flow only as who it runs as may', async () => {
  const may = permissionsWhere((area) => ['integrations', 'jobs'].includes(area))
  await bed.person('tess@demo.takt', may)
  await bed.add('employees', { empID: 'E-9', firstName: 'Carl', lastName: 'Worn' })
  await bed.add('jobs', { jobNum: 'J-9' })
  const epc = 'E2801160600002054F5C0009'
  const worn = await bed.add('tagAssociations', { associationType: 'employees', associationID: 'E-9', epc })
  await bed.ask('PUT', `/api/tagAssociations/${worn.tagAssociationID}`, { active: false })
  const fields = { associationType: 'jobs', associationID: '{{body.job}}', epc: '{{body.epc}}' }
  const steps = [
    ['s1', 'received', {}],
    [
      's2',
      'save',
      {
        itemType: 'tagAssociations',
        mode: 'add',
        fields: Object.entries(fields).map(([field, value]) => ({ field, value })),
      },
      's1',
    ],
  ] as const
  const begin = async (userName?: string) => {
    const flowId = await bed.flow([...steps], {}, userName)
    await bed.add(`flows/${flowId}/receive`, { job: 'J-9', epc })
    await bed.workAt()
    return (await bed.runs(flowId))[0]
  }
  expect(await begin('tess@demo.takt')).toMatchObject({ outcome: 'failed' })
  expect((await bed.ask('GET', '/api/tagAssociations?associationID=J-9')).body.data).toEqual([])
  expect(await begin()).toMatchObject({ outcome: 'done' })
})

test('who may not read all that a flow reads is told that it ran, and of whom and what neither begin nor end', async () => {
  await bed.person(
    'reed@demo.takt',
    permissionsWhere((area) => area === 'integrations'),
  )
  const employees = ['s1', 'itemChanged', { itemType: 'employees', changes: ['added'] }] as const
  const body = '{"who":"{{item.lastName}}"}'
  const asks = await bed.flow([
    employees,
    ['s2', 'request', { method: 'POST', url: `${bed.other.origin}/e`, body }, 's1'],
  ])
  const fields = [{ field: 'empID', value: '{{body.who}}' }] as const
  const change = { itemType: 'employees', mode: 'change', fields: [...fields, { field: 'shiftNum', value: 1 }] }
  const saves = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'save', change, 's1'],
  ])
  bed.other.answer = ({ body: given }) => ({ status: 400, body: JSON.stringify({ no: given }) })
  await bed.add('employees', { empID: 'Eve-7', firstName: 'Eve', lastName: 'Hiddenson' })
  await bed.add(`flows/${saves}/receive`, { who: 'Nobody-Real' })
  await bed.watch()
  const waiting = await bed.runs(asks, 'reed@demo.takt')
  expect(waiting).toMatchObject([{ outcome: 'waiting', cause: 'Employee added' }])
  await bed.workAt()
  for (const flowId of [asks, saves]) {
    const [own] = await bed.runs(flowId)
    const [run] = await bed.runs(flowId, 'reed@demo.takt')
    const told = JSON.stringify([run, await bed.run(flowId, run.runId, 'reed@demo.takt')])
    expect(told).not.toMatch(/Eve|Hiddenson|Nobody/)
    expect(`${own.cause} ${own.sentence}`).toMatch(/Eve-7.*Hiddenson|Nobody-Real/)
    expect(run).toMatchObject({ outcome: 'failed' })
  }
  expect((await bed.runs(asks, 'reed@demo.takt'))[0].sentence).toBe('Ask a system: It answered 400')
})

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
