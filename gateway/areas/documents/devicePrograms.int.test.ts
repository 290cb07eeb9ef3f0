import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFetch } from '@takt/domain/areas/documents/answers/programFetch.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingBed } from '../../core/messaging/messaging.bed.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { documentsArea } from './documentsArea.ts'

const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
// Line ends and bytes of a real control: nothing of it may be changed on its way.
const bytes = new Uint8Array([0x25, 0x0d, 0x0a, 0x4f, 0x31, 0xe4, 0x0a, 0x0d, 0x4d, 0x33, 0x30, 0x0d, 0x0a, 0x25, 0x00])

let bed: Awaited<ReturnType<typeof createMessagingBed>>
let folder: string
let [admin, elsewhere, planner, programmer] = ['', '', '', '']
let password = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-programs-'))
  bed = await createMessagingBed([organizationsArea, masterDataArea, devicesArea, documentsArea])
  Object.assign(bed.dependencies.env, { TAKT_HOME: folder })
  await bed.user('admin@demo.takt', 1, allPermissions)
  await bed.user('admin@other.takt', 3, allPermissions)
  await bed.user(
    'planner@demo.takt',
    1,
    permissionsWhere((area) => area !== 'programs'),
  )
  await bed.user(
    'programmer@demo.takt',
    1,
    permissionsWhere((area, flag) => area === 'programs' && flag !== 'approve'),
  )
  admin = await bed.signIn('admin@demo.takt')
  programmer = await bed.signIn('programmer@demo.takt')
  elsewhere = await bed.signIn('admin@other.takt')
  planner = await bed.signIn('planner@demo.takt')
  for (const [path, body] of [
    ['parts', { partNum: 'P-1' }],
    ['jobs', { jobNum: 'J-1', partNum: 'P-1' }],
    ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
    ['jobOperations', operation],
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
  ] as const)
    expect((await ask('POST', `/api/${path}`, body)).message).toMatch(/Added$/)
  password = (await ask('POST', '/api/devices/7/credentials')).data.password
})
afterAll(async () => {
  await bed?.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (method: string, path: string, body?: unknown, token = admin) =>
  (await bed.ask(method, path, { token, ...(body === undefined ? {} : { body }) })).body

async function upload(name: string, content: Uint8Array<ArrayBuffer>, pageId?: number) {
  const form = new FormData()
  form.append('details', JSON.stringify({ name }))
  if (pageId) form.append('pageId', String(pageId))
  form.append('file', new Blob([content]), `${name}.nc`)
  const reply = await bed.app.request('/api/docs/program/file', {
    method: 'POST',
    headers: { authorization: admin },
    body: form,
  })
  return ((await reply.json()) as { data: { pageId: number; revId: number } }).data
}
const approve = (revId: number) => ask('POST', `/api/docs/revision/${revId}/approve`, {})
const fetchProgram = (query: string, { deviceId = 7, secret = password } = {}) =>
  bed.app.request(`/api/devices/${deviceId}/program?${query}`, { headers: { authorization: `Bearer ${secret}` } })
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())
const ofOperation = 'jobNum=J-1&assemblySeq=0&oprSeq=10'

test('a device is handed the approved program of its operation byte for byte, and it is on record what it was', async () => {
  const { pageId, revId } = await upload('O1', bytes)
  await ask('POST', '/api/documents', { pageId, ...operation })
  expect((await fetchProgram(ofOperation)).status).toBe(404)
  await approve(revId)
  const later = await upload('O1', new Uint8Array([1, 2, 3]), pageId)
  const reply = await fetchProgram(ofOperation)
  expect([reply.status, reply.headers.get('x-takt-revision')]).toEqual([200, String(revId)])
  expect(await bytesOf(reply)).toEqual(bytes)
  await approve(later.revId)
  expect(await bytesOf(await fetchProgram(ofOperation))).toEqual(new Uint8Array([1, 2, 3]))
  const fetches = programFetch.array().parse((await ask('GET', `/api/docs/program/${pageId}/fetches`)).data)
  expect(fetches.map(({ deviceId, revNum, jobNum, oprSeq }) => [deviceId, revNum, jobNum, oprSeq])).toEqual([
    [7, 2, 'J-1', 10],
    [7, 1, 'J-1', 10],
  ])
  // Devices and jobs are named to whoever may read them.
  expect((await ask('PUT', '/api/devices/7', { deviceName: 'Lathe hub' })).success).toBe(true)
  const told = async (token: string) =>
    (await ask('GET', `/api/docs/program/${pageId}/fetches`, undefined, token)).data[0]
  expect(await told(admin)).toMatchObject({ deviceName: 'Lathe hub', revNum: 2, jobNum: 'J-1' })
  expect(await told(programmer)).toMatchObject({
    deviceId: 7,
    deviceName: null,
    revNum: 2,
    jobNum: null,
    assemblySeq: null,
    oprSeq: null,
  })
  expect((await ask('GET', `/api/docs/program/${pageId}/fetches`, undefined, planner)).success).toBe(false)
  expect((await ask('GET', `/api/docs/program/${pageId}/fetches`, undefined, elsewhere)).message).toMatch(/not found/i)
})

test('several approved programs are told apart by name, and nothing is handed out by guessing', async () => {
  const { pageId, revId } = await upload('O2', new Uint8Array([9]))
  await ask('POST', '/api/documents', { pageId, partNum: 'P-1' })
  await approve(revId)
  const both = await fetchProgram(ofOperation)
  expect([both.status, ((await both.json()) as { message: string }).message]).toEqual([
    409,
    'Several programs are approved for it: O1, O2. Say which by docName',
  ])
  expect(await bytesOf(await fetchProgram(`${ofOperation}&docName=O2`))).toEqual(new Uint8Array([9]))
  expect((await fetchProgram(`${ofOperation}&docName=O3`)).status).toBe(404)
  // Whoever may not approve calls no approved program by the name that another one is asked by.
  const [first] = (await ask('GET', '/api/docs?docName=O1')).data
  const call = (id: number, docName: string) => ask('PUT', `/api/programs/${id}`, { docName }, programmer)
  expect([(await call(first.pageId, 'Old')).success, (await call(pageId, 'O3')).success]).toEqual([false, false])
  const bad = await upload('O4', new Uint8Array([13]))
  await ask('POST', '/api/documents', { pageId: bad.pageId, ...operation })
  expect((await call(bad.pageId, 'O3')).success).toBe(true)
  expect((await fetchProgram(`${ofOperation}&docName=O3`)).status).toBe(404)
})

test('what is saved after a rejection reaches no machine before it is approved', async () => {
  const { pageId, revId } = await upload('O5', new Uint8Array([1]))
  await ask('POST', '/api/documents', { pageId, ...operation })
  const asked = `${ofOperation}&docName=O5`
  await ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Program', isNew: false })
  const second = await upload('O5', new Uint8Array([2]), pageId)
  expect(await bytesOf(await fetchProgram(asked))).toEqual(new Uint8Array([2]))
  await ask('POST', `/api/docs/revision/${second.revId}/approve`, { unapprove: true })
  await ask('POST', `/api/docs/revision/${second.revId}/reject`, { reason: 'crashes spindle' })
  await upload('O5', new Uint8Array([3]), pageId)
  expect((await fetchProgram(asked)).status).toBe(404)
  await approve(revId)
  await ask('POST', `/api/docs/revision/${second.revId}/reject`, { reason: 'again' })
  await upload('O5', new Uint8Array([4]), pageId)
  expect(await bytesOf(await fetchProgram(asked))).toEqual(new Uint8Array([1]))
})

test('without an operation it is the program of the machine at which the device is', async () => {
  const { pageId, revId } = await upload('Warm up', new Uint8Array([7]))
  await ask('POST', '/api/documents', { pageId, resourceID: 'M-1' })
  await approve(revId)
  expect((await fetchProgram('')).status).toBe(404)
  expect((await ask('PUT', '/api/devices/7', { resourceId: 'M-1' })).success).toBe(true)
  expect(await bytesOf(await fetchProgram(''))).toEqual(new Uint8Array([7]))
})

test('only a device with its own credentials gets a program, and never one of another organization', async () => {
  const other = (await ask('POST', '/api/devices/9/credentials', undefined, elsewhere)).data.password
  expect((await fetchProgram(ofOperation, { secret: 'x' })).status).toBe(401)
  expect((await fetchProgram(ofOperation, { secret: admin })).status).toBe(401)
  expect((await fetchProgram(ofOperation, { deviceId: 8 })).status).toBe(400)
  expect((await fetchProgram(ofOperation, { deviceId: 9, secret: other })).status).toBe(404)
  await ask('DELETE', '/api/devices/7/credentials')
  expect((await fetchProgram(ofOperation)).status).toBe(401)
})
