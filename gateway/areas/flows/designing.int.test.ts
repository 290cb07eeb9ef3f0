import { designText } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.fixture.ts'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
  await fixture.person('ben@demo.takt', allPermissions)
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

const text = designText(['s1', 'received', {}], ['s2', 'set', { fields: [{ name: 'a', value: '{{body.n}}' }] }, 's1'])
const flow = (more: object = {}) => fixture.add('flows', { flowName: 'To the ERP', ...more })
/** Sends a request with the given token. */
const by = async (token: string, method: string, path: string, body?: unknown) =>
  fixture.access(method, path, { token, body })
const open = async (flowId: number, body: object = {}, userName = ada) =>
  fixture.request('POST', `/api/flows/${flowId}/design`, body, userName)
const exchangeToken = async (token: string) =>
  (await fixture.access('POST', '/api/flows/designSession', { body: { token } })).body.data

// Proves ADM-170
test('POST /api/flows adds a flow with a flowId, switched off', async () => {
  const reply = await fixture.request('POST', '/api/flows', { flowName: 'New', description: 'Nothing yet' })
  expect([reply.status, reply.body.message]).toEqual([200, 'Flow Added'])
  expect(reply.body.data).toMatchObject({
    flowId: expect.any(Number),
    active: false,
    flowData: null,
    runsAs: null,
    designer: null,
    lastRun: null,
    secretsKept: [],
  })
  const duplicate = await fixture.request('POST', '/api/flows', { flowName: 'NEW' })
  expect([duplicate.status, duplicate.body.data.fields]).toEqual([
    400,
    { flowName: "there is already a flow named 'NEW'" },
  ])
})

// Proves ADM-171
test('GET /api/flows lists flows with their design', async () => {
  const { flowId } = await flow({ flowData: text })
  expect((await fixture.request('GET', '/api/flows?flowNameEquals=To the ERP')).body.data).toMatchObject([
    { flowId, flowData: text },
  ])
})

// Proves ADM-172
test('PUT /api/flows changes the flow named in the body; it also accepts the ID in the path', async () => {
  const { flowId } = await flow()
  const reply = await fixture.request('PUT', '/api/flows', { flowId, description: 'Of jobs' })
  expect([reply.status, reply.body.message, reply.body.data.description]).toEqual([200, 'Flow Updated', 'Of jobs'])
  expect(
    (await fixture.request('PUT', `/api/flows/${flowId}`, { description: 'Of parts' })).body.data.description,
  ).toBe('Of parts')
})

// Proves ADM-173
test('DELETE /api/flows/{flowId} removes the flow with its runs, drafts and secrets; undo restores it', async () => {
  const { flowId } = await flow({ secrets: { erp: { value: 'abcdef', origin: 'https://erp.example' } } })
  await fixture.request('PUT', `/api/flows/${flowId}/draft`, { flowData: text })
  const reply = await fixture.request('DELETE', `/api/flows/${flowId}`)
  expect([reply.status, reply.body.message]).toEqual([200, 'Flow Deleted'])
  expect((await fixture.request('GET', `/api/flows/${flowId}/draft`)).status).toBe(404)
  const undone = await fixture.request('POST', '/api/changes/undo', { changes: [reply.body.change] })
  expect(undone.status).toBe(200)
  const back = (await fixture.request('GET', `/api/flows/${flowId}`)).body.data
  expect(back).toMatchObject({ flowName: 'To the ERP', secretsKept: [] })
})

