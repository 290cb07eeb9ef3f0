import { type Drawn, designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.bed.ts'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
  await bed.person('ben@demo.takt', allPermissions)
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

const text = designText(['s1', 'received', {}], ['s2', 'set', { fields: [{ name: 'a', value: '{{body.n}}' }] }, 's1'])
const broken = designText(['s1', 'set', {}])
const flow = (more: object = {}) => bed.add('flows', { flowName: 'To the ERP', ...more })
// Proves ADM-044
test('a flow has its number and its data: the design, uploaded as text, kept as it is', async () => {
  const { flowId } = await flow()
  const given = `${broken}\n`
  const reply = await bed.ask('POST', '/api/flows/upload', { flow: flowId, flowData: given })
  expect([reply.status, reply.body.message]).toEqual([200, 'Flow Updated'])
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data).toMatchObject({ flowId, flowData: given })
})

// Proves ADM-176
test('POST /api/flows/upload takes flow and user, the draft of who designed it, or flow and flowData', async () => {
  const { flowId } = await flow()
  const own = await bed.ask('POST', '/api/flows/upload', { flow: { flowId, flowName: 'To the ERP' }, flowData: broken })
  expect(own.body.data).toMatchObject({ flowId, active: false })
  expect(own.body.data.problems.map(({ sentence }: { sentence: string }) => sentence)).toContain(
    'The design has no trigger: say what begins it',
  )
  expect((await bed.ask('POST', '/api/flows/upload', { flow: flowId, user: 'ben@demo.takt' })).status).toBe(404)
  await bed.ask('PUT', `/api/flows/${flowId}/draft`, { flowData: text }, 'ben@demo.takt')
  const drafted = await bed.ask('POST', '/api/flows/upload', { flow: flowId, user: 'ben@demo.takt' })
  expect(drafted.body.data).toMatchObject({ flowId, problems: [] })
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.flowData).toBe(text)
  expect((await bed.ask('GET', `/api/flows/${flowId}/draft`, undefined, 'ben@demo.takt')).body.data).toMatchObject({
    isDraft: false,
    flowData: text,
  })
  for (const body of [{ flow: flowId }, { flow: flowId, user: ada, flowData: text }])
    expect((await bed.ask('POST', '/api/flows/upload', body)).status).toBe(400)
})

test('a design with problems is kept, and cannot be switched on; a flow that is on refuses it', async () => {
  const { flowId } = await flow({ flowData: broken })
  const on = await bed.ask('PUT', `/api/flows/${flowId}`, { active: true })
  expect([on.status, on.body.data.fields]).toEqual([
    400,
    { active: 'cannot be switched on: The design has no trigger: say what begins it' },
  ])
  await bed.ask('POST', '/api/flows/upload', { flow: flowId, flowData: text })
  expect((await bed.ask('PUT', `/api/flows/${flowId}`, { active: true })).status).toBe(200)
  expect((await bed.ask('POST', '/api/flows/upload', { flow: flowId, flowData: '{"version":1' })).status).toBe(400)
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.flowData).toBe(text)
})

test('what is tried does nothing: it says what it would save, ask and tell', async () => {
  const before = (await bed.ask('GET', '/api/requests')).body.data.length
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
    ['s4', 'request', { method: 'POST', url: `${bed.other.origin}/x`, body: '{"n":"{{body.n}}"}' }, 's3'],
    [
      's5',
      'tell',
      { recipients: [{ recipientType: 'user', recipientID: ada }], title: 'Got {{body.n}}{{body.m}}' },
      's4',
    ],
  )
  const { body } = await bed.ask('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: { n: 7 } } })
  expect(body.data).toMatchObject({ outcome: 'done', trigger: '{"body":{"n":7}}' })
  expect(
    body.data.steps.map(({ outcome, sentence }: { outcome: string; sentence: string }) => [outcome, sentence]),
  ).toEqual([
    ['skipped', null],
    ['done', null],
    ['told', 'It would be saved'],
    ['told', 'It would be asked'],
    ['told', 'They would be told. Not there: body.m'],
  ])
  expect(body.data.steps[2].input).toBe('{"requestTypeID":"REPAIR"}')
  expect(bed.other.heard).toEqual([])
  expect((await bed.ask('GET', '/api/requests')).body.data).toHaveLength(before)
})

