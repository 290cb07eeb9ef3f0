import { designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.bed.ts'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
  await bed.person('ben@demo.takt', allPermissions)
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

const text = designText(['s1', 'received', {}], ['s2', 'set', { fields: [{ name: 'a', value: '{{body.n}}' }] }, 's1'])
const flow = (more: object = {}) => bed.add('flows', { flowName: 'To the ERP', ...more })
/** Asks with a token that is nobody's by name. */
const by = async (token: string, method: string, path: string, body?: unknown) =>
  bed.access(method, path, { token, body })
const open = async (flowId: number, body: object = {}, who = ada) =>
  bed.ask('POST', `/api/flows/${flowId}/design`, body, who)
const take = async (token: string) =>
  (await bed.access('POST', '/api/flows/designSession', { body: { token } })).body.data

// Proves ADM-170
test('POST /api/flows adds a flow: it has a flowId, and is off', async () => {
  const reply = await bed.ask('POST', '/api/flows', { flowName: 'New', description: 'Nothing yet' })
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
  const twice = await bed.ask('POST', '/api/flows', { flowName: 'NEW' })
  expect([twice.status, twice.body.data.fields]).toEqual([400, { flowName: "there is a flow called 'NEW' already" }])
})

// Proves ADM-171
test('GET /api/flows lists flows with their design', async () => {
  const { flowId } = await flow({ flowData: text })
  expect((await bed.ask('GET', '/api/flows?flowNameEquals=To the ERP')).body.data).toMatchObject([
    { flowId, flowData: text },
  ])
})

// Proves ADM-172
test('PUT /api/flows changes the flow that its body names; with the id in the path it does too', async () => {
  const { flowId } = await flow()
  const reply = await bed.ask('PUT', '/api/flows', { flowId, description: 'Of jobs' })
  expect([reply.status, reply.body.message, reply.body.data.description]).toEqual([200, 'Flow Updated', 'Of jobs'])
  expect((await bed.ask('PUT', `/api/flows/${flowId}`, { description: 'Of parts' })).body.data.description).toBe(
    'Of parts',
  )
})

// Proves ADM-173
test('DELETE /api/flows/{flowId} removes the flow with its runs, drafts and secrets; an undo brings it back', async () => {
  const { flowId } = await flow({ secrets: { erp: { value: 'abcdef', origin: 'https://erp.example' } } })
  await bed.ask('PUT', `/api/flows/${flowId}/draft`, { flowData: text })
  const reply = await bed.ask('DELETE', `/api/flows/${flowId}`)
  expect([reply.status, reply.body.message]).toEqual([200, 'Flow Deleted'])
  expect((await bed.ask('GET', `/api/flows/${flowId}/draft`)).status).toBe(404)
  const undone = await bed.ask('POST', '/api/changes/undo', { changes: [reply.body.change] })
  expect(undone.status).toBe(200)
  const back = (await bed.ask('GET', `/api/flows/${flowId}`)).body.data
  expect(back).toMatchObject({ flowName: 'To the ERP', secretsKept: [] })
})

// Proves ADM-174
test('POST /api/flows/{flowId}/design opens it: a token, good once and for a minute, for a page that designs it alone', async () => {
  const { flowId } = await flow()
  const other = (await flow({ flowName: 'Another' })).flowId
  const opened = await open(flowId)
  expect(opened.body.data).toMatchObject({ flowId, expiresAt: new Date(bed.clock.now + 60_000).toISOString() })
  const page = await take(opened.body.data.token)
  expect(page).toMatchObject({ flowId })
  expect(
    (await bed.access('POST', '/api/flows/designSession', { body: { token: opened.body.data.token } })).status,
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
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.designer).toMatchObject({
    userName: ada,
    isOneself: true,
  })
  bed.clock.now += 31 * 60_000
  expect(await status('GET', `/api/flows/${flowId}/draft`)).toBe(401)
  const late = await open(flowId)
  bed.clock.now += 61_000
  expect((await bed.access('POST', '/api/flows/designSession', { body: { token: late.body.data.token } })).status).toBe(
    401,
  )
})

test('while somebody designs a flow others are told who, since when, and may take it over', async () => {
  const { flowId } = await flow()
  const { token } = await take((await open(flowId)).body.data.token)
  const refused = await open(flowId, {}, 'ben@demo.takt')
  expect([refused.status, refused.body.data.designer]).toEqual([
    409,
    { userName: ada, since: expect.any(String), isOneself: false },
  ])
  expect((await open(flowId, { takeOver: true }, 'ben@demo.takt')).status).toBe(200)
  expect((await by(token, 'GET', `/api/flows/${flowId}/draft`)).status).toBe(401)
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.designer).toMatchObject({
    userName: 'ben@demo.takt',
    isOneself: false,
  })
})

// Proves ADM-175
test('POST /api/flows/{flowId}/close ends it, as often as it is asked, and keeps the draft', async () => {
  const { flowId } = await flow()
  const { token } = await take((await open(flowId)).body.data.token)
  await by(token, 'PUT', `/api/flows/${flowId}/draft`, { flowData: text })
  expect((await by(token, 'POST', `/api/flows/${flowId}/close`)).status).toBe(200)
  expect((await by(token, 'GET', `/api/flows/${flowId}/draft`)).status).toBe(401)
  expect((await bed.ask('POST', `/api/flows/${flowId}/close`)).status).toBe(200)
  expect((await bed.ask('GET', `/api/flows/${flowId}`)).body.data.designer).toBe(null)
  expect((await bed.ask('GET', `/api/flows/${flowId}/draft`)).body.data).toMatchObject({
    isDraft: true,
    flowData: text,
  })
})

test('a page that designs ends with the session that opened it, and an API token opens none', async () => {
  const { flowId } = await flow()
  const session = await bed.signIn('ben@demo.takt')
  const opened = await by(session, 'POST', `/api/flows/${flowId}/design`, {})
  const { token } = await take(opened.body.data.token)
  await by(session, 'POST', '/api/users/logout', {})
  expect((await by(token, 'GET', `/api/flows/${flowId}/draft`)).status).toBe(401)
  const permissions = { integrations: { read: true, write: true, approve: true } }
  const made = await bed.ask('POST', '/api/users/tokens', {
    tokenName: 'erp',
    days: 3,
    permissions,
    currentPassword: 'correct horse battery',
  })
  const refused = await by(`Bearer ${made.body.data.token}`, 'POST', `/api/flows/${flowId}/design`, {})
  expect([refused.status, refused.body.message]).toEqual([403, 'An API token opens no design'])
})

test('in a masked session flows are neither shown nor changed', async () => {
  const { flowId } = await flow()
  await bed.ask('PUT', '/api/users/maskMode', { on: true }, 'ben@demo.takt')
  for (const [method, path] of [
    ['GET', '/api/flows'],
    ['GET', `/api/flows/${flowId}/runs`],
    ['POST', `/api/flows/${flowId}/design`],
  ] as const)
    expect((await bed.ask(method, path, method === 'GET' ? undefined : {}, 'ben@demo.takt')).status).toBe(403)
  await bed.ask('PUT', '/api/users/maskMode', { on: false }, 'ben@demo.takt')
})
