import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-document-calls-'))
  fixture = await createItemsFixture()
  Object.assign(fixture.dependencies.env, { TAKT_HOME: folder })
})
afterAll(async () => {
  await fixture?.close()
  await rm(folder, { recursive: true, force: true })
})

type Parts = Readonly<Record<string, string | File>>
const send = async (path: string, parts: Parts, user: TestUser = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  const headers = { authorization: fixture.authorization(user) }
  const reply = await fixture.app.request(path, { method: 'POST', body: form, headers })
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  return { status: reply.status, body: (await reply.json()) as { message: string; data: any } }
}
const view = async (pageId: number, user?: TestUser) =>
  (await fixture.request('GET', `/api/docs/${pageId}`, undefined, user)).body.data
const create = async (docName: string, docType = 'Instruction') =>
  (await fixture.request('POST', '/api/docs', { action: 'create', docType, docName, text: 'One' })).body.data
const program = (parts: Parts) => send('/api/docs/program/file', { file: new File(['O1000'], 'O1000.nc'), ...parts })
const reader: TestUser = {
  userId: 2,
  permissions: permissionsWhere((area, flag) => area === 'instructions' && flag === 'read'),
}

// Proves OPS-142
test('a program file takes its name, type and split flag from its details', async () => {
  for (const [name, programType, splitNcProgram] of [
    ['Shaft roughing', 'Heidenhain', true],
    ['Shaft finishing', 'Fanuc', false],
  ] as const) {
    const { status, body } = await program({ details: JSON.stringify({ name, programType, splitNcProgram }) })
    expect([status, body.message]).toEqual([200, 'File Uploaded'])
    const page = await view(body.data.pageId)
    expect(page).toMatchObject({ docType: 'Program', template: { pageTitle: name } })
    expect(page.revision).toMatchObject({
      file: { fileName: 'O1000.nc', size: 5 },
      program: { programType, splitNcProgram },
    })
  }
})

// Proves OPS-142
test('rejects program details with an invalid name, type or flag, and creates no page', async () => {
  const pages = async () => (await fixture.request('GET', '/api/docs?docType=Program')).body.data.length
  const before = await pages()
  for (const [details, field] of [
    [{ name: 7 }, 'details.name'],
    [{ programType: 'x'.repeat(51) }, 'details.programType'],
    [{ splitNcProgram: 'perhaps' }, 'details.splitNcProgram'],
  ] as const) {
    const { status, body } = await program({ details: JSON.stringify(details) })
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]])
  }
  expect(await pages()).toBe(before)
})

// Proves OPS-300
test('POST /api/docs/program/file takes file, details, programType and splitNcProgram as separate parts', async () => {
  const parts = { details: JSON.stringify({ name: 'Parts of their own' }), programType: 'Okuma' }
  for (const splitNcProgram of [true, false]) {
    const { body } = await program({ ...parts, splitNcProgram: String(splitNcProgram) })
    expect((await view(body.data.pageId)).revision.program).toEqual({ programType: 'Okuma', splitNcProgram })
    await fixture.request('DELETE', `/api/programs/${body.data.pageId}`)
  }
  const described = await program({ details: 'For the left spindle', programType: 'Okuma' })
  expect(await view(described.body.data.pageId)).toMatchObject({
    fileDescription: 'For the left spindle',
    revision: { program: { programType: 'Okuma', splitNcProgram: false } },
  })
})

// Proves OPS-300
test('POST /api/docs/program/file rejects a request without a file and a flag that is neither true nor false', async () => {
  const none = await send('/api/docs/program/file', { details: 'Without', programType: 'NC', splitNcProgram: 'true' })
  expect([none.status, none.body.data.fields]).toEqual([400, { file: 'must be a file' }])
  const wrong = await program({ splitNcProgram: 'perhaps' })
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['splitNcProgram']])
})

// Proves OPS-296
test('POST /api/docs/upload takes file, fileName and fileDescription', async () => {
  const file = new File(['%PDF-1.4'], 'scan-0001.pdf', { type: 'application/pdf' })
  const { status, body } = await send('/api/docs/upload', {
    file,
    fileName: 'Clamping plan.pdf',
    fileDescription: 'Clamping of the shaft, both sides',
  })
  expect([status, body.message]).toEqual([200, 'File Uploaded'])
  expect(await view(body.data.pageId)).toMatchObject({
    pageNamespace: 6,
    docName: 'Clamping_plan.pdf',
    fileDescription: 'Clamping of the shaft, both sides',
    revision: { file: { fileName: 'Clamping plan.pdf', size: 8 } },
  })
})

test('a file uploaded without name or description gets its file name and no description', async () => {
  const { body } = await send('/api/docs/upload', { file: new File(['x'], 'Torque table.csv') })
  expect(await view(body.data.pageId)).toMatchObject({ docName: 'Torque_table.csv', fileDescription: null })
})

test('rejects a description of more than 500 characters, at the upload and later', async () => {
  const fileDescription = 'x'.repeat(501)
  const rejected = await send('/api/docs/upload', { fileDescription, file: new File(['x'], 'Long.txt') })
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([400, ['fileDescription']])
  const { pageId } = (await send('/api/docs/upload', { file: new File(['x'], 'Long.txt') })).body.data
  const update = await fixture.request('PATCH', `/api/docs/file/${pageId}/updateDescription`, { fileDescription })
  expect([update.status, Object.keys(update.body.data.fields)]).toEqual([400, ['fileDescription']])
})

