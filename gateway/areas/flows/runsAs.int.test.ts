import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fixture, prepareRunsAs, requestOptions, urgent } from './runsAs.fixture.ts'

prepareRunsAs()

test('a flow runs as the user who changed it last; if that user loses a right, the run fails with a message', async () => {
  const may = (...rights: readonly (readonly [Area, Flag])[]) =>
    permissionsWhere((area, flag) => rights.some(([a, f]) => a === area && f === flag))
  const writer = may(['integrations', 'read'], ['integrations', 'write'])
  await fixture.person('wu@demo.takt', writer)
  const steps = [urgent, ['s2', 'request', requestOptions(), 's1']] as const
  const body = { flowName: 'Of Wu', active: true, flowData: JSON.stringify({}) }
  expect((await fixture.request('POST', '/api/flows', body, 'wu@demo.takt')).body.message).toContain(
    'cannot be switched on',
  )
  const flowId = await fixture.flow([...steps])
  const off = await fixture.request('PUT', `/api/flows/${flowId}`, { active: false }, 'wu@demo.takt')
  expect(off.status).toBe(200)
  const on = await fixture.request('PUT', `/api/flows/${flowId}`, { active: true }, 'wu@demo.takt')
  // Wu switched it off himself.
  expect([on.status, on.body.message]).toEqual([403, "To switch on this flow you need the right 'read' on 'utilities'"])
  await fixture.person('eve@demo.takt', may(['integrations', 'read'], ['integrations', 'write'], ['utilities', 'read']))
  const { version } = off.body.data
  expect(
    (await fixture.request('PUT', `/api/flows/${flowId}`, { active: true, version }, 'eve@demo.takt')).status,
  ).toBe(200)
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  expect(fixture.other.received).toHaveLength(1)
  await sql`update user_account set permissions = ${JSON.stringify(writer)}::jsonb where user_name = 'eve@demo.takt'`.execute(
    fixture.systemDb,
  )
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  expect((await fixture.runs(flowId))[0]).toMatchObject({
    outcome: 'failed',
    sentence: "eve@demo.takt, who switched this flow on, no longer has the right 'read' on 'utilities'",
  })
  expect(fixture.other.received).toHaveLength(1)
})

test('an owner who may not see people gets no names in steps or in run details', async () => {
  await fixture.add('employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Okafor' }).catch(() => {})
  const noPeople = permissionsWhere((area) => area !== 'employees')
  await fixture.person('nora@demo.takt', noPeople)
  const flowId = await fixture.flow(
    [urgent, ['s2', 'request', requestOptions({ body: '{"employee":"{{item.empID}}","row":"{{item}}"}' }), 's1']],
    {},
    'nora@demo.takt',
  )
  const ownFlowId = await fixture.flow([
    urgent,
    [
      's2',
      'request',
      requestOptions({ url: `${fixture.other.origin}/all`, body: '{"employee":"{{item.empID}}"}' }),
      's1',
    ],
  ])
  await fixture.addRequest({ priority: 'urgent', empID: 'E-1' })
  await fixture.go()
  expect(JSON.stringify(fixture.other.received.filter(({ url }) => url === '/orders'))).not.toContain('E-1')
  expect(fixture.other.received.find(({ url }) => url === '/all')!.body).toEqual({ employee: 'E-1' })
  const [{ runId }] = await fixture.runs(ownFlowId)
  expect(JSON.stringify(await fixture.run(ownFlowId, runId))).toContain('E-1')
  const details = await fixture.run(ownFlowId, runId, 'nora@demo.takt')
  expect(JSON.stringify(details)).not.toContain('E-1')
  expect(details).toMatchObject({ outcome: 'done', trigger: null })
  expect(await fixture.runs(flowId)).toHaveLength(1)
})

