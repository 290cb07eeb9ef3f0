import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-pictures-'))
  bed = await createItemsBed(areas)
  Object.assign(bed.dependencies.env, { TAKT_HOME: folder })
})
afterAll(async () => {
  await bed?.close()
  await rm(folder, { recursive: true, force: true })
})

const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const reader = may('instructions read', 'programs read')
const writer = may('instructions read', 'instructions write')
const other: Who = { organizationId: 2 }

/** A GIF of one point, told from others by its colour. */
const gif = (colour: number) => {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  bytes[13] = colour
  return bytes
}
async function upload(name: string, bytes: Buffer<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([bytes], name))
  const headers = { authorization: bed.authorization() }
  const reply = await bed.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { data: DocDone }).data
}
const create = async (docName: string, text: string): Promise<DocDone> =>
  (await bed.ask('POST', '/api/docs', { action: 'create', docType: 'Instruction', docName, text })).body.data
const approve = (revId: number | null) => bed.ask('POST', `/api/docs/revision/${revId}/approve`, {})

/** The colour of the picture that is answered, or the status of the refusal. */
async function shown({ pageId, revId }: { pageId: number; revId?: number | null }, name: string, who: Who = {}) {
  const query = new URLSearchParams({ name, ...(revId ? { revId: String(revId) } : {}) })
  const headers = { authorization: bed.authorization(who) }
  const reply = await bed.app.request(`/api/docs/${pageId}/picture?${query}`, { headers })
  if (reply.status !== 200) return reply.status
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  return `colour ${Buffer.from(await reply.arrayBuffer())[13]}`
}

test('a picture that a page shows is seen by whoever may read the page, as it was when the page was approved', async () => {
  const picture = await upload('Clamp plan.gif', gif(1))
  const page = await create('Clamp', '![How](clamp_plan.gif)')
  // Nothing is approved yet: whoever writes sees it.
  expect(await shown(page, 'clamp_plan.gif', writer)).toBe('colour 1')
  expect(await shown(page, 'clamp_plan.gif', reader)).toBe(404)
  await approve(page.revId)
  expect(await shown(page, 'clamp_plan.gif', reader)).toBe('colour 1')
  // Another one later, which nobody approved, is not what was approved with the page.
  const later = await upload('Clamp plan.gif', gif(2), { pageId: String(picture.pageId) })
  expect(await shown(page, 'clamp_plan.gif', reader)).toBe('colour 1')
  expect(await shown({ pageId: page.pageId }, 'Clamp_plan.gif', writer)).toBe('colour 2')
  await approve(later.revId)
  expect(await shown(page, 'clamp_plan.gif', reader)).toBe('colour 2')
})

test('an approved page shows the pictures that were approved with it, whatever they and others are called later', async () => {
  const good = await upload('Torque.gif', gif(30))
  const bad = await upload('Elsewhere.gif', gif(31))
  const page = await create('Tighten', '![Torque](Torque.gif) ![Later](Not_there_yet.gif)')
  await approve(page.revId)
  const call = (pageId: number, docName: string) =>
    bed.ask('PUT', `/api/instructions/${pageId}`, { docName }, writer).then(({ status }) => status)
  expect([await call(good.pageId, 'Old.gif'), await call(bad.pageId, 'Torque.gif')]).toEqual([200, 200])
  for (const who of [reader, writer]) expect(await shown(page, 'Torque.gif', who)).toBe('colour 30')
  // A name that was nobody's is nobody's here for good: of that revision nobody approved a picture.
  await upload('Not there yet.gif', gif(32))
  expect(await shown(page, 'Not_there_yet.gif', reader)).toBe(404)
  // The next revision shows what is called so when it is approved.
  const edit = { action: 'edit', pageId: page.pageId, text: '![Torque](Torque.gif) again', baseRevId: page.revId }
  const { revId } = (await bed.ask('POST', '/api/docs', edit, writer)).body.data
  expect(await shown({ ...page, revId }, 'Torque.gif', writer)).toBe('colour 31')
  expect(await shown(page, 'Torque.gif', reader)).toBe('colour 30')
  await approve(revId)
  expect(await shown({ ...page, revId }, 'Torque.gif', reader)).toBe('colour 31')
  // A picture that is gone is gone; another one of its name is another one.
  await bed.ask('DELETE', `/api/instructions/${bad.pageId}`)
  await upload('Torque.gif', gif(33))
  expect(await shown({ ...page, revId }, 'Torque.gif', reader)).toBe(404)
  // Approved as saved, it is the same.
  await bed.ask('POST', '/api/docs/auto-approve', { pageId: page.pageId, docType: 'Instruction', isNew: false })
  const again = { ...edit, text: '![Torque](torque.gif) by itself', baseRevId: revId }
  const saved = (await bed.ask('POST', '/api/docs', again, writer)).body.data
  await upload('Stand in.gif', gif(34))
  const { pageId: third } = (await bed.ask('GET', '/api/docs?docName=Torque.gif')).body.data[0]
  await call(third, 'Gone.gif')
  expect(await shown({ ...page, revId: saved.revId }, 'torque.gif', reader)).toBe('colour 33')
})