// Proves OPS-296
test('a new revision of a file replaces its description only if one is sent with it', async () => {
  const upload = (parts: Parts) => send('/api/docs/upload', { file: new File(['x'], 'Plan.txt'), ...parts })
  const { pageId } = (await upload({ fileDescription: 'First' })).body.data
  const description = async () => (await view(pageId)).fileDescription
  await upload({ pageId: String(pageId) })
  expect(await description()).toBe('First')
  await upload({ pageId: String(pageId), fileDescription: 'Second' })
  expect(await description()).toBe('Second')
})

// Proves OPS-297
test('PATCH updateDescription changes only the description of that file page, and can remove it', async () => {
  const upload = async (name: string) =>
    (await send('/api/docs/upload', { file: new File(['x'], name), fileDescription: 'Before' })).body.data.pageId
  const [pageId, other] = [await upload('Described.txt'), await upload('Other.txt')]
  const update = (fileDescription: string | null, user?: TestUser) =>
    fixture.request('PATCH', `/api/docs/file/${pageId}/updateDescription`, { fileDescription }, user)
  const descriptions = async () => [(await view(pageId)).fileDescription, (await view(other)).fileDescription]
  const { status, body } = await update(' Clamped at 40 Nm ')
  expect([status, body.data]).toEqual([200, { pageId, fileDescription: 'Clamped at 40 Nm' }])
  expect(await descriptions()).toEqual(['Clamped at 40 Nm', 'Before'])
  expect((await view(pageId)).revision.revNum).toBe(1)
  await update('')
  expect(await descriptions()).toEqual([null, 'Before'])
  expect([(await update('No', reader)).status, (await update('No', { organizationId: 2 })).status]).toEqual([403, 404])
  expect(await descriptions()).toEqual([null, 'Before'])
})

// Proves ADM-157
test('validateCategoryLink requires and checks pageId, pageTitle and docType', async () => {
  const { pageId } = await create('Category of one')
  const otherPageId = (await create('Category of another', 'Program')).pageId
  const fields = { pageId, pageTitle: 'Category of one', docType: 'Instruction' }
  const validate = (more: object) => fixture.request('POST', '/api/docs/validateCategoryLink', { ...fields, ...more })
  const problem = async (more: object) => (await validate(more)).body.data
  expect(await problem({})).toEqual({ isValid: true, problem: null })
  expect(await problem({ pageTitle: 'Category_of_one' })).toEqual({ isValid: true, problem: null })
  expect(await problem({ pageTitle: 'Category of two' })).toEqual({
    isValid: false,
    problem: 'The page is called Category of one, not Category of two',
  })
  expect(await problem({ docType: 'Checksheet' })).toEqual({
    isValid: false,
    problem: 'Category of one is of the type Instruction, not Checksheet',
  })
  expect((await problem({ pageId: otherPageId })).isValid).toBe(false)
  expect((await validate({ pageId: 2_000_000_000 })).status).toBe(404)
  for (const field of ['pageId', 'pageTitle', 'docType']) {
    const { status, body } = await validate({ [field]: undefined })
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]])
  }
})

// Proves ADM-158
test('auto-approve requires pageId, docType and isNew, and accepts an optional dateLimit', async () => {
  const { pageId } = await create('Approved by itself')
  const fields = { pageId, docType: 'Instruction', isNew: true }
  const autoApprove = (more: object) => fixture.request('POST', '/api/docs/auto-approve', { ...fields, ...more })
  for (const field of ['pageId', 'docType', 'isNew']) {
    const { status, body } = await autoApprove({ [field]: undefined })
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]])
  }
  const wrong = await autoApprove({ dateLimit: 'soon' })
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['dateLimit']])
  expect(await view(pageId)).toMatchObject({ autoApprove: false, isApproved: false })
  expect((await autoApprove({ isNew: false })).status).toBe(200)
  expect(await view(pageId)).toMatchObject({ autoApprove: true, autoApproveUntil: null, isApproved: true })
})

// Proves ADM-158
test('a revision saved after the dateLimit of auto-approve waits for approval, one before it does not', async () => {
  const { pageId, revId } = await create('Approved for an hour')
  const start = Date.now()
  const dateLimit = new Date(start + 3_600_000).toISOString()
  await fixture.request('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: true, dateLimit })
  const saveAt = async (now: number, text: string, baseRevId: number) => {
    const { dependencies } = fixture
    const real = dependencies.now
    Object.assign(dependencies, { now: () => now })
    try {
      const { body } = await fixture.request('POST', '/api/docs', { action: 'edit', pageId, text, baseRevId })
      return body.data.revId as number
    } finally {
      Object.assign(dependencies, { now: real })
    }
  }
  const within = await saveAt(start + 3_599_000, 'Two', revId)
  expect((await view(pageId, reader)).revision.text).toBe('Two')
  await saveAt(start + 3_601_000, 'Three', within)
  expect((await view(pageId, reader)).revision.text).toBe('Two')
  expect(await view(pageId)).toMatchObject({ isApproved: false, approvedRevId: within, revision: { text: 'Three' } })
})
