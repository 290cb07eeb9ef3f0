import { designText, type StepSpec } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { blockingShare } from '../../core/bodies/watchBlocking.fixture.ts'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

const fields = (value: string) => Array.from({ length: 50 }, (_, index) => ({ name: `v${index}`, value }))
const rules = (value: string) =>
  Array.from({ length: 20 }, () => ({ path: 'body.text', operator: 'NotContains', value }) as const)
const rounds = [
  ['s1', 'received', {}],
  ['s2', 'each', { of: 'body.list', as: 'round' }, 's1'],
] as const
const large = { list: Array.from({ length: 200 }, (_, index) => index), text: '"'.repeat(400_000) }

/** Asserts that the work, which can be repeated, blocks the event loop no longer than a request may. */
const expectNoBlocking = async (work: () => Promise<unknown>): Promise<void> =>
  expect(await blockingShare(work)).toBeLessThan(1)

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

test.each(designs)('a flow that %s does not block the event loop, tried or run', async (_name, steps, outcome) => {
  const flowId = await fixture.flow([...steps], { active: false })
  const flowData = designText(...steps)
  await expectNoBlocking(async () => {
    const { body } = await fixture.request('POST', `/api/flows/${flowId}/try`, { flowData, sample: { body: large } })
    expect(body.data.outcome, body.data.sentence).toBe(outcome)
  })
  await fixture.request('PUT', `/api/flows/${flowId}`, { active: true })
  await expectNoBlocking(async () => {
    await fixture.add(`flows/${flowId}/receive`, large)
    await fixture.workAt()
    const [run] = await fixture.runs(flowId)
    expect(run).toMatchObject({ outcome })
  })
})

test.each([
  ['many lists', `[${Array.from({ length: 300_000 }, () => '[]')}]`],
  ['many fields', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`)}}`],
  ['lists within each other', '['.repeat(500_000) + ']'.repeat(500_000)],
])('a response of %s does not block the event loop: it is stored as one text', async (_name, response) => {
  fixture.other.response = () => ({ status: 200, body: response })
  const flowId = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'request', { method: 'GET', url: `${fixture.other.origin}/`, into: 'answer' }, 's1'],
    ['s3', 'set', { fields: [{ name: 'what', value: '{{answer.body.length}}' }] }, 's2'],
  ])
  await expectNoBlocking(async () => {
    await fixture.add(`flows/${flowId}/receive`, {})
    await fixture.workAt()
  })
  const [{ runId }] = await fixture.runs(flowId)
  const { outcome, steps } = await fixture.run(flowId, runId)
  expect(outcome).toBe('done')
  expect(steps[1].sentence).toContain('is stored as one text')
})

/** Creates a design with many names and the maximum number of values. */
function namesAndValues() {
  const names = Array.from(
    { length: 39 },
    (_, step): StepSpec => [
      `n${step}`,
      'set',
      { fields: Array.from({ length: 50 }, (__, index) => ({ name: `n${step}x${index}`, value: null })) },
      step === 0 ? 's1' : `n${step - 1}`,
    ],
  )
  const values = Array.from(
    { length: 9 },
    (_, step): StepSpec => [
      `v${step}`,
      'set',
      { fields: fields('{{n38x49}}'.repeat(11)) },
      step === 0 ? 'n38' : `v${step - 1}`,
    ],
  )
  return [...names, ...values]
}

test('a large design does not block the event loop when it is saved, switched on and checked with each change', async () => {
  const steps = [['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }], ...namesAndValues()] as StepSpec[]
  const flowIds: number[] = []
  for (let k = 0; k < 6; k++) flowIds.push(await fixture.flow(steps, { active: false }))
  const flowData = designText(...steps)
  await expectNoBlocking(() => fixture.request('PUT', `/api/flows/${flowIds[0]}/draft`, { flowData }))
  for (const flowId of flowIds)
    await expectNoBlocking(async () => {
      await fixture.request('PUT', `/api/flows/${flowId}`, { active: false })
      await fixture.request('PUT', `/api/flows/${flowId}`, { active: true })
    })
  let requests = 0
  await expectNoBlocking(async () => {
    await fixture.addRequest({})
    requests++
    await fixture.watch()
  })
  expect(await fixture.runs(flowIds[5]!)).toHaveLength(requests)
})
