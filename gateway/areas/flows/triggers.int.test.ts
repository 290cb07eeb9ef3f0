import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'
import { watchFlowAlerts } from './triggers/watchFlowAlerts.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

const setStep = ['s2', 'set', { fields: [{ name: 'a', value: 1 }] }, 's1'] as const

test('received data start one run per key and are available as the body', async () => {
  const flowId = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'request', { method: 'PUT', url: `${fixture.other.origin}/{{body.id}}`, body: '{"all":"{{body}}"}' }, 's1'],
  ])
  const permissions = { integrations: { approve: true } }
  const created = await fixture.request('POST', '/api/users/tokens', {
    tokenName: 'erp',
    days: 3,
    permissions,
    currentPassword: 'correct horse battery',
  })
  const receive = async (body: unknown, key?: string) => {
    const headers = {
      authorization: `Bearer ${created.body.data.token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const reply = await fixture.app.request(`/api/flows/${flowId}/receive`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  const first = await receive({ id: 'A/1' }, 'k-1')
  expect(first.status).toBe(200)
  expect((await receive({ id: 'A/1' }, 'k-1')).body.data.runId).toBe(first.body.data.runId)
  expect((await receive([1, 2])).status).toBe(200)
  await fixture.workAt()
  expect(fixture.other.received.map(({ url, body }) => [url, body])).toEqual([
    ['/A%2F1', { all: { id: 'A/1' } }],
    ['/', { all: [1, 2] }],
  ])
  expect((await receive({ text: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  expect((await fixture.request('PUT', `/api/flows/${flowId}`, { active: false })).status).toBe(200)
  expect([(await receive({})).status, (await receive({})).body.message]).toEqual([409, 'This flow is switched off'])
})

test('a schedule starts one run when due, and one run for all missed times', async () => {
  const flowId = await fixture.flow([['s1', 'schedule', { everyMinutes: 30 }], setStep])
  const next = Math.floor(fixture.clock.now / 1_800_000 + 1) * 1_800_000
  expect(await fixture.due()).toBe(next)
  fixture.clock.now = next
  await Promise.all([fixture.due(), fixture.due()])
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([
    { outcome: 'done', cause: `Due at ${new Date(next).toISOString()}` },
  ])
  fixture.clock.now = next + 5 * 1_800_000 + 60_000
  await fixture.due()
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([
    { cause: `Due at ${new Date(next + 5 * 1_800_000).toISOString()}` },
    {},
  ])
  await fixture.request('PUT', `/api/flows/${flowId}`, { active: false })
  expect(await fixture.due()).toBe(null)
})

test('an alert of a selected kind starts one run when it starts, not if it existed at the first check', async () => {
  const alert = (kind: string, resourceID: string): Finding => ({
    id: `${kind}~${resourceID}`,
    kind,
    resourceID,
    topic: kind,
    severity: 'attention',
    until: null,
    message: `${resourceID} has been down for 40 min.`,
    since: new Date(fixture.clock.now).toISOString(),
    numbers: {},
    confidence: null,
    lostSecs: 2400,
    evidence: { resourceID, start: '2026-03-02T06:00:00.000Z', end: '2026-03-02T07:00:00.000Z', view: 'details' },
  })
  const check = async (...alerts: Finding[]) => {
    fixture.clock.now = Math.max(fixture.clock.now, Date.now()) + 60_000
    await watchFlowAlerts(fixture.parts, async () => alerts)
  }
  const flowId = await fixture.flow([
    ['s1', 'alertBegan', { kinds: ['downTooLong'] }],
    [
      's2',
      'request',
      { method: 'POST', url: `${fixture.other.origin}/tickets`, body: '{"machine":"{{alert.resourceID}}"}' },
      's1',
    ],
  ])
  await check(alert('downTooLong', 'M-01'))
  const both = [alert('downTooLong', 'M-01'), alert('downTooLong', 'M-02'), alert('scrapRate', 'M-03')]
  await check(...both)
  await check(...both)
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([{ outcome: 'done', cause: 'M-02 has been down for 40 min.' }])
  expect(fixture.other.received.map(({ body }) => body)).toEqual([{ machine: 'M-02' }])
})

test('a run can be repeated with its trigger', async () => {
  const flowId = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'request', { method: 'POST', url: `${fixture.other.origin}/x`, body: '{"n":"{{body.n}}"}' }, 's1'],
  ])
  fixture.other.response = () => ({ status: 400, body: '' })
  const { runId } = await fixture.add(`flows/${flowId}/receive`, { n: 3 })
  await fixture.workAt()
  fixture.other.response = () => ({ status: 200, body: '' })
  const again = await fixture.request('POST', `/api/flows/${flowId}/runs/${runId}/again`, {})
  await fixture.workAt()
  expect(await fixture.runs(flowId)).toMatchObject([
    { runId: again.body.data.runId, outcome: 'done' },
    { runId, outcome: 'failed' },
  ])
  expect(fixture.other.received.map(({ body }) => body)).toEqual([{ n: 3 }, { n: 3 }])
})
