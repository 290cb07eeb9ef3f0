import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'
import { claimRun } from './runs/claimRun.ts'

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
const changeOf = (requestID: number, body: object) => bed.ask('PUT', `/api/requests/${requestID}`, body)

test('a row for which the rules begin to hold begins one run, whichever gateways look', async () => {
  const flowId = await bed.flow([urgent, ['s2', 'request', ask(), 's1']])
  const { requestID } = await bed.request({ priority: 'low' })
  await bed.go()
  expect(await bed.runs(flowId)).toEqual([])
  await changeOf(requestID, { priority: 'urgent' })
  await changeOf(requestID, { description: 'Still urgent' })
  await Promise.all([bed.watch(), bed.watch(), bed.watch()])
  await bed.go()
  expect(await bed.runs(flowId)).toMatchObject([
    { outcome: 'done', cause: `Request ${requestID} changed`, attempts: 1 },
  ])
  expect(bed.other.heard).toMatchObject([{ method: 'POST', url: '/orders', body: { id: requestID } }])
})

test('what is found goes through each, by the way that a filter takes', async () => {
  const flowId = await bed.flow([
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
    ['s5', 'request', ask({ body: '{"what":"{{type.description}}","list":"{{types}}"}' }), 's4', 'yes'],
    ['s6', 'request', ask({ body: '{"no":true}' }), 's4', 'no'],
  ])
  await bed.request({ priority: 'urgent' })
  await bed.go()
  expect(bed.other.heard.map(({ body }) => body)).toMatchObject([
    { what: 'Something is broken', list: [{ requestTypeID: 'REPAIR' }] },
  ])
  const [{ runId }] = await bed.runs(flowId)
  expect((await bed.run(flowId, runId)).steps).toMatchObject([
    { stepId: 's1', outcome: 'skipped' },
    { stepId: 's2', outcome: 'done', rows: 1 },
    { stepId: 's3', outcome: 'done', rows: 1 },
    { stepId: 's4', outcome: 'done', output: 'yes' },
    { stepId: 's5', outcome: 'done', times: 1 },
    { stepId: 's6', outcome: 'skipped', times: 0 },
  ])
})

test('another attempt repeats only the step that failed, with the same key', async () => {
  const flowId = await bed.flow([
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
    ['s3', 'request', ask({ url: `${bed.other.origin}/first` }), 's2'],
    ['s4', 'request', ask({ url: `${bed.other.origin}/second`, body: '{"made":"{{made.requestID}}"}' }), 's3'],
  ])
  bed.other.answer = ({ url }) => ({ status: url === '/second' ? 503 : 200, body: '"later"' })
  const { requestID } = await bed.request({ priority: 'urgent' })
  await bed.go()
  expect(await bed.runs(flowId)).toMatchObject([
    { outcome: 'waiting', attempts: 1, sentence: 'Ask a system: It answered 503: later' },
  ])
  await bed.go(4000)
  expect(bed.other.heard).toHaveLength(2)
  await bed.go(2000)
  bed.other.answer = () => ({ status: 201, body: '{}' })
  await bed.go(31_000)
  expect(await bed.runs(flowId)).toMatchObject([{ outcome: 'done', attempts: 3, sentence: null }])
  expect(bed.other.heard.map(({ url }) => url)).toEqual(['/first', '/second', '/second', '/second'])
  const [first, ...second] = bed.other.heard.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(second).size).toBe(1)
  expect(second).not.toContain(first)
  const made = await bed.ask('GET', `/api/requests?descriptionEquals=Follows ${requestID}`)
  expect(made.body.data).toHaveLength(1)
})

test('a gateway that ends in the middle leaves nothing done twice and nothing undone', async () => {
  const flowId = await bed.flow([
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
    ['s3', 'request', ask(), 's2'],
  ])
  const { requestID } = await bed.request({ priority: 'urgent' })
  await bed.watch()
  const claimed = await claimRun(bed.systemDb, { organizationId: 1, place: flowId % 2 }, bed.clock.now)
  expect(claimed).toMatchObject({ flowId, attempts: 1 })
  bed.other.answer = () => ({ status: 500, body: '' })
  await bed.workAt()
  await sql`update flow_run set state = 'running' where flow_id = ${flowId}`.execute(bed.systemDb)
  bed.other.answer = () => ({ status: 200, body: '' })
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([{ outcome: 'done', attempts: 3 }])
  expect((await bed.ask('GET', `/api/requests?descriptionEquals=After ${requestID}`)).body.data).toHaveLength(1)
})