test('another organization sees and starts nothing', async () => {
  const flowId = await fixture.flow([urgent, ['s2', 'request', requestOptions(), 's1']])
  await fixture.user('far@demo.takt', 3, allPermissions)
  const reply = await fixture.request('GET', `/api/flows/${flowId}/runs`, undefined, 'far@demo.takt')
  expect([reply.status, (await fixture.request('GET', '/api/flows', undefined, 'far@demo.takt')).body.data]).toEqual([
    404,
    [],
  ])
  const otherFlowId = await fixture.flow(
    [urgent, ['s2', 'request', requestOptions({ url: `${fixture.other.origin}/far` }), 's1']],
    {},
    'far@demo.takt',
  )
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  await fixture.workAt(3)
  expect(fixture.other.received.map(({ url }) => url)).toEqual(['/orders'])
  expect(await fixture.runs(otherFlowId, 'far@demo.takt')).toEqual([])
  await fixture.request('DELETE', `/api/flows/${otherFlowId}`, undefined, 'far@demo.takt')
})

test('a flow reassigns a tag previously worn by a person only with the rights of its owner', async () => {
  const may = permissionsWhere((area) => ['integrations', 'jobs'].includes(area))
  await fixture.person('tess@demo.takt', may)
  await fixture.add('employees', { empID: 'E-9', firstName: 'Carl', lastName: 'Worn' })
  await fixture.add('jobs', { jobNum: 'J-9' })
  const epc = 'E2801160600002054F5C0009'
  const association = await fixture.add('tagAssociations', { associationType: 'employees', associationID: 'E-9', epc })
  await fixture.request('PUT', `/api/tagAssociations/${association.tagAssociationID}`, { active: false })
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
  const runFlow = async (userName?: string) => {
    const flowId = await fixture.flow([...steps], {}, userName)
    await fixture.add(`flows/${flowId}/receive`, { job: 'J-9', epc })
    await fixture.workAt()
    return (await fixture.runs(flowId))[0]
  }
  expect(await runFlow('tess@demo.takt')).toMatchObject({ outcome: 'failed' })
  expect((await fixture.request('GET', '/api/tagAssociations?associationID=J-9')).body.data).toEqual([])
  expect(await runFlow()).toMatchObject({ outcome: 'done' })
})

test('a user who may not read all that a flow reads sees that it ran, but not which rows it concerned', async () => {
  await fixture.person(
    'reed@demo.takt',
    permissionsWhere((area) => area === 'integrations'),
  )
  const employees = ['s1', 'itemChanged', { itemType: 'employees', changes: ['added'] }] as const
  const body = '{"who":"{{item.lastName}}"}'
  const requestFlow = await fixture.flow([
    employees,
    ['s2', 'request', { method: 'POST', url: `${fixture.other.origin}/e`, body }, 's1'],
  ])
  const fields = [{ field: 'empID', value: '{{body.who}}' }] as const
  const change = { itemType: 'employees', mode: 'change', fields: [...fields, { field: 'shiftNum', value: 1 }] }
  const saves = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'save', change, 's1'],
  ])
  fixture.other.response = ({ body: received }) => ({ status: 400, body: JSON.stringify({ no: received }) })
  await fixture.add('employees', { empID: 'Eve-7', firstName: 'Eve', lastName: 'Hiddenson' })
  await fixture.add(`flows/${saves}/receive`, { who: 'Nobody-Real' })
  await fixture.watch()
  const waiting = await fixture.runs(requestFlow, 'reed@demo.takt')
  expect(waiting).toMatchObject([{ outcome: 'waiting', cause: 'Employee added' }])
  await fixture.workAt()
  for (const flowId of [requestFlow, saves]) {
    const [ownRun] = await fixture.runs(flowId)
    const [run] = await fixture.runs(flowId, 'reed@demo.takt')
    const output = JSON.stringify([run, await fixture.run(flowId, run.runId, 'reed@demo.takt')])
    expect(output).not.toMatch(/Eve|Hiddenson|Nobody/)
    expect(`${ownRun.cause} ${ownRun.sentence}`).toMatch(/Eve-7.*Hiddenson|Nobody-Real/)
    expect(run).toMatchObject({ outcome: 'failed' })
  }
  expect((await fixture.runs(requestFlow, 'reed@demo.takt'))[0].sentence).toBe('Send a request: Response status 400')
})
