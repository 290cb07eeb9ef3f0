import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-pictures-'))
  fixture = await createItemsFixture(areas)
  Object.assign(fixture.dependencies.env, { TAKT_HOME: folder })
})
afterAll(async () => {
  await fixture?.close()
  await rm(folder, { recursive: true, force: true })
})

const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const reader = may('instructions read', 'programs read')
const writer = may('instructions read', 'instructions write')
const other: TestUser = { organizationId: 2 }

/** A one-pixel GIF with this color. */
const gif = (colour: number) => {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  bytes[13] = colour
  return bytes
}
async function upload(name: string, bytes: Buffer<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([bytes], name))
  const headers = { authorization: fixture.authorization() }
  const reply = await fixture.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { data: DocDone }).data
}
const create = async (docName: string, text: string): Promise<DocDone> =>
  (await fixture.request('POST', '/api/docs', { action: 'create', docType: 'Instruction', docName, text })).body.data
const approve = (revId: number | null) => fixture.request('POST', `/api/docs/revision/${revId}/approve`, {})

/** Returns the color of the picture, or the status of the rejection. */
async function readPicture(
  { pageId, revId }: { pageId: number; revId?: number | null },
  name: string,
  user: TestUser = {},
) {
  const query = new URLSearchParams({ name, ...(revId ? { revId: String(revId) } : {}) })
  const headers = { authorization: fixture.authorization(user) }
  const reply = await fixture.app.request(`/api/docs/${pageId}/picture?${query}`, { headers })
  if (reply.status !== 200) return reply.status
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  return `colour ${Buffer.from(await reply.arrayBuffer())[13]}`
}

test('a picture of a page is visible to readers of the page, in the version that was approved with it', async () => {
  const picture = await upload('Clamp plan.gif', gif(1))
  const page = await create('Clamp', '![How](clamp_plan.gif)')
  // Nothing is approved yet: writers see it.
  expect(await readPicture(page, 'clamp_plan.gif', writer)).toBe('colour 1')
  expect(await readPicture(page, 'clamp_plan.gif', reader)).toBe(404)
  await approve(page.revId)
  expect(await readPicture(page, 'clamp_plan.gif', reader)).toBe('colour 1')
  // A newer revision without approval does not replace the one approved with the page.
  const newRevision = await upload('Clamp plan.gif', gif(2), { pageId: String(picture.pageId) })
  expect(await readPicture(page, 'clamp_plan.gif', reader)).toBe('colour 1')
  expect(await readPicture({ pageId: page.pageId }, 'Clamp_plan.gif', writer)).toBe('colour 2')
  await approve(newRevision.revId)
  expect(await readPicture(page, 'clamp_plan.gif', reader)).toBe('colour 2')
})

test('an approved page shows the pictures that were approved with it, even after renames', async () => {
  const good = await upload('Torque.gif', gif(30))
  const bad = await upload('Elsewhere.gif', gif(31))
  const page = await create('Tighten', '![Torque](Torque.gif) ![Later](Not_there_yet.gif)')
  await approve(page.revId)
  const call = (pageId: number, docName: string) =>
    fixture.request('PUT', `/api/instructions/${pageId}`, { docName }, writer).then(({ status }) => status)
  expect([await call(good.pageId, 'Old.gif'), await call(bad.pageId, 'Torque.gif')]).toEqual([200, 200])
  for (const user of [reader, writer]) expect(await readPicture(page, 'Torque.gif', user)).toBe('colour 30')
  // A name without a picture at approval stays without one: no picture was approved with that revision.
  await upload('Not there yet.gif', gif(32))
  expect(await readPicture(page, 'Not_there_yet.gif', reader)).toBe(404)
  // The next revision shows the picture with that name at its own approval.
  const edit = { action: 'edit', pageId: page.pageId, text: '![Torque](Torque.gif) again', baseRevId: page.revId }
  const { revId } = (await fixture.request('POST', '/api/docs', edit, writer)).body.data
  expect(await readPicture({ ...page, revId }, 'Torque.gif', writer)).toBe('colour 31')
  expect(await readPicture(page, 'Torque.gif', reader)).toBe('colour 30')
  await approve(revId)
  expect(await readPicture({ ...page, revId }, 'Torque.gif', reader)).toBe('colour 31')
  // A deleted picture is not replaced by a new one of the same name.
  await fixture.request('DELETE', `/api/instructions/${bad.pageId}`)
  await upload('Torque.gif', gif(33))
  expect(await readPicture({ ...page, revId }, 'Torque.gif', reader)).toBe(404)
  // Auto-approval behaves the same.
  await fixture.request('POST', '/api/docs/auto-approve', { pageId: page.pageId, docType: 'Instruction', isNew: false })
  const again = { ...edit, text: '![Torque](torque.gif) by itself', baseRevId: revId }
  const saved = (await fixture.request('POST', '/api/docs', again, writer)).body.data
  await upload('Stand in.gif', gif(34))
  const { pageId: third } = (await fixture.request('GET', '/api/docs?docName=Torque.gif')).body.data[0]
  await call(third, 'Gone.gif')
  expect(await readPicture({ ...page, revId: saved.revId }, 'torque.gif', reader)).toBe('colour 33')
})

