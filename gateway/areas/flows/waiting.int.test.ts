import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'
import { mostKept } from './runs/beginRuns.ts'

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

test('what waits of all flows of an organization together has a limit, beyond which the one of which most waits is switched off', async () => {
  const { flowId: first, run } = await waiting()
  const second = await bed.flow([['s1', 'received', {}]])
  const receive = async () =>
    (await bed.ask('POST', `/api/flows/${second}/receive`, { order: 'x'.repeat(500_000) })).status
  const keeps = (bytes: number) =>
    sql`update flow_run set kept_bytes = ${bytes}::int where run_id = ${run.runId}::uuid`.execute(bed.systemDb)
  /** The flows that are to be switched off, each with why. */
  const goesOff = async () => {
    const { rows } = await sql<{ flowId: number; sentence: string }>`select j.payload -> 'flowId' as "flowId",
        j.payload ->> 'sentence' as sentence from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'switchFlowOff' order by j.id`.execute(bed.owner)
    return rows
  }
  const sentence = 'What waits of all flows together has more than 256 MB, most of it of this one. It was switched off.'
  await keeps(mostKept - 600_000)
  expect([await receive(), await goesOff()]).toEqual([200, []])
  // Its own run waits; another one's flow goes off.
  expect([await receive(), await goesOff()]).toEqual([200, [{ flowId: first, sentence }]])
  await sql`update flow_run set kept_bytes = ${mostKept}::int where flow_id = ${second}::int`.execute(bed.systemDb)
  expect([await receive(), await goesOff()]).toEqual([
    429,
    [
      { flowId: first, sentence },
      { flowId: second, sentence },
    ],
  ])
})
