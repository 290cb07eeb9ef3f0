import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import {
  create,
  fixture,
  folder,
  other,
  post,
  prepareDocuments,
  reader,
  send,
  view,
  writer,
} from './documents.fixture.ts'

prepareDocuments()

const fetched = async (revId: number | null, user: TestUser = {}) => {
  const reply = await fixture.app.request(`/api/docs/revision/${revId}/file`, {
    headers: { authorization: fixture.authorization(user) },
  })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

// Proves ADM-316, OPS-014, OPS-139
test('a file is a page of namespace 6: uploaded, described, downloaded unchanged, and never rendered as a page of this origin', async () => {
  const html = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\r\n'
  const { status, body } = await send('/api/docs/upload', [
    ['file', new File([html], '../../x.svg', { type: 'image/svg+xml' })],
    ['fileName', 'Draw\u202Eing.svg'],
    ['fileDescription', 'Drawing of the shaft'],
  ])
  expect([status, body.message]).toEqual([200, 'File Uploaded'])
  const { pageId, revId } = body.data
  expect(await view(pageId)).toMatchObject({
    pageNamespace: 6,
    docName: 'Drawing.svg',
    fileDescription: 'Drawing of the shaft',
    revision: { text: null, file: { fileName: 'Drawing.svg', size: html.length } },
  })
  const { headers, bytes } = await fetched(revId)
  expect(bytes.toString()).toBe(html)
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetched(revId, other)).status).toBe(404)
  expect((await fetched(revId, reader)).status).toBe(404)
  const described = await fixture.request('PATCH', `/api/docs/file/${pageId}/updateDescription`, {
    fileDescription: 'Shaft',
  })
  expect(described.body.data).toEqual({ pageId, fileDescription: 'Shaft' })
  expect((await view(pageId)).fileDescription).toBe('Shaft')
  const again = await send('/api/docs/upload', [
    ['pageId', String(pageId)],
    ['file', new File(['two'], 'x.svg')],
  ])
  expect(again.body.data).toMatchObject({ pageId, isNew: false })
  expect((await post({ action: 'edit', pageId, text: 'mine' })).status).toBe(409)
})

