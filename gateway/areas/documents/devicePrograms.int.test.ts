import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFetch } from '@takt/domain/areas/documents/responses/programFetch.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingFixture } from '../../core/messaging/messaging.fixture.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { documentsArea } from './documentsArea.ts'

const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
// Line ends and bytes as on a real control, which must be delivered unchanged.
const bytes = new Uint8Array([0x25, 0x0d, 0x0a, 0x4f, 0x31, 0xe4, 0x0a, 0x0d, 0x4d, 0x33, 0x30, 0x0d, 0x0a, 0x25, 0x00])

let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
let folder: string
let [admin, otherAdmin, planner, programmer] = ['', '', '', '']
let password = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-programs-'))
  fixture = await createMessagingFixture([organizationsArea, masterDataArea, devicesArea, documentsArea])
  Object.assign(fixture.dependencies.env, { TAKT_HOME: folder })
  await fixture.user('admin@demo.takt', 1, allPermissions)
  await fixture.user('admin@other.takt', 3, allPermissions)
  await fixture.user(
    'planner@demo.takt',
    1,
    permissionsWhere((area) => area !== 'programs'),
  )
  await fixture.user(
    'programmer@demo.takt',
    1,
    permissionsWhere((area, flag) => area === 'programs' && flag !== 'approve'),
  )
  admin = await fixture.signIn('admin@demo.takt')
  programmer = await fixture.signIn('programmer@demo.takt')
  otherAdmin = await fixture.signIn('admin@other.takt')
  planner = await fixture.signIn('planner@demo.takt')
  for (const [path, body] of [
    ['parts', { partNum: 'P-1' }],
    ['jobs', { jobNum: 'J-1', partNum: 'P-1' }],
    ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
    ['jobOperations', operation],
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
  ] as const)
    expect((await request('POST', `/api/${path}`, body)).message).toMatch(/Added$/)
  password = (await request('POST', '/api/devices/7/credentials')).data.password
})
afterAll(async () => {
  await fixture?.close()
  await rm(folder, { recursive: true, force: true })
})

const request = async (method: string, path: string, body?: unknown, token = admin) =>
  (await fixture.request(method, path, { token, ...(body === undefined ? {} : { body }) })).body

async function upload(name: string, content: Uint8Array<ArrayBuffer>, pageId?: number) {
  const form = new FormData()
  form.append('details', JSON.stringify({ name }))
  if (pageId) form.append('pageId', String(pageId))
  form.append('file', new Blob([content]), `${name}.nc`)
  const reply = await fixture.app.request('/api/docs/program/file', {
    method: 'POST',
    headers: { authorization: admin },
    body: form,
  })
  return ((await reply.json()) as { data: { pageId: number; revId: number } }).data
}
const approve = (revId: number) => request('POST', `/api/docs/revision/${revId}/approve`, {})
const fetchProgram = (query: string, { deviceId = 7, secret = password } = {}) =>
  fixture.app.request(`/api/devices/${deviceId}/program?${query}`, { headers: { authorization: `Bearer ${secret}` } })
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())
const ofOperation = 'jobNum=J-1&assemblySeq=0&oprSeq=10'

test('a device gets the approved program of its operation unchanged, and the download is recorded', async () => {
  const { pageId, revId } = await upload('O1', bytes)
  await request('POST', '/api/documents', { pageId, ...operation })
  expect((await fetchProgram(ofOperation)).status).toBe(404)
  await approve(revId)
  const second = await upload('O1', new Uint8Array([1, 2, 3]), pageId)
  const reply = await fetchProgram(ofOperation)
  expect([reply.status, reply.headers.get('x-takt-revision')]).toEqual([200, String(revId)])
  expect(await bytesOf(reply)).toEqual(bytes)
  await approve(second.revId)
  expect(await bytesOf(await fetchProgram(ofOperation))).toEqual(new Uint8Array([1, 2, 3]))
  const fetches = programFetch.array().parse((await request('GET', `/api/docs/program/${pageId}/fetches`)).data)
  expect(fetches.map(({ deviceId, revNum, jobNum, oprSeq }) => [deviceId, revNum, jobNum, oprSeq])).toEqual([
    [7, 2, 'J-1', 10],
    [7, 1, 'J-1', 10],
  ])
  // Names of devices and jobs are shown only to users who may read them.
  expect((await request('PUT', '/api/devices/7', { deviceName: 'Lathe hub' })).success).toBe(true)
  const latestFetch = async (token: string) =>
    (await request('GET', `/api/docs/program/${pageId}/fetches`, undefined, token)).data[0]
  expect(await latestFetch(admin)).toMatchObject({ deviceName: 'Lathe hub', revNum: 2, jobNum: 'J-1' })
  expect(await latestFetch(programmer)).toMatchObject({
    deviceId: 7,
    deviceName: null,
    revNum: 2,
    jobNum: null,
    assemblySeq: null,
    oprSeq: null,
  })
  expect((await request('GET', `/api/docs/program/${pageId}/fetches`, undefined, planner)).success).toBe(false)
  expect((await request('GET', `/api/docs/program/${pageId}/fetches`, undefined, otherAdmin)).message).toMatch(
    /not found/i,
  )
})

