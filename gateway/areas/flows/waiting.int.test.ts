import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'
import { maxWaitingBytes } from './runs/startRuns.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

/** Creates a flow whose only run waits for another attempt, because the other system fails. */
async function waiting() {
  const requestOptions = { method: 'POST', url: `${fixture.other.origin}/orders`, body: '{"id":"{{item.requestID}}"}' }
  const flowId = await fixture.flow([
    ['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }],
    ['s2', 'request', requestOptions, 's1'],
  ])
  fixture.other.response = () => ({ status: 503, body: '{}' })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  const [run] = await fixture.runs(flowId)
  expect(run).toMatchObject({ outcome: 'waiting', attempts: 1 })
  return {
    flowId,
    run,
    act: (action: string) => fixture.request('POST', `/api/flows/${flowId}/runs/${run.runId}/${action}`),
  }
}

test('a waiting run can be tried at once', async () => {
  const { flowId, run, act } = await waiting()
  fixture.other.response = () => ({ status: 200, body: '{}' })
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([{ outcome: 'waiting', dueAt: run.dueAt }])
  expect((await act('now')).status).toBe(200)
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([{ outcome: 'done', attempts: 2 }])
  expect((await act('now')).status).toBe(409)
})

test('a user who may change flows can stop a waiting run; it is not tried again', async () => {
  const { flowId, act } = await waiting()
  expect((await act('stop')).status).toBe(200)
  const receivedCount = fixture.other.received.length
  await fixture.go(20 * 60_000)
  expect(fixture.other.received).toHaveLength(receivedCount)
  expect(await fixture.runs(flowId)).toMatchObject([
    { outcome: 'stopped', sentence: expect.stringMatching(/^Stopped by .+/) },
  ])
  expect((await act('stop')).status).toBe(409)
})

test('a repeated run shows the original cause and one suffix', async () => {
  const { flowId, run, act } = await waiting()
  fixture.other.response = () => ({ status: 200, body: '{}' })
  await act('now')
  await fixture.workAt()
  const { body } = await act('again')
  await fixture.workAt()
  await fixture.request('POST', `/api/flows/${flowId}/runs/${body.data.runId}/again`)
  const causes = (await fixture.runs(flowId)).map(({ cause }: { cause: string }) => cause)
  expect(causes.slice(0, 2)).toEqual([causes[0], causes[0]])
  expect(causes[0]).toMatch(new RegExp(`^${run.cause}, run again by [^,]+$`))
})

test('if the waiting runs of all flows of an organization exceed a limit, the flow with the most is switched off', async () => {
  const { flowId: first, run } = await waiting()
  const second = await fixture.flow([['s1', 'received', {}]])
  const receive = async () =>
    (await fixture.request('POST', `/api/flows/${second}/receive`, { order: 'x'.repeat(500_000) })).status
  const setTriggerBytes = (bytes: number) =>
    sql`update flow_run set kept_bytes = ${bytes}::int where run_id = ${run.runId}::uuid`.execute(fixture.systemDb)
  /** Returns the flows queued to be switched off, with the reasons. */
  const queuedSwitchOffs = async () => {
    const { rows } = await sql<{ flowId: number; sentence: string }>`select j.payload -> 'flowId' as "flowId",
        j.payload ->> 'sentence' as sentence from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'switchFlowOff' order by j.id`.execute(fixture.owner)
    return rows
  }
  const sentence =
    'The waiting runs of all flows exceed 256 MB, and most of them belong to this flow. It was switched off.'
  await setTriggerBytes(maxWaitingBytes - 600_000)
  expect([await receive(), await queuedSwitchOffs()]).toEqual([200, []])
  // Its own run waits; the other flow is switched off.
  expect([await receive(), await queuedSwitchOffs()]).toEqual([200, [{ flowId: first, sentence }]])
  await sql`update flow_run set kept_bytes = ${maxWaitingBytes}::int where flow_id = ${second}::int`.execute(
    fixture.systemDb,
  )
  expect([await receive(), await queuedSwitchOffs()]).toEqual([
    429,
    [
      { flowId: first, sentence },
      { flowId: second, sentence },
    ],
  ])
})
