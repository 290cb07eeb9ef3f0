import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'
import { claimRun } from './runs/claimRun.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

const urgent = [
  's1',
  'itemChanged',
  {
    itemType: 'requests',
    changes: ['added', 'changed'],
    rules: [{ field: 'priority', operator: 'Equals', value: 'urgent' }],
  },
] as const
const requestOptions = (more: object = {}) => ({
  method: 'POST',
  url: `${fixture.other.origin}/orders`,
  body: '{"id":"{{item.requestID}}"}',
  ...more,
})
const changeOf = (requestID: number, body: object) => fixture.request('PUT', `/api/requests/${requestID}`, body)

test('a row that starts to match the rules starts one run, however many gateways watch', async () => {
  const flowId = await fixture.flow([urgent, ['s2', 'request', requestOptions(), 's1']])
  const { requestID } = await fixture.addRequest({ priority: 'low' })
  await fixture.go()
  expect(await fixture.runs(flowId)).toEqual([])
  await changeOf(requestID, { priority: 'urgent' })
  await changeOf(requestID, { description: 'Still urgent' })
  await Promise.all([fixture.watch(), fixture.watch(), fixture.watch()])
  await fixture.go()
  expect(await fixture.runs(flowId)).toMatchObject([
    { outcome: 'done', cause: `Request ${requestID} changed`, attempts: 1 },
  ])
  expect(fixture.other.received).toMatchObject([{ method: 'POST', url: '/orders', body: { id: requestID } }])
})

test('loops over each row found, and takes the branch that the filter selects', async () => {
  const flowId = await fixture.flow([
    urgent,
    [
      's2',
      'find',
      {
        itemType: 'requestTypes',
        filters: [{ field: 'requestTypeID', operator: 'Equals', value: '{{item.requestTypeID}}' }],
        into: 'types',
      },
      's1',
    ],
    ['s3', 'each', { of: 'types', as: 'type' }, 's2'],
    ['s4', 'filter', { rules: [{ path: 'type.description', operator: 'Contains', value: 'broken' }] }, 's3'],
    ['s5', 'request', requestOptions({ body: '{"what":"{{type.description}}","list":"{{types}}"}' }), 's4', 'yes'],
    ['s6', 'request', requestOptions({ body: '{"no":true}' }), 's4', 'no'],
  ])
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  expect(fixture.other.received.map(({ body }) => body)).toMatchObject([
    { what: 'Something is broken', list: [{ requestTypeID: 'REPAIR' }] },
  ])
  const [{ runId }] = await fixture.runs(flowId)
  expect((await fixture.run(flowId, runId)).steps).toMatchObject([
    { stepId: 's1', outcome: 'skipped' },
    { stepId: 's2', outcome: 'done', rows: 1 },
    { stepId: 's3', outcome: 'done', rows: 1 },
    { stepId: 's4', outcome: 'done', output: 'yes' },
    { stepId: 's5', outcome: 'done', times: 1 },
    { stepId: 's6', outcome: 'skipped', times: 0 },
  ])
})

test('a retry repeats only the failed step, with the same key', async () => {
  const flowId = await fixture.flow([
    urgent,
    [
      's2',
      'save',
      {
        itemType: 'requests',
        mode: 'add',
        fields: [
          { field: 'requestTypeID', value: 'REPAIR' },
          { field: 'description', value: 'Follows {{item.requestID}}' },
        ],
        into: 'made',
      },
      's1',
    ],
    ['s3', 'request', requestOptions({ url: `${fixture.other.origin}/first` }), 's2'],
    [
      's4',
      'request',
      requestOptions({ url: `${fixture.other.origin}/second`, body: '{"made":"{{made.requestID}}"}' }),
      's3',
    ],
  ])
  fixture.other.response = ({ url }) => ({ status: url === '/second' ? 503 : 200, body: '"later"' })
  const { requestID } = await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  expect(await fixture.runs(flowId)).toMatchObject([
    { outcome: 'waiting', attempts: 1, sentence: 'Send a request: Response status 503: later' },
  ])
  await fixture.go(4000)
  expect(fixture.other.received).toHaveLength(2)
  await fixture.go(2000)
  fixture.other.response = () => ({ status: 201, body: '{}' })
  await fixture.go(31_000)
  expect(await fixture.runs(flowId)).toMatchObject([{ outcome: 'done', attempts: 3, sentence: null }])
  expect(fixture.other.received.map(({ url }) => url)).toEqual(['/first', '/second', '/second', '/second'])
  const [first, ...second] = fixture.other.received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(second).size).toBe(1)
  expect(second).not.toContain(first)
  const created = await fixture.request('GET', `/api/requests?descriptionEquals=Follows ${requestID}`)
  expect(created.body.data).toHaveLength(1)
})

test('a gateway that stops in the middle leaves nothing done twice and nothing undone', async () => {
  const flowId = await fixture.flow([
    urgent,
    [
      's2',
      'save',
      {
        itemType: 'requests',
        mode: 'add',
        fields: [
          { field: 'requestTypeID', value: 'REPAIR' },
          { field: 'description', value: 'After {{item.requestID}}' },
        ],
      },
      's1',
    ],
    ['s3', 'request', requestOptions(), 's2'],
  ])
  const { requestID } = await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  const claimed = await claimRun(fixture.systemDb, { organizationId: 1, place: flowId % 2 }, fixture.clock.now)
  expect(claimed).toMatchObject({ flowId, attempts: 1 })
  fixture.other.response = () => ({ status: 500, body: '' })
  await fixture.workAt()
  await sql`update flow_run set state = 'running' where flow_id = ${flowId}`.execute(fixture.systemDb)
  fixture.other.response = () => ({ status: 200, body: '' })
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([{ outcome: 'done', attempts: 3 }])
  expect((await fixture.request('GET', `/api/requests?descriptionEquals=After ${requestID}`)).body.data).toHaveLength(1)
})

