import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'
import { watchFlowAlerts } from './triggers/watchFlowAlerts.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

const noted = ['s2', 'set', { fields: [{ name: 'a', value: 1 }] }, 's1'] as const

test('what is received begins one run for each key, and its body is known', async () => {
  const flowId = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'request', { method: 'PUT', url: `${bed.other.origin}/{{body.id}}`, body: '{"all":"{{body}}"}' }, 's1'],
  ])
  const permissions = { integrations: { approve: true } }
  const made = await bed.ask('POST', '/api/users/tokens', {
    tokenName: 'erp',
    days: 3,
    permissions,
    currentPassword: 'correct horse battery',
  })
  const receive = async (body: unknown, key?: string) => {
    const headers = {
      authorization: `Bearer ${made.body.data.token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const reply = await bed.app.request(`/api/flows/${flowId}/receive`, {
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
  await bed.workAt()
  expect(bed.other.heard.map(({ url, body }) => [url, body])).toEqual([
    ['/A%2F1', { all: { id: 'A/1' } }],
    ['/', { all: [1, 2] }],
  ])
  expect((await receive({ text: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  expect((await bed.ask('PUT', `/api/flows/${flowId}`, { active: false })).status).toBe(200)
  expect([(await receive({})).status, (await receive({})).body.message]).toEqual([409, 'This flow is switched off'])
})

test('a schedule begins one run when it is due, and one for all times that passed', async () => {
  const flowId = await bed.flow([['s1', 'schedule', { everyMinutes: 30 }], noted])
  const next = Math.floor(bed.clock.now / 1_800_000 + 1) * 1_800_000
  expect(await bed.due()).toBe(next)
  bed.clock.now = next
  await Promise.all([bed.due(), bed.due()])
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([{ outcome: 'done', cause: `Due at ${new Date(next).toISOString()}` }])
  bed.clock.now = next + 5 * 1_800_000 + 60_000
  await bed.due()
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([
    { cause: `Due at ${new Date(next + 5 * 1_800_000).toISOString()}` },
    {},
  ])
  await bed.ask('PUT', `/api/flows/${flowId}`, { active: false })
  expect(await bed.due()).toBe(null)
})

test('an alert of these kinds begins one run when it begins, not when it was there at the first look', async () => {
  const alert = (kind: string, resourceID: string): Finding => ({
    id: `${kind}~${resourceID}`,
    kind,
    resourceID,
    topic: kind,
    severity: 'attention',
    until: null,
    message: `${resourceID} has been down for 40 min.`,
    since: new Date(bed.clock.now).toISOString(),
    numbers: {},
    confidence: null,
    lostSecs: 2400,
    evidence: { resourceID, start: '2026-03-02T06:00:00.000Z', end: '2026-03-02T07:00:00.000Z', view: 'details' },
  })
  const look = async (...alerts: Finding[]) => {
    bed.clock.now = Math.max(bed.clock.now, Date.now()) + 60_000
    await watchFlowAlerts(bed.parts, async () => alerts)
  }
  const flowId = await bed.flow([
    ['s1', 'alertBegan', { kinds: ['downTooLong'] }],
    [
      's2',
      'request',
      { method: 'POST', url: `${bed.other.origin}/tickets`, body: '{"machine":"{{alert.resourceID}}"}' },
      's1',
    ],
  ])
  await look(alert('downTooLong', 'M-01'))
  const both = [alert('downTooLong', 'M-01'), alert('downTooLong', 'M-02'), alert('scrapRate', 'M-03')]
  await look(...both)
  await look(...both)
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([{ outcome: 'done', cause: 'M-02 has been down for 40 min.' }])
  expect(bed.other.heard.map(({ body }) => body)).toEqual([{ machine: 'M-02' }])
})

test('a run can be done again for what began it', async () => {
  const flowId = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'request', { method: 'POST', url: `${bed.other.origin}/x`, body: '{"n":"{{body.n}}"}' }, 's1'],
  ])
  bed.other.answer = () => ({ status: 400, body: '' })
  const { runId } = await bed.add(`flows/${flowId}/receive`, { n: 3 })
  await bed.workAt()
  bed.other.answer = () => ({ status: 200, body: '' })
  const again = await bed.ask('POST', `/api/flows/${flowId}/runs/${runId}/again`, {})
  await bed.workAt()
  expect(await bed.runs(flowId)).toMatchObject([
    { runId: again.body.data.runId, outcome: 'done' },
    { runId, outcome: 'failed' },
  ])
  expect(bed.other.heard.map(({ body }) => body)).toEqual([{ n: 3 }, { n: 3 }])
})