// Proves ADM-174
test('POST /api/flows/{flowId}/design returns a token, valid once and for one minute, for a page that can only design this flow', async () => {
  const { flowId } = await flow()
  const other = (await flow({ flowName: 'Another' })).flowId
  const opened = await open(flowId)
  expect(opened.body.data).toMatchObject({ flowId, expiresAt: new Date(fixture.clock.now + 60_000).toISOString() })
  const page = await exchangeToken(opened.body.data.token)
  expect(page).toMatchObject({ flowId })
  expect(
    (await fixture.access('POST', '/api/flows/designSession', { body: { token: opened.body.data.token } })).status,
  ).toBe(401)
  const status = async (method: string, path: string, body?: unknown) =>
    (await by(page.token, method, path, body)).status
  expect(await status('GET', `/api/flows/${flowId}/draft`)).toBe(200)
  expect(await status('PUT', `/api/flows/${flowId}/draft`, { flowData: text })).toBe(200)
  expect(await status('POST', '/api/flows/upload', { flow: flowId, user: ada })).toBe(200)
  expect(await status('POST', '/api/flows/upload', { flow: other, flowData: text })).toBe(403)
  for (const [method, path] of [
    ['GET', '/api/jobs'],
    ['GET', '/api/flows'],
    ['GET', `/api/flows/${other}/draft`],
    ['PUT', `/api/flows/${other}`],
    ['POST', `/api/flows/${other}/design`],
    ['POST', '/api/users/tokens'],
    ['POST', '/api/users/linkToken'],
  ] as const)
    expect(await status(method, path, method === 'GET' ? undefined : {}), path).toBe(403)
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.designer).toMatchObject({
    userName: ada,
    isOneself: true,
  })
  fixture.clock.now += 31 * 60_000
  expect(await status('GET', `/api/flows/${flowId}/draft`)).toBe(401)
  const late = await open(flowId)
  fixture.clock.now += 61_000
  expect(
    (await fixture.access('POST', '/api/flows/designSession', { body: { token: late.body.data.token } })).status,
  ).toBe(401)
})

test('reports the current designer and start time to other users, who can take over', async () => {
  const { flowId } = await flow()
  const { token } = await exchangeToken((await open(flowId)).body.data.token)
  const rejection = await open(flowId, {}, 'ben@demo.takt')
  expect([rejection.status, rejection.body.data.designer]).toEqual([
    409,
    { userName: ada, since: expect.any(String), isOneself: false },
  ])
  expect((await open(flowId, { takeOver: true }, 'ben@demo.takt')).status).toBe(200)
  expect((await by(token, 'GET', `/api/flows/${flowId}/draft`)).status).toBe(401)
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.designer).toMatchObject({
    userName: 'ben@demo.takt',
    isOneself: false,
  })
})

// Proves ADM-175
test('POST /api/flows/{flowId}/close ends designing, also if repeated, and keeps the draft', async () => {
  const { flowId } = await flow()
  const { token } = await exchangeToken((await open(flowId)).body.data.token)
  await by(token, 'PUT', `/api/flows/${flowId}/draft`, { flowData: text })
  expect((await by(token, 'POST', `/api/flows/${flowId}/close`)).status).toBe(200)
  expect((await by(token, 'GET', `/api/flows/${flowId}/draft`)).status).toBe(401)
  expect((await fixture.request('POST', `/api/flows/${flowId}/close`)).status).toBe(200)
  expect((await fixture.request('GET', `/api/flows/${flowId}`)).body.data.designer).toBe(null)
  expect((await fixture.request('GET', `/api/flows/${flowId}/draft`)).body.data).toMatchObject({
    isDraft: true,
    flowData: text,
  })
})

test('an editor page ends with the session that opened it, and an API token cannot open one', async () => {
  const { flowId } = await flow()
  const session = await fixture.signIn('ben@demo.takt')
  const opened = await by(session, 'POST', `/api/flows/${flowId}/design`, {})
  const { token } = await exchangeToken(opened.body.data.token)
  await by(session, 'POST', '/api/users/logout', {})
  expect((await by(token, 'GET', `/api/flows/${flowId}/draft`)).status).toBe(401)
  const permissions = { integrations: { read: true, write: true, approve: true } }
  const created = await fixture.request('POST', '/api/users/tokens', {
    tokenName: 'erp',
    days: 3,
    permissions,
    currentPassword: 'correct horse battery',
  })
  const rejection = await by(`Bearer ${created.body.data.token}`, 'POST', `/api/flows/${flowId}/design`, {})
  expect([rejection.status, rejection.body.message]).toEqual([403, 'An API token cannot open a design'])
})

test('a masked session can neither read nor change flows', async () => {
  const { flowId } = await flow()
  await fixture.request('PUT', '/api/users/maskMode', { on: true }, 'ben@demo.takt')
  for (const [method, path] of [
    ['GET', '/api/flows'],
    ['GET', `/api/flows/${flowId}/runs`],
    ['POST', `/api/flows/${flowId}/design`],
  ] as const)
    expect((await fixture.request(method, path, method === 'GET' ? undefined : {}, 'ben@demo.takt')).status).toBe(403)
  await fixture.request('PUT', '/api/users/maskMode', { on: false }, 'ben@demo.takt')
})
