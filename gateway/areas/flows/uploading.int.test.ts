import { designText, type StepSpec } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.fixture.ts'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
  await fixture.person('ben@demo.takt', allPermissions)
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

const text = designText(['s1', 'received', {}], ['s2', 'set', { fields: [{ name: 'a', value: '{{body.n}}' }] }, 's1'])
const invalidDesign = designText(['s1', 'set', {}])
const flow = (more: object = {}) => fixture.add('flows', { flowName: 'To the ERP', ...more })
// Proves ADM-044
test('a flow has an ID and its design, uploaded and stored as unchanged text', async () => {
  const { flowId } = await flow()
  const invalidText = `${invalidDesign}\n`
  const reply = await fixture.request('POST', '/api/flows/upload', { flow: flowId, flowData: invalidText })
  expect([reply.status, reply.body.message]).toEqual([200, 'Flow Updated'])
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data).toMatchObject({
    flowId,
    flowData: invalidText,
  })
})

// Proves ADM-176
test('POST /api/flows/upload accepts a flow and a user, whose draft it takes, or a flow and flowData', async () => {
  const { flowId } = await flow()
  const uploaded = await fixture.request('POST', '/api/flows/upload', {
    flow: { flowId, flowName: 'To the ERP' },
    flowData: invalidDesign,
  })
  expect(uploaded.body.data).toMatchObject({ flowId, active: false })
  expect(uploaded.body.data.problems.map(({ sentence }: { sentence: string }) => sentence)).toContain(
    'The design has no trigger: add one',
  )
  expect((await fixture.request('POST', '/api/flows/upload', { flow: flowId, user: 'ben@demo.takt' })).status).toBe(404)
  await fixture.request('PUT', `/api/flows/${flowId}/draft`, { flowData: text }, 'ben@demo.takt')
  const drafted = await fixture.request('POST', '/api/flows/upload', { flow: flowId, user: 'ben@demo.takt' })
  expect(drafted.body.data).toMatchObject({ flowId, problems: [] })
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.flowData).toBe(text)
  expect(
    (await fixture.request('GET', `/api/flows/${flowId}/draft`, undefined, 'ben@demo.takt')).body.data,
  ).toMatchObject({
    isDraft: false,
    flowData: text,
  })
  for (const body of [{ flow: flowId }, { flow: flowId, user: ada, flowData: text }])
    expect((await fixture.request('POST', '/api/flows/upload', body)).status).toBe(400)
})

test('a design with problems is saved but cannot be switched on; a flow that is on rejects it', async () => {
  const { flowId } = await flow({ flowData: invalidDesign })
  const on = await fixture.request('PUT', `/api/flows/${flowId}`, { active: true })
  expect([on.status, on.body.data.fields]).toEqual([
    400,
    { active: 'cannot be switched on: The design has no trigger: add one' },
  ])
  await fixture.request('POST', '/api/flows/upload', { flow: flowId, flowData: text })
  expect((await fixture.request('PUT', `/api/flows/${flowId}`, { active: true })).status).toBe(200)
  expect((await fixture.request('POST', '/api/flows/upload', { flow: flowId, flowData: '{"version":1' })).status).toBe(
    400,
  )
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.flowData).toBe(text)
})

