import { docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import {
  approve,
  colleague,
  create,
  fixture,
  may,
  post,
  prepareDocuments,
  reader,
  view,
  writer,
} from './documents.fixture.ts'

prepareDocuments()

// Proves ADM-096, ADM-159
test('readers see the approved revision, writers the newest, and both see which one it is', async () => {
  const { pageId, revId: first } = await create('Approved', 'One')
  const approved = await approve(first)
  expect(approved.body).toMatchObject({ message: 'Revision Approved', data: { pageId, approvedRevId: first } })
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: first })).body.data.revId
  expect(await view(pageId, reader)).toMatchObject({ revId: first, isApproved: true, revision: { text: 'One' } })
  expect(await view(pageId, writer)).toMatchObject({ revId: second, isApproved: false, revision: { text: 'Two' } })
  const revisions = async (user?: TestUser) =>
    (await fixture.request('GET', `/api/docs/${pageId}/revisions`, undefined, user)).body.data.map(
      (entry: { revId: number; approved: boolean }) => [entry.revId, entry.approved],
    )
  expect(await revisions()).toEqual([
    [second, false],
    [first, true],
  ])
  expect(await revisions(reader)).toEqual([[first, true]])
  expect((await fixture.request('GET', `/api/docs/${pageId}?revId=${second}`, undefined, reader)).status).toBe(404)
  const withdrawal = await approve(first, { unapprove: true })
  expect(withdrawal.body).toMatchObject({ message: 'Revision Unapproved', data: { approvedRevId: null } })
  expect(await view(pageId, reader)).toBeNull()
  expect(await revisions()).toEqual([
    [second, false],
    [first, false],
  ])
})

test('histories, lists and reports show revision numbers, and readers see only approved revisions', async () => {
  const { pageId, revId: first } = await create('Told', 'One')
  await approve(first)
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: first })).body.data.revId
  const history = async (user?: TestUser) =>
    (await fixture.request('GET', `/api/instructions/${pageId}/history`, undefined, user)).body.data
  const textsOf = (entries: { said?: string[] }[]) => entries.map(({ said = [] }) => said.join())
  expect(textsOf(await history())).toEqual([
    '',
    'Revision 1 was saved',
    'Revision 1 was approved',
    'Revision 2 was saved',
  ])
  expect(textsOf(await history(reader))).toEqual(['', 'Revision 1 was approved'])
  const listed = await fixture.request('GET', `/api/instructions?pageId=${pageId}`, undefined, reader)
  for (const content of [listed.body, await history(), await history(reader)])
    expect(JSON.stringify(content)).not.toMatch(/latestRevId|approvedRevId|approvedBy/)
  const response = await fixture.request('GET', `/api/instructions?latestRevId=${second}`, undefined, reader)
  expect(response.status).toBe(400)
  const csv = await fixture.request('GET', '/api/instructions/export.csv', undefined, reader)
  expect(csv.body.data.split('\r\n')[0]).toBe(
    'pageId,docName,pageTitle,pageNamespace,fileDescription,reviewOn,approvedAt,autoApprove,autoApproveUntil,belongsTo',
  )
  const { pageId: draft } = await create('Told of later', 'Draft')
  const lists = (user?: TestUser) =>
    fixture.request('GET', `/api/instructions?pageIdIsAnyOf=${pageId},${draft}`, undefined, user)
  expect([(await lists()).body.data.length, (await lists(reader)).body.data.length]).toEqual([2, 1])
  const read = (await fixture.request('GET', '/api/instructions/export.csv', undefined, reader)).body.data
  expect([read.includes('Told,'), read.includes('Told_of_later')]).toEqual([true, false])
  await approve(second, {}, { userId: colleague })
  const revisions = (await fixture.request('GET', `/api/docs/${pageId}/revisions`)).body.data
  const author = revisions[1].madeBy
  expect(revisions).toMatchObject([
    { revNum: 2, approved: true, approvedBy: 'bo@demo.takt', madeBy: author },
    { revNum: 1, approved: false, approvedBy: author },
  ])
  for (const { approvedAt, madeAt } of revisions)
    expect(Date.parse(approvedAt)).toBeGreaterThanOrEqual(Date.parse(madeAt))
})