test('several approved programs are selected by name; an ambiguous request gets none', async () => {
  const { pageId, revId } = await upload('O2', new Uint8Array([9]))
  await request('POST', '/api/documents', { pageId, partNum: 'P-1' })
  await approve(revId)
  const both = await fetchProgram(ofOperation)
  expect([both.status, ((await both.json()) as { message: string }).message]).toEqual([
    409,
    'Several programs are approved for it: O1, O2. Select one with docName',
  ])
  expect(await bytesOf(await fetchProgram(`${ofOperation}&docName=O2`))).toEqual(new Uint8Array([9]))
  expect((await fetchProgram(`${ofOperation}&docName=O3`)).status).toBe(404)
  // A user who may not approve cannot give a program the name under which another approved one is requested.
  const [first] = (await request('GET', '/api/docs?docName=O1')).data
  const call = (id: number, docName: string) => request('PUT', `/api/programs/${id}`, { docName }, programmer)
  expect([(await call(first.pageId, 'Old')).success, (await call(pageId, 'O3')).success]).toEqual([false, false])
  const bad = await upload('O4', new Uint8Array([13]))
  await request('POST', '/api/documents', { pageId: bad.pageId, ...operation })
  expect((await call(bad.pageId, 'O3')).success).toBe(true)
  expect((await fetchProgram(`${ofOperation}&docName=O3`)).status).toBe(404)
})

test('a revision saved after a rejection reaches no machine before it is approved', async () => {
  const { pageId, revId } = await upload('O5', new Uint8Array([1]))
  await request('POST', '/api/documents', { pageId, ...operation })
  const query = `${ofOperation}&docName=O5`
  await request('POST', '/api/docs/auto-approve', { pageId, docType: 'Program', isNew: false })
  const second = await upload('O5', new Uint8Array([2]), pageId)
  expect(await bytesOf(await fetchProgram(query))).toEqual(new Uint8Array([2]))
  await request('POST', `/api/docs/revision/${second.revId}/approve`, { unapprove: true })
  await request('POST', `/api/docs/revision/${second.revId}/reject`, { reason: 'crashes spindle' })
  await upload('O5', new Uint8Array([3]), pageId)
  expect((await fetchProgram(query)).status).toBe(404)
  await approve(revId)
  await request('POST', `/api/docs/revision/${second.revId}/reject`, { reason: 'again' })
  await upload('O5', new Uint8Array([4]), pageId)
  expect(await bytesOf(await fetchProgram(query))).toEqual(new Uint8Array([1]))
})

test('without an operation the device gets the program of its machine', async () => {
  const { pageId, revId } = await upload('Warm up', new Uint8Array([7]))
  await request('POST', '/api/documents', { pageId, resourceID: 'M-1' })
  await approve(revId)
  expect((await fetchProgram('')).status).toBe(404)
  expect((await request('PUT', '/api/devices/7', { resourceId: 'M-1' })).success).toBe(true)
  expect(await bytesOf(await fetchProgram(''))).toEqual(new Uint8Array([7]))
})

test('only a device with its own credentials gets a program, and never one of another organization', async () => {
  const other = (await request('POST', '/api/devices/9/credentials', undefined, otherAdmin)).data.password
  expect((await fetchProgram(ofOperation, { secret: 'x' })).status).toBe(401)
  expect((await fetchProgram(ofOperation, { secret: admin })).status).toBe(401)
  expect((await fetchProgram(ofOperation, { deviceId: 8 })).status).toBe(400)
  expect((await fetchProgram(ofOperation, { deviceId: 9, secret: other })).status).toBe(404)
  await request('DELETE', '/api/devices/7/credentials')
  expect((await fetchProgram(ofOperation)).status).toBe(401)
})