test('a trial changes nothing: it reports what it would save, request and send', async () => {
  const before = (await fixture.request('GET', '/api/requests')).body.data.length
  const { flowId } = await flow()
  const flowData = designText(
    ['s1', 'received', {}],
    ['s2', 'find', { itemType: 'requestTypes', filters: [], into: 'types' }, 's1'],
    [
      's3',
      'save',
      {
        itemType: 'requests',
        mode: 'add',
        fields: [{ field: 'requestTypeID', value: '{{types.0.requestTypeID}}' }],
        into: 'made',
      },
      's2',
    ],
    ['s4', 'request', { method: 'POST', url: `${fixture.other.origin}/x`, body: '{"n":"{{body.n}}"}' }, 's3'],
    [
      's5',
      'tell',
      { recipients: [{ recipientType: 'user', recipientID: ada }], title: 'Got {{body.n}}{{body.m}}' },
      's4',
    ],
  )
  const { body } = await fixture.request('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: { n: 7 } } })
  expect(body.data).toMatchObject({ outcome: 'done', trigger: '{"body":{"n":7}}' })
  expect(
    body.data.steps.map(({ outcome, sentence }: { outcome: string; sentence: string }) => [outcome, sentence]),
  ).toEqual([
    ['skipped', null],
    ['done', null],
    ['told', 'Would be saved'],
    ['told', 'Would be sent'],
    ['told', 'Would be notified. Missing: body.m'],
  ])
  expect(body.data.steps[2].input).toBe('{"requestTypeID":"REPAIR"}')
  expect(fixture.other.received).toEqual([])
  expect((await fixture.request('GET', '/api/requests')).body.data).toHaveLength(before)
})

test('a trial reports if its sample would start the flow', async () => {
  const { flowId } = await flow()
  const rules = [{ field: 'priority', operator: 'Equals', value: 'high' }]
  const changed = { itemType: 'requests', changes: ['added', 'changed'], rules }
  const set = ['s2', 'set', { fields: [{ name: 'a', value: 1 }] }, 's1'] as const
  const messageOf = async (flowData: string, sample: object) =>
    (await fixture.request('POST', `/api/flows/${flowId}/try`, { flowData, sample })).body.data.sentence
  const rows = designText(['s1', 'itemChanged', changed], set)
  const not = 'This would not start the flow: '
  for (const [sample, expected] of [
    [{ item: { priority: 'high' } }, null],
    [{ item: { priority: 'high' }, before: { priority: 'low' }, change: 'changed' }, null],
    [{ item: { priority: 'low' } }, `${not}its conditions do not become true`],
    [{ item: { priority: 'high' }, before: { priority: 'high' } }, `${not}its conditions do not become true`],
    [{ item: { priority: 'high' }, change: 'removed' }, `${not}its trigger is not for records that are removed`],
    [{}, null],
  ] as const)
    expect(await messageOf(rows, sample), JSON.stringify(sample)).toBe(expected)
  const alerts = designText(['s1', 'alertBegan', { kinds: ['downTooLong'] }], set)
  expect(await messageOf(alerts, { alert: { kind: 'scrapRate' } })).toBe(
    `${not}its trigger is for other kinds of alerts`,
  )
})

test('a trial is rejected like a save; a row that an earlier step would add counts as added', async () => {
  const { flowId } = await flow()
  const save = (mode: string, fields: object, from: string, id: string) =>
    [
      id,
      'save',
      {
        itemType: 'requests',
        mode,
        into: id,
        fields: Object.entries(fields).map(([field, value]) => ({ field, value })),
      },
      from,
    ] as const
  const attempt = async (...steps: StepSpec[]) => {
    const flowData = designText(['s1', 'received', {}], ...steps)
    const reply = await fixture.request('POST', `/api/flows/${flowId}/try`, {
      flowData,
      sample: { body: { low: 'low' } },
    })
    return reply.body.data
  }
  const change = { requestID: '{{body.id}}', status: 'accepted' }
  expect(await attempt(save('change', change, 's1', 'a'))).toMatchObject({
    outcome: 'failed',
    sentence: 'Save a record: Missing: requestID',
  })
  const missingRow = await attempt(save('change', { ...change, requestID: 999_999 }, 's1', 'a'))
  expect([missingRow.outcome, missingRow.sentence]).toEqual(['failed', 'Save a record: Request 999999 was not found'])
  const wrong = await attempt(save('add', { requestTypeID: '{{body.low}}', priority: 'none such' }, 's1', 'a'))
  expect(wrong).toMatchObject({ outcome: 'failed' })
  expect(wrong.sentence).toContain('priority')
  const both = await attempt(
    save('add', { requestTypeID: 'REPAIR' }, 's1', 'a'),
    save('change', { requestID: '{{a.requestID}}', priority: 'high' }, 'a', 'b'),
  )
  expect(both).toMatchObject({ outcome: 'done', sentence: null })
  expect(both.steps[1].sentence).toBe('Would be saved')
})

test('a notification step counts its recipients, including each member of groups', async () => {
  const group = await fixture.add('groups', { groupName: 'Planners', members: [ada, 'ben@demo.takt'] })
  const recipients = [
    { recipientType: 'group', recipientID: String(group.groupId) },
    { recipientType: 'user', recipientID: ada },
    { recipientType: 'email', recipientID: 'floor@demo.takt' },
  ]
  const flowId = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'tell', { recipients, title: 'Look' }, 's1'],
  ])
  await fixture.add(`flows/${flowId}/receive`, {})
  await fixture.workAt()
  const [{ runId }] = await fixture.runs(flowId)
  expect((await fixture.run(flowId, runId)).steps[1]).toMatchObject({ outcome: 'done', rows: 3 })
})