test('what is tried says whether its sample would begin the flow', async () => {
  const { flowId } = await flow()
  const rules = [{ field: 'priority', operator: 'Equals', value: 'high' }]
  const changed = { itemType: 'requests', changes: ['added', 'changed'], rules }
  const set = ['s2', 'set', { fields: [{ name: 'a', value: 1 }] }, 's1'] as const
  const sentenceOf = async (flowData: string, sample: object) =>
    (await bed.ask('POST', `/api/flows/${flowId}/try`, { flowData, sample })).body.data.sentence
  const rows = designText(['s1', 'itemChanged', changed], set)
  const not = 'This would not begin the flow: '
  for (const [sample, sentence] of [
    [{ item: { priority: 'high' } }, null],
    [{ item: { priority: 'high' }, before: { priority: 'low' }, change: 'changed' }, null],
    [{ item: { priority: 'low' } }, `${not}its conditions do not begin to hold`],
    [{ item: { priority: 'high' }, before: { priority: 'high' } }, `${not}its conditions do not begin to hold`],
    [{ item: { priority: 'high' }, change: 'removed' }, `${not}it does not begin with rows that are removed`],
    [{}, null],
  ] as const)
    expect(await sentenceOf(rows, sample), JSON.stringify(sample)).toBe(sentence)
  const alerts = designText(['s1', 'alertBegan', { kinds: ['downTooLong'] }], set)
  expect(await sentenceOf(alerts, { alert: { kind: 'scrapRate' } })).toBe(`${not}it begins with alerts of other kinds`)
})

test('what is tried is refused as a save would be; a row that would be made before is taken as made', async () => {
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
  const attempt = async (...steps: Drawn[]) => {
    const flowData = designText(['s1', 'received', {}], ...steps)
    const reply = await bed.ask('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: { low: 'low' } } })
    return reply.body.data
  }
  const change = { requestID: '{{body.id}}', status: 'accepted' }
  expect(await attempt(save('change', change, 's1', 'a'))).toMatchObject({
    outcome: 'failed',
    sentence: 'Save a row: Not there: requestID',
  })
  const far = await attempt(save('change', { ...change, requestID: 999_999 }, 's1', 'a'))
  expect([far.outcome, far.sentence]).toEqual(['failed', 'Save a row: Request 999999 was not found'])
  const wrong = await attempt(save('add', { requestTypeID: '{{body.low}}', priority: 'none such' }, 's1', 'a'))
  expect(wrong).toMatchObject({ outcome: 'failed' })
  expect(wrong.sentence).toContain('priority')
  const both = await attempt(
    save('add', { requestTypeID: 'REPAIR' }, 's1', 'a'),
    save('change', { requestID: '{{a.requestID}}', priority: 'high' }, 'a', 'b'),
  )
  expect(both).toMatchObject({ outcome: 'done', sentence: null })
  expect(both.steps[1].sentence).toBe('It would be saved')
})

test('what a step told counts who is told, members of groups each', async () => {
  const group = await bed.add('groups', { groupName: 'Planners', members: [ada, 'ben@demo.takt'] })
  const recipients = [
    { recipientType: 'group', recipientID: String(group.groupId) },
    { recipientType: 'user', recipientID: ada },
    { recipientType: 'email', recipientID: 'floor@demo.takt' },
  ]
  const flowId = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'tell', { recipients, title: 'Look' }, 's1'],
  ])
  await bed.add(`flows/${flowId}/receive`, {})
  await bed.workAt()
  const [{ runId }] = await bed.runs(flowId)
  expect((await bed.run(flowId, runId)).steps[1]).toMatchObject({ outcome: 'done', rows: 3 })
})