test('a run fails after the last attempt; the owner is notified once, not each time', async () => {
  const flowId = await fixture.flow([urgent, ['s2', 'request', requestOptions(), 's1']], { flowName: 'To the ERP' })
  fixture.other.response = () => ({ status: 404, body: '' })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  expect(await fixture.runs(flowId)).toMatchObject([
    { outcome: 'failed' },
    { outcome: 'failed', sentence: 'Send a request: Response status 404', attempts: 1 },
  ])
  // Messages of earlier versions have the present names of steps.
  const former = 'Find rows: Response status 404'
  await sql`update flow_run set sentence = ${former} where flow_id = ${flowId}`.execute(fixture.systemDb)
  expect((await fixture.runs(flowId)).at(-1)).toMatchObject({ sentence: 'Find records: Response status 404' })
  const notification = {
    message: 'Flow To the ERP failed\nSend a request: Response status 404',
    about: { itemType: 'flows', key: String(flowId) },
  }
  expect((await fixture.request('GET', '/api/notifications/told')).body.data).toMatchObject([notification])
  fixture.other.response = () => ({ status: 503, body: '' })
  await fixture.addRequest({ priority: 'urgent' })
  for (const ms of [0, 6000, 31_000, 121_000, 601_000]) await fixture.go(ms)
  expect((await fixture.runs(flowId))[0]).toMatchObject({ outcome: 'failed', attempts: 5 })
})

test('does not retry adding a row that already exists; changes it in upsert mode', async () => {
  const save = (mode: string) => {
    const fields = [
      { field: 'requestTypeID', value: 'REPAIR' },
      { field: 'description', value: '{{item.requestID}}' },
    ]
    return fixture.flow([urgent, ['s2', 'save', { itemType: 'requestTypes', mode, fields }, 's1']])
  }
  const [adds, changes] = [await save('add'), await save('addOrChange')]
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  expect(await fixture.runs(adds)).toMatchObject([{ outcome: 'failed', attempts: 1 }])
  expect(await fixture.runs(changes)).toMatchObject([{ outcome: 'done', attempts: 1 }])
})

test('a flow does not start itself, and a chain of flows ends after five', async () => {
  const saves = (text: string) =>
    [
      ['s1', 'itemChanged', { itemType: 'requestTypes', changes: ['changed'] }],
      [
        's2',
        'save',
        {
          itemType: 'requestTypes',
          mode: 'change',
          fields: [
            { field: 'requestTypeID', value: '{{item.requestTypeID}}' },
            { field: 'description', value: `{{startedAt}}${text}{{item.version}}{{item.description}}`.slice(0, 90) },
          ],
        },
        's1',
      ],
    ] as const
  const firstFlow = await fixture.flow([...saves('a')])
  await fixture.request('PUT', '/api/requestTypes/REPAIR', { description: 'x' })
  for (let k = 0; k < 3; k++) await fixture.go(1000)
  expect(await fixture.runs(firstFlow)).toHaveLength(1)
  const two = await fixture.flow([...saves('b')])
  await fixture.request('PUT', '/api/requestTypes/REPAIR', { description: 'y' })
  for (let k = 0; k < 12; k++) await fixture.go(1000)
  const all = [...(await fixture.runs(firstFlow)), ...(await fixture.runs(two))]
  expect(all.filter(({ outcome }) => outcome === 'stopped').map(({ sentence }) => sentence)).toContain(
    '5 flows started one another: the chain ends here',
  )
  const before = all.length
  for (let k = 0; k < 3; k++) await fixture.go(1000)
  expect([...(await fixture.runs(firstFlow)), ...(await fixture.runs(two))]).toHaveLength(before)
  await fixture.request('PUT', '/api/requestTypes/REPAIR', { description: 'Something is broken' })
})

test('starts at most sixty runs per minute, and switches the flow off if too many are waiting', async () => {
  const flowId = await fixture.flow(
    [
      ['s1', 'received', {}],
      ['s2', 'set', { fields: [{ name: 'a', value: '{{body.n}}' }] }, 's1'],
    ],
    { flowName: 'Many' },
  )
  for (let n = 0; n < 65; n++) await fixture.request('POST', `/api/flows/${flowId}/receive`, { n })
  await fixture.workAt()
  const outcomes = async () =>
    Object.groupBy(
      (await fixture.request('GET', `/api/flows/${flowId}/runs?limit=200`)).body.data as { outcome: string }[],
      ({ outcome }) => outcome,
    )
  expect([(await outcomes()).done?.length, (await outcomes()).waiting?.length]).toEqual([60, 5])
  fixture.clock.now += 61_000
  await fixture.workAt()
  expect((await outcomes()).done?.length).toBe(65)
  await fixture.request('POST', `/api/flows/${flowId}/receive`, {})
  await fixture.switchOff(flowId, 'Too many')
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data).toMatchObject({
    active: false,
    runsAs: null,
  })
  expect((await fixture.runs(flowId))[0]).toMatchObject({ outcome: 'stopped', sentence: 'Too many' })
  expect((await fixture.request('GET', '/api/notifications/told')).body.data[0]).toMatchObject({
    message: 'Flow Many was switched off\nToo many',
  })
})
