import { type Drawn, designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mostHeld, watchHolds } from '../../core/bodies/watchHolds.bed.ts'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

const fields = (value: string) => Array.from({ length: 50 }, (_, index) => ({ name: `v${index}`, value }))
const rules = (value: string) =>
  Array.from({ length: 20 }, () => ({ path: 'body.text', operator: 'NotContains', value }) as const)
const rounds = [
  ['s1', 'received', {}],
  ['s2', 'each', { of: 'body.list', as: 'round' }, 's1'],
] as const
const large = { list: Array.from({ length: 200 }, (_, index) => index), text: '"'.repeat(400_000) }

/** Whether work held nobody longer than any request may. */
async function holdsNobody(work: () => Promise<unknown>): Promise<void> {
  const held = watchHolds()
  await work()
  const { worked } = held()
  expect(worked).toBeLessThan(mostHeld())
}

const designs = [
  ['sets large values as they are', [...rounds, ['s3', 'set', { fields: fields('{{body}}') }, 's2']], 'done'],
  ['writes large values', [...rounds, ['s3', 'set', { fields: fields('{{round}}{{body}}') }, 's2']], 'failed'],
  [
    'writes a large value each round',
    [...rounds, ['s3', 'set', { fields: [{ name: 'a', value: '{{round}}{{body.text}}' }] }, 's2']],
    'failed',
  ],
  ['compares large values', [...rounds, ['s3', 'filter', { rules: rules('x') }, 's2']], 'done'],
] as const

test.each(designs)('nobody waits for a flow that %s, tried or run', async (_name, steps, outcome) => {
  const flowId = await bed.flow([...steps], { active: false })
  const flowData = designText(...steps)
  await holdsNobody(async () => {
    const { body } = await bed.ask('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: large } })
    expect(body.data.outcome, body.data.sentence).toBe(outcome)
  })
  await bed.ask('PUT', `/api/flows/${flowId}`, { active: true })
  await bed.add(`flows/${flowId}/receive`, large)
  await holdsNobody(() => bed.workAt())
  expect(await bed.runs(flowId)).toMatchObject([{ outcome }])
})

test.each([
  ['many lists', `[${Array.from({ length: 300_000 }, () => '[]')}]`],
  ['many fields', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`)}}`],
  ['lists within each other', '['.repeat(500_000) + ']'.repeat(500_000)],
])('nobody waits for an answer of %s: it is kept as one text', async (_name, answer) => {
  bed.other.answer = () => ({ status: 200, body: answer })
  const flowId = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'request', { method: 'GET', url: `${bed.other.origin}/`, into: 'answer' }, 's1'],
    ['s3', 'set', { fields: [{ name: 'what', value: '{{answer.body.length}}' }] }, 's2'],
  ])
  await bed.add(`flows/${flowId}/receive`, {})
  await holdsNobody(() => bed.workAt())
  const [{ runId }] = await bed.runs(flowId)
  const { outcome, steps } = await bed.run(flowId, runId)
  expect(outcome).toBe('done')
  expect(steps[1].sentence).toContain('it is kept as one text')
})

/** A design of many names, and of as many values as one may have. */
function namesAndValues() {
  const names = Array.from(
    { length: 39 },
    (_, step): Drawn => [
      `n${step}`,
      'set',
      { fields: Array.from({ length: 50 }, (__, index) => ({ name: `n${step}x${index}`, value: null })) },
      step === 0 ? 's1' : `n${step - 1}`,
    ],
  )
  const values = Array.from(
    { length: 9 },
    (_, step): Drawn => [
      `v${step}`,
      'set',
      { fields: fields('{{n38x49}}'.repeat(11)) },
      step === 0 ? 'n38' : `v${step - 1}`,
    ],
  )
  return [...names, ...values]
}

test('nobody waits for a large design, as it is kept, switched on, and looked at with each change', async () => {
  const steps = [['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }], ...namesAndValues()] as Drawn[]
  const flowIds: number[] = []
  for (let k = 0; k < 6; k++) flowIds.push(await bed.flow(steps, { active: false }))
  const flowData = designText(...steps)
  await holdsNobody(() => bed.ask('PUT', `/api/flows/${flowIds[0]}/draft`, { flowData }))
  for (const flowId of flowIds) await holdsNobody(() => bed.ask('PUT', `/api/flows/${flowId}`, { active: true }))
  await bed.request({})
  await holdsNobody(() => bed.watch())
  expect(await bed.runs(flowIds[5]!)).toHaveLength(1)
})