test.each([
  ['Instruction', 'instructions', 'Secret step'],
  ['Checksheet', 'checksheets', 'checkID,text\nx,Secret'],
  ['Program', 'programs', 'G0 X1'],
] as const)('for readers a %s that was never approved looks the same as one that does not exist', async (...args) => {
  const [docType, area, text] = args
  const { pageId } = await create(`Secret ${area}`, text, docType)
  const user = may(`${area} read`)
  const none = 2_000_000_000
  const responsesFor = async (number: number, name: string) => {
    const responses = []
    for (const path of [
      `/api/docs/${number}`,
      `/api/docs/${number}/revisions`,
      `/api/docs/${number}/picture?name=x`,
      `/api/docs?pageId=${number}`,
      `/api/docs?docName=${name}`,
      `/api/docs?search=${name}`,
      `/api/documents?pageID=${number}`,
      `/api/${area}?pageId=${number}`,
      `/api/${area}?docName=${name}`,
      `/api/${area}/${number}`,
      `/api/${area}/${number}/history`,
    ])
      responses.push(await fixture.request('GET', path, undefined, user))
    responses.push(await post({ action: 'view', pageId: number }, user))
    const link = { pageId: number, pageTitle: 'x', docType }
    responses.push(await fixture.request('POST', '/api/docs/validateCategoryLink', link, user))
    return responses.map(({ status, body }) =>
      `${status} ${JSON.stringify(body)}`.replaceAll(new RegExp(`\\b${number}\\b`, 'g'), '#'),
    )
  }
  expect(await responsesFor(pageId, `Secret_${area}`)).toEqual(await responsesFor(none, 'Nothing_so'))
  const all = await fixture.request('GET', '/api/docs?limit=1000', undefined, user)
  expect(JSON.stringify(all.body)).not.toContain(`Secret_${area}`)
  expect((await view(pageId, may(`${area} read`, `${area} approve`))).docName).toBe(`Secret_${area}`)
})

test('a page includes the numbers of its visible and its approved revision', async () => {
  const { pageId, revId } = await create('By number', 'One')
  const revisionNumbers = async (user?: TestUser) => {
    const { body } = await fixture.request('GET', `/api/docs?pageId=${pageId}`, undefined, user)
    return body.data.map((page: Record<string, unknown>) => [page.revNum, page.approvedRevNum])
  }
  expect([await revisionNumbers(), await revisionNumbers(reader)]).toEqual([[[1, null]], []])
  await approve(revId)
  await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })
  expect([await revisionNumbers(), await revisionNumbers(reader)]).toEqual([[[2, 1]], [[1, 1]]])
  expect((await view(pageId)).revNum).toBe(2)
  expect(docView.parse((await fixture.request('GET', `/api/docs/${pageId}?revId=${revId}`)).body.data).revNum).toBe(1)
})

test('renaming or deleting an approved page requires the right to approve; drafts require the right to write', async () => {
  const { pageId, revId } = await create('Wash at 60', 'Warm')
  const draft = await create('Wash at 90', 'Hot')
  const call = (page: number, fields: object, user: TestUser = writer) =>
    fixture.request('PUT', `/api/instructions/${page}`, fields, user)
  await approve(revId)
  expect((await call(draft.pageId, { docName: 'Wash hot' })).status).toBe(200)
  for (const fields of [{ docName: 'Wash_old' }, { pageTitle: 'Wash at 90' }, { pageTitle: null, docName: 'Other' }]) {
    const rejected = await call(pageId, fields)
    expect([rejected.status, rejected.body.message]).toEqual([
      403,
      expect.stringContaining("'approve' on 'instructions'"),
    ])
    const bulk = await fixture.request(
      'POST',
      '/api/instructions/bulk',
      { change: [{ key: { pageId }, fields }] },
      writer,
    )
    expect(bulk.status).not.toBe(200)
  }
  expect((await call(pageId, { fileDescription: 'For shafts', reviewOn: '2099-01-01' })).status).toBe(200)
  expect((await call(pageId, { docName: 'Wash old' }, {})).status).toBe(200)
  expect((await view(pageId, reader)).docName).toBe('Wash_old')
  const remove = (page: number, user: TestUser) =>
    fixture.request('DELETE', `/api/instructions/${page}`, undefined, user)
  const deletion = await remove(pageId, writer)
  expect([deletion.status, deletion.body.message]).toEqual([
    403,
    expect.stringContaining("'approve' on 'instructions'"),
  ])
  expect([(await remove(draft.pageId, writer)).status, (await remove(pageId, {})).status]).toEqual([200, 200])
})