test('rejects invalid uploads and stores nothing of them', async () => {
  const left = () => readdir(join(folder, 'files', '.incoming')).catch(() => [])
  expect((await send('/api/docs/upload', [['fileName', 'x']])).body.data.fields).toEqual({ file: 'must be a file' })
  const toNone = await send('/api/docs/upload', [
    ['file', new File(['x'], 'x.txt')],
    ['pageId', '2147483648'],
  ])
  expect([toNone.status, Object.keys(toNone.body.data.fields ?? {})]).toEqual([400, ['pageId']])
  const jsonUpload = await fixture.request('POST', '/api/docs/upload', { file: 'x' })
  expect(jsonUpload.body.data.fields).toEqual({ file: 'Send exactly one file, as multipart/form-data' })
  const broken = await fixture.app.request('/api/docs/upload', {
    method: 'POST',
    headers: { authorization: fixture.authorization(), 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  })
  expect(broken.status).toBe(400)
  expect(await left()).toEqual([])
})

// Proves ADM-161, OPS-017
test('a program is uploaded with its details, its bytes are stored unchanged, and its revisions are listed', async () => {
  const bytes = Buffer.from('%\r\nO1000 (T\xe4ller)\r\nG0 X0\rM30\n%', 'latin1')
  const { body } = await send('/api/docs/program/file', [
    ['file', new File([bytes], 'O1000.nc')],
    ['details', JSON.stringify({ name: 'O1000 shaft' })],
    ['programType', 'Fanuc'],
    ['splitNcProgram', 'true'],
  ])
  const { pageId, revId } = body.data
  expect((await fetched(revId)).bytes).toEqual(bytes)
  const page = await view(pageId)
  expect(page).toMatchObject({ docType: 'Program', docName: docNameOf('O1000 shaft') })
  expect(page.revision.program).toEqual({ programType: 'Fanuc', splitNcProgram: true })
  const next = await send('/api/docs/program/file', [
    ['file', new File(['O1000'], 'O1000.nc')],
    ['pageId', String(pageId)],
  ])
  const { data } = (await fixture.request('GET', `/api/docs/program/${pageId}/revision`)).body
  expect(data.map((entry: { revId: number; revNum: number }) => [entry.revId, entry.revNum])).toEqual([
    [next.body.data.revId, 2],
    [revId, 1],
  ])
  const rejected = await send('/api/docs/program/file', [['file', new File(['x'], 'x.nc')]], writer)
  expect(rejected.status).toBe(403)
})

// Proves ADM-160, OPS-301
test('a program is split into steps, two of its revisions are compared, and components are appended unchanged', async () => {
  const program = (feed: number) =>
    `%\r\nO1000\r\nT1 M6 (ROUGH)\r\nG1 X10. F${feed}\r\nT2 M6 (FINISH)\r\nG1 X20. F90\r\nM30\r\n%\r\n`
  const put = async (text: string, pageId?: number) => {
    const more = pageId === undefined ? [] : ([['pageId', String(pageId)]] as const)
    return (await send('/api/docs/program/file', [['file', new File([text], 'Steps.nc')], ...more])).body.data
  }
  const { pageId, revId } = await put(program(200))
  const second = (await put(program(250), pageId)).revId
  const steps = await fixture.request('GET', `/api/docs/program/revision/${revId}/steps`)
  expect(steps.body.data.detected.dialect).toBe('fanuc')
  expect(steps.body.data.steps.map((step: { tool: number; comment: string }) => [step.tool, step.comment])).toEqual([
    [null, null],
    [1, 'ROUGH'],
    [2, 'FINISH'],
  ])
  const requestDiff = (more: object, user?: TestUser) =>
    fixture.request(
      'POST',
      `/api/docs/program/${pageId}/revision/diff`,
      { sourceRevId: revId, targetRevId: second, ...more },
      user,
    )
  const { data } = (await requestDiff({ stepIdx: 1, context: 0 })).body
  expect(data.steps.map(({ how }: { how: string }) => how)).toEqual(['same', 'changed', 'same'])
  expect(data.hunks).toHaveLength(1)
  expect(data.hunks[0].lines).toMatchObject([
    { how: 'changed', changes: [{ kind: 'feed', source: 'F200', target: 'F250' }] },
  ])
  expect((await requestDiff({}, other)).status).toBe(404)
  expect((await requestDiff({}, writer)).status).toBe(403)
  const otherRevId = (await create('Elsewhere', 'O2', 'Program')).revId
  expect((await requestDiff({ targetRevId: otherRevId })).status).toBe(404)
  const component = [['file', new File(['O2000\nM99\n'], 'sub.nc')]] as const
  const appended = await send(`/api/docs/program/${pageId}/appendComponents`, component, {}, 'PATCH')
  expect(appended.body.data).toMatchObject({ pageId, isNew: false })
  expect((await fetched(appended.body.data.revId)).bytes.toString()).toBe(`${program(250)}O2000\nM99\n`)
  // A component is appended only to the newest revision.
  const path = `/api/docs/program/${pageId}/appendComponents`
  const late = await send(path, [...component, ['baseRevId', String(second)]], {}, 'PATCH')
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('saved this page meanwhile')])
  const both = await Promise.all([send(path, component, {}, 'PATCH'), send(path, component, {}, 'PATCH')])
  const accepted = both.filter(({ status }) => status === 200)
  for (const { status } of both) expect([200, 409]).toContain(status)
  const [newest] = (await fixture.request('GET', `/api/docs/${pageId}/revisions`)).body.data
  expect((await fetched(newest.revId)).bytes.toString()).toBe(
    `${program(250)}${'O2000\nM99\n'.repeat(1 + accepted.length)}`,
  )
})

test('a file keeps its original name as title; its page name starts with a capital letter like all page names', async () => {
  const { body } = await send('/api/docs/program/file', [
    ['file', new File(['O1'], 'o1_b.nc')],
    ['details', JSON.stringify({ name: 'o1_b.nc' })],
  ])
  const { pageId } = body.data
  expect(await view(pageId)).toMatchObject({ docName: 'O1_b.nc', template: { pageTitle: 'o1 b.nc' } })
})