test('a revision approved before pictures were recorded shows a picture only if it has had that name ever since', async () => {
  const picture = await upload('Since long.gif', gif(40))
  const other = await upload('Another long.gif', gif(41))
  const page = await create('Approved long ago', '![a](Since_long.gif)')
  await approve(page.revId)
  await sql`update doc_revisions set shows = null where rev_id = ${page.revId}`.execute(fixture.dependencies.systemDb)
  expect(await readPicture(page, 'Since_long.gif', reader)).toBe('colour 40')
  await fixture.request('PUT', `/api/instructions/${picture.pageId}`, { docName: 'Moved.gif' })
  await fixture.request('PUT', `/api/instructions/${other.pageId}`, { docName: 'Since_long.gif' })
  expect(await readPicture(page, 'Since_long.gif', reader)).toBe(404)
})

test('with approval by others, users cannot approve their own picture via a page that shows it', async () => {
  const set = (approvedByOthers: boolean) => fixture.request('PUT', '/api/organizationSettings/1', { approvedByOthers })
  const colleague: TestUser = { userId: 2 }
  const picture = await upload('Guard.gif', gif(50))
  const { data } = (
    await fixture.request(
      'POST',
      '/api/docs',
      { action: 'create', docType: 'Instruction', docName: 'Guarded', text: '![G](Guard.gif)' },
      colleague,
    )
  ).body
  await set(true)
  expect((await approve(picture.revId)).status).toBe(409)
  expect((await approve(data.revId)).status).toBe(200)
  expect(await readPicture(data, 'Guard.gif', reader)).toBe(404)
  expect((await fixture.request('POST', `/api/docs/revision/${picture.revId}/approve`, {}, colleague)).status).toBe(200)
  expect((await approve(data.revId)).status).toBe(200)
  expect(await readPicture(data, 'Guard.gif', reader)).toBe('colour 50')
  await set(false)
})

test('a page gives no access to pictures that it does not show, of another kind, or of another organization', async () => {
  await upload('Shown.gif', gif(3))
  await upload('Secret.gif', gif(4))
  await upload('Program.gif', gif(5), { docType: 'Program' })
  await upload('Hostile.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
  const page = await create('Shows one', '![a](Shown.gif) ![b](Program.gif) ![c](Hostile.svg) [d](Secret.gif)')
  await approve(page.revId)
  expect(await readPicture(page, 'Shown.gif', reader)).toBe('colour 3')
  for (const name of ['Secret.gif', 'Program.gif', 'Hostile.svg', 'None.gif'])
    expect([name, await readPicture(page, name, reader)]).toEqual([name, 404])
  // Without a revision a reader has no access; revisions of other pages do not count.
  expect(await readPicture({ pageId: page.pageId }, 'Shown.gif', reader)).toBe(404)
  const otherPage = await create('Elsewhere', '![a](Secret.gif)')
  await approve(otherPage.revId)
  expect(await readPicture({ ...page, revId: otherPage.revId }, 'Secret.gif', reader)).toBe(404)
  for (const name of ['Program.gif', 'Hostile.svg']) expect(await readPicture(page, name, writer)).toBe(404)
  expect(await readPicture(page, 'Shown.gif', other)).toBe(404)
  expect(await readPicture(page, 'Shown.gif', may('programs read'))).toBe(404)
  expect(await readPicture(page, 'Shown.gif', may('jobs read'))).toBe(403)
})

test('a picture inserted into a text belongs to its page: lists distinguish it, search still finds it', async () => {
  const page = await create('Mount it', 'Text')
  const belongsTo = String(page.pageId)
  const { pageId } = await upload('Mounted.gif', gif(20), { belongsTo })
  const { pageId: plan } = await upload('Plan.txt', Buffer.from('Words'), { belongsTo })
  const list = async (filter: string) =>
    (await fixture.request('GET', `/api/instructions?limit=500&${filter}`)).body.data.map(
      (row: { pageId: number }) => row.pageId,
    )
  // A file that is not a picture is a page of its own.
  expect(await list('belongsToIsEmpty')).toEqual(expect.arrayContaining([page.pageId, plan]))
  expect(await list('belongsToIsEmpty')).not.toContain(pageId)
  expect(await list('')).toContain(pageId)
  expect(await list(`belongsToEquals=${belongsTo}`)).toEqual([pageId])
  const findPages = async () =>
    (await fixture.request('GET', '/api/docs?search=Mounted')).body.data.map((row: { pageId: number }) => row.pageId)
  expect(await findPages()).toEqual([pageId])
  const saved = { action: 'edit', pageId: page.pageId, text: '![How](Mounted.gif)', baseRevId: page.revId }
  const { revId } = (await fixture.request('POST', '/api/docs', saved)).body.data
  await approve(revId)
  expect(await readPicture({ ...page, revId }, 'Mounted.gif', reader)).toBe('colour 20')
  // It outlives its page and is then listed; both can be deleted in one request.
  await fixture.request('POST', '/api/docs', { action: 'delete', pageId: page.pageId })
  expect(await list('belongsToIsEmpty')).toContain(pageId)
  const both = await create('Both', 'Text')
  const picture = await upload('Both.gif', gif(21), { belongsTo: String(both.pageId) })
  const remove = [both, picture].map(({ pageId }) => ({ key: { pageId } }))
  expect((await fixture.request('POST', '/api/instructions/bulk', { remove })).status).toBe(200)
})

test('a picture can belong only to an existing page of the same kind', async () => {
  const { pageId } = await create('Of a kind', 'Text')
  const uploadStatus = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new File([gif(22)], 'Refused.gif'))
    const headers = { authorization: fixture.authorization() }
    return (await fixture.app.request('/api/docs/upload', { method: 'POST', body: form, headers })).status
  }
  expect(await uploadStatus({ belongsTo: '999999' })).toBe(404)
  expect(await uploadStatus({ belongsTo: String(pageId), docType: 'Checksheet' })).toBe(409)
})
