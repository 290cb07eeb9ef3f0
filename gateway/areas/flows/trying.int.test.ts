import { type Drawn, designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
let flowId: number
beforeAll(async () => {
  bed = await createFlowsBed()
  flowId = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'set', { fields: [{ name: 'a', value: 1 }] }, 's1'],
  ])
})
afterAll(() => bed?.close())

/** Tries one step behind a trigger. */
async function attempt(kind: string, options: object) {
  const flowData = designText(['s1', 'received', {}], ['s2', kind, options, 's1'] as Drawn)
  return (await bed.ask('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: {} } })).body.data
}
const request = (options: object) => attempt('request', { method: 'GET', ...options })
const save = (itemType: string, fields: object) =>
  attempt('save', {
    itemType,
    mode: 'add',
    into: 'made',
    fields: Object.entries(fields).map(([field, value]) => ({ field, value })),
  })

test('a request to a closed address is refused when it is tried, with the setting that opens it', async () => {
  const tried = await request({ url: 'http://10.0.0.9/' })
  expect(tried.outcome).toBe('failed')
  expect(tried.sentence).toContain('Flows are kept away from what 10.0.0.9 leads to')
  expect(tried.sentence).toContain('TAKT_FLOW_HOSTS')
})

test('a name that leads to a closed address is refused when it is tried, like one that is not known', async () => {
  const closed = await request({ url: `http://localhost:${bed.other.port + 1}/` })
  expect(closed).toMatchObject({ outcome: 'failed', sentence: expect.stringContaining('TAKT_FLOW_HOSTS') })
  const unknown = await request({ url: 'http://erp.invalid/' })
  expect(unknown.outcome).toBe('failed')
  expect(unknown.sentence.replaceAll('erp.invalid', 'localhost')).toBe(closed.sentence)
})

test('a request to an address that is opened is not sent when it is tried', async () => {
  const tried = await request({ url: `${bed.other.origin}/x` })
  expect(tried).toMatchObject({ outcome: 'done' })
  expect(bed.other.heard).toEqual([])
})

test('a secret that the flow does not have is missed when it is tried', async () => {
  const tried = await request({ url: `${bed.other.origin}/x`, secret: 'erp', headers: [] })
  expect(tried).toMatchObject({
    outcome: 'failed',
    sentence: expect.stringContaining('The flow has no secret called erp'),
  })
})

test('a save that names a row that does not exist is refused when it is tried', async () => {
  const tried = await save('requests', { requestTypeID: 'NONE' })
  expect(tried).toMatchObject({ outcome: 'failed', sentence: expect.stringContaining('requestTypeID') })
})

test('a save that is tried leaves nothing behind', async () => {
  const tried = await save('parts', { partNum: 'P-7' })
  expect(tried).toMatchObject({ outcome: 'done' })
  expect((await bed.ask('GET', '/api/parts')).body.data).toEqual([])
})
