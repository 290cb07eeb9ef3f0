import { designText, type StepSpec } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
let flowId: number
beforeAll(async () => {
  fixture = await createFlowsFixture()
  flowId = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'set', { fields: [{ name: 'a', value: 1 }] }, 's1'],
  ])
})
afterAll(() => fixture?.close())

/** Tries one step after a trigger. */
async function attempt(kind: string, options: object) {
  const flowData = designText(['s1', 'received', {}], ['s2', kind, options, 's1'] as StepSpec)
  return (await fixture.request('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: {} } })).body.data
}
const request = (options: object) => attempt('request', { method: 'GET', ...options })
const save = (itemType: string, fields: object) =>
  attempt('save', {
    itemType,
    mode: 'add',
    into: 'made',
    fields: Object.entries(fields).map(([field, value]) => ({ field, value })),
  })

test('a trial rejects a request to a blocked address and names the setting that allows it', async () => {
  const tried = await request({ url: 'http://10.0.0.9/' })
  expect(tried.outcome).toBe('failed')
  expect(tried.sentence).toContain('Flows may not connect to 10.0.0.9, unless')
  expect(tried.sentence).toContain('TAKT_FLOW_HOSTS')
})

test('a trial reports a name that resolves to a blocked address like an unknown name', async () => {
  const closed = await request({ url: `http://localhost:${fixture.other.port + 1}/` })
  expect(closed).toMatchObject({ outcome: 'failed', sentence: expect.stringContaining('TAKT_FLOW_HOSTS') })
  const unknown = await request({ url: 'http://erp.invalid/' })
  expect(unknown.outcome).toBe('failed')
  expect(unknown.sentence.replaceAll('erp.invalid', 'localhost')).toBe(closed.sentence)
})

test('a trial does not send a request to an allowed address', async () => {
  const tried = await request({ url: `${fixture.other.origin}/x` })
  expect(tried).toMatchObject({ outcome: 'done' })
  expect(fixture.other.received).toEqual([])
})

test('a trial reports a secret that the flow does not have', async () => {
  const tried = await request({ url: `${fixture.other.origin}/x`, secret: 'erp', headers: [] })
  expect(tried).toMatchObject({
    outcome: 'failed',
    sentence: expect.stringContaining('The flow has no secret named erp'),
  })
})

test('a trial rejects saving a row that refers to a missing row', async () => {
  const tried = await save('requests', { requestTypeID: 'NONE' })
  expect(tried).toMatchObject({ outcome: 'failed', sentence: expect.stringContaining('requestTypeID') })
})

test('a trial of a save leaves nothing behind', async () => {
  const tried = await save('parts', { partNum: 'P-7' })
  expect(tried).toMatchObject({ outcome: 'done' })
  expect((await fixture.request('GET', '/api/parts')).body.data).toEqual([])
})
