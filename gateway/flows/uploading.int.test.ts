import { designText } from '@takt/domain/flows/design/design.bed.ts'
import { allPermissions } from '@takt/domain/rights/permissions.ts'
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
test('a flow has its number and its data: the design, uploaded as text, kept as it is', async () => {
  const { flowId } = await flow()
  const given = `${broken}\n`
  const reply = await bed.ask('POST', '/api/flows/upload', { flow: flowId, flowData: given })
  expect([reply.status, reply.body.message]).toEqual([200, 'Flow Updated'])
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data).toMatchObject({ flowId, flowData: given })
})

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
