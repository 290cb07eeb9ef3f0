import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask, bed, prepareRunsAs, urgent } from './runsAs.fixture.ts'

prepareRunsAs()

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
