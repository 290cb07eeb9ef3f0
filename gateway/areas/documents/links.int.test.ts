import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import { approve, create, fixture, may, post, prepareDocuments } from './documents.fixture.ts'

prepareDocuments()

// Proves ADM-150, ADM-151, ADM-152, ADM-153, ADM-154, OPS-013, OPS-140, OPS-302, OPS-303, OPS-304
test('links: created, changed, renamed in bulk, found from page and record, and deleted', async () => {
  const { pageId } = await create('Linked', 'x')
  const link = (record: object) => fixture.request('POST', '/api/documents', { pageId, ...record })
  for (const none of [1e308, 3e9, 1.5, '1', null]) {
    const { status, body } = await link({ pageId: none, partNum: 'P-1' })
    expect([none, status, body.data.fields]).toEqual([none, 400, { pageId: 'must be the ID of a page' }])
  }
  const first = (await link({ partNum: 'P-1' })).body.data
  expect(first).toMatchObject({ pageId, docType: 'Instruction', pageTitle: 'Linked', page: { docName: 'Linked' } })
  expect((await link({ partNum: 'P-1', resourceID: 'M-1' })).body.data.fields).toHaveProperty('partNum')
  expect((await link({ partNum: 'P-9' })).body.data.fields).toHaveProperty('partNum')
  const second = (await link({ resourceID: 'M-1' })).body.data
  const put = await fixture.request('PUT', `/api/documents/${first.docID}`, { pageTitle: 'How to' })
  expect([put.body.message, put.body.data.pageTitle]).toEqual(['Link Updated', 'How to'])
  const bulk = { ids: [first.docID, second.docID], property: 'pageTitle', value: 'Both' }
  expect((await fixture.request('PUT', '/api/documents', bulk)).body.data).toEqual({ changed: 2 })
  const ofPage = (await fixture.request('GET', `/api/documents?pageID=${pageId}`)).body.data
  expect(ofPage.map((entry: { pageTitle: string }) => entry.pageTitle)).toEqual(['Both', 'Both'])
  const deletion = await fixture.request('DELETE', `/api/documents/${second.docID}`)
  expect([deletion.status, deletion.body.message]).toEqual([200, 'Unlink Successful'])
  expect((await fixture.request('GET', '/api/documents?resourceID=M-1')).body.data).toEqual([])
  const deleted = await post({ action: 'delete', pageId })
  expect(deleted.body).toMatchObject({ message: 'Document Deleted, and 1 link to it', data: { linksDeleted: 1 } })
  expect((await fixture.request('GET', '/api/documents?partNum=P-1')).body.data).toEqual([])
})

test('a link of a person counts as not existing for users who may not see people: it cannot be changed, deleted or guessed', async () => {
  const { pageId, revId } = await create('For somebody', 'x')
  await approve(revId)
  expect(
    (await fixture.request('POST', '/api/employees', { empID: 'E-LINK', firstName: 'Ada', lastName: 'O' })).status,
  ).toBe(200)
  const { docID } = (await fixture.request('POST', '/api/documents', { pageId, empID: 'E-LINK' })).body.data
  const unseeing = may('instructions read', 'instructions write', 'parts read')
  for (const [method, path, body] of [
    ['PUT', '/api/documents/#', { partNum: 'P-1' }],
    ['PUT', '/api/documents/#', { pageTitle: 'x' }],
    ['PUT', '/api/documents', { ids: ['#'], property: 'pageTitle', value: 'x' }],
    ['DELETE', '/api/documents/#', undefined],
  ] as const) {
    const responseText = async (number: number) => {
      const payload = body && 'ids' in body ? { ...body, ids: [number] } : body
      const { status, body: response } = await fixture.request(
        method,
        path.replace('#', `${number}`),
        payload,
        unseeing,
      )
      return `${status} ${response.message.replace(`${number}`, '#')}`
    }
    expect([method, await responseText(docID)]).toEqual([method, await responseText(2_000_000_000)])
  }
  const listed = async (user?: TestUser) =>
    (await fixture.request('GET', `/api/documents?pageID=${pageId}`, undefined, user)).body.data
  expect([(await listed()).length, (await listed(unseeing)).length]).toEqual([1, 0])
  expect((await fixture.request('DELETE', `/api/documents/${docID}`)).status).toBe(200)
})

// Proves OPS-213
test('a bulk delete of pages deletes their links first', async () => {
  const pages = [await create('Bulk 1', 'x'), await create('Bulk 2', 'x')]
  for (const { pageId } of pages) await fixture.request('POST', '/api/documents', { pageId, resourceID: 'M-1' })
  expect((await fixture.request('GET', '/api/documents?resourceID=M-1')).body.data).toHaveLength(2)
  const bulk = await fixture.request('POST', '/api/instructions/bulk', {
    remove: pages.map(({ pageId }) => ({ key: { pageId } })),
  })
  expect([bulk.status, bulk.body.message]).toEqual([200, expect.any(String)])
  expect((await fixture.request('GET', '/api/documents?resourceID=M-1')).body.data).toEqual([])
  expect(await fixture.rowsOf('documents')).toEqual([])
})

test('an operation of a job finds the links of its part, revision, assembly and operation automatically', async () => {
  const link = async (docName: string, record: object) => {
    const { pageId } = await create(docName, 'x')
    expect((await fixture.request('POST', '/api/documents', { pageId, ...record })).status).toBe(200)
  }
  await link('Of part', { partNum: 'P-1' })
  await link('Of revision A', { partNum: 'P-1', revision: 'A' })
  await link('Of revision B', { partNum: 'P-1', revision: 'B' })
  await link('Of part operation', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq: 10 })
  await link('Of job', { jobNum: 'J-1' })
  await link('Of operation 10', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 })
  await link('Of operation 20', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 20 })
  const links = (await fixture.request('GET', '/api/documents?jobNum=J-1&assemblySeq=0&oprSeq=10')).body.data
  expect(links.map((entry: { pageTitle: string }) => entry.pageTitle)).toEqual([
    'Of part',
    'Of revision A',
    'Of part operation',
    'Of job',
    'Of operation 10',
  ])
})

test('validateCategoryLink checks the kind and the title of a page', async () => {
  const { pageId } = await create('Category', 'x')
  const validate = async (more: object) =>
    (
      await fixture.request('POST', '/api/docs/validateCategoryLink', {
        pageId,
        pageTitle: 'Category',
        docType: 'Instruction',
        ...more,
      })
    ).body.data
  expect(await validate({})).toEqual({ isValid: true, problem: null })
  expect(await validate({ docType: 'Program' })).toEqual({
    isValid: false,
    problem: 'Category is of the type Instruction, not Program',
  })
  expect(await validate({ pageTitle: 'Other' })).toMatchObject({ isValid: false })
})