test('after the last attempt a run has failed; whoever switched it on is told once, not each time', async () => {
  const flowId = await bed.flow([urgent, ['s2', 'request', ask(), 's1']], { flowName: 'To the ERP' })
  bed.other.answer = () => ({ status: 404, body: '' })
  await bed.request({ priority: 'urgent' })
  await bed.request({ priority: 'urgent' })
  await bed.go()
  expect(await bed.runs(flowId)).toMatchObject([
    { outcome: 'failed' },
    { outcome: 'failed', sentence: 'Ask a system: It answered 404', attempts: 1 },
  ])
  const said = {
    message: 'Flow To the ERP failed\nAsk a system: It answered 404',
    about: { itemType: 'flows', key: String(flowId) },
  }
  expect((await bed.ask('GET', '/api/notifications/told')).body.data).toMatchObject([said])
  bed.other.answer = () => ({ status: 503, body: '' })
  await bed.request({ priority: 'urgent' })
  for (const ms of [0, 6000, 31_000, 121_000, 601_000]) await bed.go(ms)
  expect((await bed.runs(flowId))[0]).toMatchObject({ outcome: 'failed', attempts: 5 })
})

test('a row that cannot be added because it is there is not tried again; one that is to be there is changed', async () => {
  const save = (mode: string) => {
    const fields = [
      { field: 'requestTypeID', value: 'REPAIR' },
      { field: 'description', value: '{{item.requestID}}' },
    ]
    return bed.flow([urgent, ['s2', 'save', { itemType: 'requestTypes', mode, fields }, 's1']])
  }
  const [adds, changes] = [await save('add'), await save('addOrChange')]
  await bed.request({ priority: 'urgent' })
  await bed.go()
  expect(await bed.runs(adds)).toMatchObject([{ outcome: 'failed', attempts: 1 }])
  expect(await bed.runs(changes)).toMatchObject([{ outcome: 'done', attempts: 1 }])
})

test('a flow does not begin itself, and flows that begin one another end after five', async () => {
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
  const one = await bed.flow([...saves('a')])
  await bed.ask('PUT', '/api/requestTypes/REPAIR', { description: 'x' })
  for (let k = 0; k < 3; k++) await bed.go(1000)
  expect(await bed.runs(one)).toHaveLength(1)
  const two = await bed.flow([...saves('b')])
  await bed.ask('PUT', '/api/requestTypes/REPAIR', { description: 'y' })
  for (let k = 0; k < 12; k++) await bed.go(1000)
  const all = [...(await bed.runs(one)), ...(await bed.runs(two))]
  expect(all.filter(({ outcome }) => outcome === 'stopped').map(({ sentence }) => sentence)).toContain(
    '5 flows began one another: a chain ends here',
  )
  const before = all.length
  for (let k = 0; k < 3; k++) await bed.go(1000)
  expect([...(await bed.runs(one)), ...(await bed.runs(two))]).toHaveLength(before)
  await bed.ask('PUT', '/api/requestTypes/REPAIR', { description: 'Something is broken' })
})

test('sixty runs begin in a minute, and more than may wait switch the flow off', async () => {
  const flowId = await bed.flow(
    [
      ['s1', 'received', {}],
      ['s2', 'set', { fields: [{ name: 'a', value: '{{body.n}}' }] }, 's1'],
    ],
    { flowName: 'Many' },
  )
  for (let n = 0; n < 65; n++) await bed.ask('POST', `/api/flows/${flowId}/receive`, { n })
  await bed.workAt()
  const outcomes = async () =>
    Object.groupBy(
      (await bed.ask('GET', `/api/flows/${flowId}/runs?limit=200`)).body.data as { outcome: string }[],
      ({ outcome }) => outcome,
    )
  expect([(await outcomes()).done?.length, (await outcomes()).waiting?.length]).toEqual([60, 5])
  bed.clock.now += 61_000
  await bed.workAt()
  expect((await outcomes()).done?.length).toBe(65)
  await bed.ask('POST', `/api/flows/${flowId}/receive`, {})
  await bed.switchOff(flowId, 'Too many')
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data).toMatchObject({ active: false, runsAs: null })
  expect((await bed.runs(flowId))[0]).toMatchObject({ outcome: 'stopped', sentence: 'Too many' })
  expect((await bed.ask('GET', '/api/notifications/told')).body.data[0]).toMatchObject({
    message: 'Flow Many was switched off\nToo many',
  })
})
