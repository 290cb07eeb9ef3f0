import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

/** A flow whose only run waits for another attempt: the other system cannot answer. */
async function waiting() {
  const ask = { method: 'POST', url: `${bed.other.origin}/orders`, body: '{"id":"{{item.requestID}}"}' }
  const flowId = await bed.flow([
    ['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }],
    ['s2', 'request', ask, 's1'],
  ])
  bed.other.answer = () => ({ status: 503, body: '{}' })
  await bed.request({ priority: 'urgent' })
  await bed.go()
  const [run] = await bed.runs(flowId)
  expect(run).toMatchObject({ outcome: 'waiting', attempts: 1 })
  return { flowId, run, act: (what: string) => bed.ask('POST', `/api/flows/${flowId}/runs/${run.runId}/${what}`) }
}

test('a run that waits is tried at once when that is asked', async () => {
  const { flowId, run, act } = await waiting()
  bed.other.answer = () => ({ status: 200, body: '{}' })
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([{ outcome: 'waiting', dueAt: run.dueAt }])
  expect((await act('now')).status).toBe(200)
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([{ outcome: 'done', attempts: 2 }])
  expect((await act('now')).status).toBe(409)
})

test('a run that waits is stopped by whoever may change flows, and not tried any more', async () => {
  const { flowId, act } = await waiting()
  expect((await act('stop')).status).toBe(200)
  const heard = bed.other.heard.length
  await bed.go(20 * 60_000)
  expect(bed.other.heard).toHaveLength(heard)
  expect(await bed.runs(flowId)).toMatchObject([
    { outcome: 'stopped', sentence: expect.stringMatching(/^Stopped by .+/) },
  ])
  expect((await act('stop')).status).toBe(409)
})

test('what is run again is called by what began it, once', async () => {
  const { flowId, run, act } = await waiting()
  bed.other.answer = () => ({ status: 200, body: '{}' })
  await act('now')
  await bed.workAt()
  const { body } = await act('again')
  await bed.workAt()
  await bed.ask('POST', `/api/flows/${flowId}/runs/${body.data.runId}/again`)
  const causes = (await bed.runs(flowId)).map(({ cause }: { cause: string }) => cause)
  expect(causes.slice(0, 2)).toEqual([causes[0], causes[0]])
  expect(causes[0]).toMatch(new RegExp(`^${run.cause}, run again by [^,]+$`))
})