test('of a revision that was approved before that was kept a picture is shown that was called so all the time', async () => {
  const picture = await upload('Since long.gif', gif(40))
  const other = await upload('Another long.gif', gif(41))
  const page = await create('Approved long ago', '![a](Since_long.gif)')
  await approve(page.revId)
  await sql`update doc_revisions set shows = null where rev_id = ${page.revId}`.execute(bed.dependencies.systemDb)
  expect(await shown(page, 'Since_long.gif', reader)).toBe('colour 40')
  await bed.ask('PUT', `/api/instructions/${picture.pageId}`, { docName: 'Moved.gif' })
  await bed.ask('PUT', `/api/instructions/${other.pageId}`, { docName: 'Since_long.gif' })
  expect(await shown(page, 'Since_long.gif', reader)).toBe(404)
})

test('where somebody else than the author approves, nobody approves a picture of their own by a page that shows it', async () => {
  const set = (approvedByOthers: boolean) => bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })
  const colleague: Who = { userId: 2 }
  const picture = await upload('Guard.gif', gif(50))
  const { data } = (
    await bed.ask(
      'POST',
      '/api/docs',
      { action: 'create', docType: 'Instruction', docName: 'Guarded', text: '![G](Guard.gif)' },
      colleague,
    )
  ).body
  await set(true)
  expect((await approve(picture.revId)).status).toBe(409)
  expect((await approve(data.revId)).status).toBe(200)
  expect(await shown(data, 'Guard.gif', reader)).toBe(404)
  expect((await bed.ask('POST', `/api/docs/revision/${picture.revId}/approve`, {}, colleague)).status).toBe(200)
  expect((await approve(data.revId)).status).toBe(200)
  expect(await shown(data, 'Guard.gif', reader)).toBe('colour 50')
  await set(false)
})

test('nobody sees through a page what it does not show, what is of another kind, or of another organization', async () => {
  await upload('Shown.gif', gif(3))
  await upload('Secret.gif', gif(4))
  await upload('Program.gif', gif(5), { docType: 'Program' })
  await upload('Hostile.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
  const page = await create('Shows one', '![a](Shown.gif) ![b](Program.gif) ![c](Hostile.svg) [d](Secret.gif)')
  await approve(page.revId)
  expect(await shown(page, 'Shown.gif', reader)).toBe('colour 3')
  for (const name of ['Secret.gif', 'Program.gif', 'Hostile.svg', 'None.gif'])
    expect([name, await shown(page, name, reader)]).toEqual([name, 404])
  // A reader who names no revision has none that shows it; revisions of other pages are none of this one.
  expect(await shown({ pageId: page.pageId }, 'Shown.gif', reader)).toBe(404)
  const elsewhere = await create('Elsewhere', '![a](Secret.gif)')
  await approve(elsewhere.revId)
  expect(await shown({ ...page, revId: elsewhere.revId }, 'Secret.gif', reader)).toBe(404)
  for (const name of ['Program.gif', 'Hostile.svg']) expect(await shown(page, name, writer)).toBe(404)
  expect(await shown(page, 'Shown.gif', other)).toBe(404)
  expect(await shown(page, 'Shown.gif', may('programs read'))).toBe(404)
  expect(await shown(page, 'Shown.gif', may('jobs read'))).toBe(403)
})

test('a picture that was put into a text belongs to its page: lists tell them apart, all else finds it as before', async () => {
  const page = await create('Mount it', 'Text')
  const belongsTo = String(page.pageId)
  const { pageId } = await upload('Mounted.gif', gif(20), { belongsTo })
  const { pageId: plan } = await upload('Plan.txt', Buffer.from('Words'), { belongsTo })
  const list = async (filter: string) =>
    (await bed.ask('GET', `/api/instructions?limit=500&${filter}`)).body.data.map(
      (row: { pageId: number }) => row.pageId,
    )
  // A file that is no picture is a page of its own.
  expect(await list('belongsToIsEmpty')).toEqual(expect.arrayContaining([page.pageId, plan]))
  expect(await list('belongsToIsEmpty')).not.toContain(pageId)
  expect(await list('')).toContain(pageId)
  expect(await list(`belongsToEquals=${belongsTo}`)).toEqual([pageId])
  const found = async () =>
    (await bed.ask('GET', '/api/docs?search=Mounted')).body.data.map((row: { pageId: number }) => row.pageId)
  expect(await found()).toEqual([pageId])
  const saved = { action: 'edit', pageId: page.pageId, text: '![How](Mounted.gif)', baseRevId: page.revId }
  const { revId } = (await bed.ask('POST', '/api/docs', saved)).body.data
  await approve(revId)
  expect(await shown({ ...page, revId }, 'Mounted.gif', reader)).toBe('colour 20')
  // It outlives its page, and stands in the lists then; both go at one go.
  await bed.ask('POST', '/api/docs', { action: 'delete', pageId: page.pageId })
  expect(await list('belongsToIsEmpty')).toContain(pageId)
  const both = await create('Both', 'Text')
  const picture = await upload('Both.gif', gif(21), { belongsTo: String(both.pageId) })
  const remove = [both, picture].map(({ pageId }) => ({ key: { pageId } }))
  expect((await bed.ask('POST', '/api/instructions/bulk', { remove })).status).toBe(200)
})

test('a picture belongs to a page that there is, of its own kind', async () => {
  const { pageId } = await create('Of a kind', 'Text')
  const refused = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new File([gif(22)], 'Refused.gif'))
    const headers = { authorization: bed.authorization() }
    return (await bed.app.request('/api/docs/upload', { method: 'POST', body: form, headers })).status
  }
  expect(await refused({ belongsTo: '999999' })).toBe(404)
  expect(await refused({ belongsTo: String(pageId), docType: 'Checksheet' })).toBe(409)
})
