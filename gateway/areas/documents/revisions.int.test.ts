import { docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import {
  approve,
  bed,
  colleague,
  create,
  may,
  post,
  prepareDocuments,
  reader,
  view,
  writer,
} from './documents.fixture.ts'

prepareDocuments()

// Proves ADM-096, ADM-159
test('readers see the approved revision, writers the newest, and both are told which they see', async () => {
  const { pageId, revId: first } = await create('Approved', 'One')
  const approved = await approve(first)
  expect(approved.body).toMatchObject({ message: 'Revision Approved', data: { pageId, approvedRevId: first } })
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: first })).body.data.revId
  expect(await view(pageId, reader)).toMatchObject({ revId: first, isApproved: true, revision: { text: 'One' } })
  expect(await view(pageId, writer)).toMatchObject({ revId: second, isApproved: false, revision: { text: 'Two' } })
  const revisions = async (who?: Who) =>
    (await bed.ask('GET', `/api/docs/${pageId}/revisions`, undefined, who)).body.data.map(
      (entry: { revId: number; approved: boolean }) => [entry.revId, entry.approved],
    )
  expect(await revisions()).toEqual([
    [second, false],
    [first, true],
  ])
  expect(await revisions(reader)).toEqual([[first, true]])
  expect((await bed.ask('GET', `/api/docs/${pageId}?revId=${second}`, undefined, reader)).status).toBe(404)
  const taken = await approve(first, { unapprove: true })
  expect(taken.body).toMatchObject({ message: 'Revision Unapproved', data: { approvedRevId: null } })
  expect(await view(pageId, reader)).toBeNull()
  expect(await revisions()).toEqual([
    [second, false],
    [first, false],
  ])
})

test('histories, lists and reports tell of revisions by their number, and readers of none that is not approved', async () => {
  const { pageId, revId: first } = await create('Told', 'One')
  await approve(first)
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: first })).body.data.revId
  const history = async (who?: Who) =>
    (await bed.ask('GET', `/api/instructions/${pageId}/history`, undefined, who)).body.data
  const saidOf = (entries: { said?: string[] }[]) => entries.map(({ said = [] }) => said.join())
  expect(saidOf(await history())).toEqual([
    '',
    'Revision 1 was saved',
    'Revision 1 was approved',
    'Revision 2 was saved',
  ])
  expect(saidOf(await history(reader))).toEqual(['', 'Revision 1 was approved'])
  const listed = await bed.ask('GET', `/api/instructions?pageId=${pageId}`, undefined, reader)
  for (const told of [listed.body, await history(), await history(reader)])
    expect(JSON.stringify(told)).not.toMatch(/latestRevId|approvedRevId|approvedBy/)
  const asked = await bed.ask('GET', `/api/instructions?latestRevId=${second}`, undefined, reader)
  expect(asked.status).toBe(400)
  const csv = await bed.ask('GET', '/api/instructions/export.csv', undefined, reader)
  expect(csv.body.data.split('\r\n')[0]).toBe(
    'pageId,docName,pageTitle,pageNamespace,fileDescription,reviewOn,approvedAt,autoApprove,autoApproveUntil,belongsTo',
  )
  const { pageId: draft } = await create('Told of later', 'Draft')
  const lists = (who?: Who) => bed.ask('GET', `/api/instructions?pageIdIsAnyOf=${pageId},${draft}`, undefined, who)
  expect([(await lists()).body.data.length, (await lists(reader)).body.data.length]).toEqual([2, 1])
  const read = (await bed.ask('GET', '/api/instructions/export.csv', undefined, reader)).body.data
  expect([read.includes('Told,'), read.includes('Told_of_later')]).toEqual([true, false])
  await approve(second, {}, { userId: colleague })
  const revisions = (await bed.ask('GET', `/api/docs/${pageId}/revisions`)).body.data
  const me = revisions[1].madeBy
  expect(revisions).toMatchObject([
    { revNum: 2, approved: true, approvedBy: 'bo@demo.takt', madeBy: me },
    { revNum: 1, approved: false, approvedBy: me },
  ])
  for (const { approvedAt, madeAt } of revisions)
    expect(Date.parse(approvedAt)).toBeGreaterThanOrEqual(Date.parse(madeAt))
})

test.each([
  ['Instruction', 'instructions', 'Secret step'],
  ['Checksheet', 'checksheets', 'checkID,text\nx,Secret'],
  ['Program', 'programs', 'G0 X1'],
] as const)(
  'who reads finds of a %s that was never approved as little as of one that is not there',
  async (...given) => {
    const [docType, area, text] = given
    const { pageId } = await create(`Secret ${area}`, text, docType)
    const who = may(`${area} read`)
    const none = 2_000_000_000
    const asked = async (number: number, name: string) => {
      const answers = []
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
        answers.push(await bed.ask('GET', path, undefined, who))
      answers.push(await post({ action: 'view', pageId: number }, who))
      const link = { pageId: number, pageTitle: 'x', docType }
      answers.push(await bed.ask('POST', '/api/docs/validateCategoryLink', link, who))
      return answers.map(({ status, body }) =>
        `${status} ${JSON.stringify(body)}`.replaceAll(new RegExp(`\\b${number}\\b`, 'g'), '#'),
      )
    }
    expect(await asked(pageId, `Secret_${area}`)).toEqual(await asked(none, 'Nothing_so'))
    const all = await bed.ask('GET', '/api/docs?limit=1000', undefined, who)
    expect(JSON.stringify(all.body)).not.toContain(`Secret_${area}`)
    expect((await view(pageId, may(`${area} read`, `${area} approve`))).docName).toBe(`Secret_${area}`)
  },
)

test('a page says by number which of its revisions is shown and which is in force', async () => {
  const { pageId, revId } = await create('By number', 'One')
  const told = async (who?: Who) => {
    const { body } = await bed.ask('GET', `/api/docs?pageId=${pageId}`, undefined, who)
    return body.data.map((page: Record<string, unknown>) => [page.revNum, page.approvedRevNum])
  }
  expect([await told(), await told(reader)]).toEqual([[[1, null]], []])
  await approve(revId)
  await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })
  expect([await told(), await told(reader)]).toEqual([[[2, 1]], [[1, 1]]])
  expect((await view(pageId)).revNum).toBe(2)
  expect(docView.parse((await bed.ask('GET', `/api/docs/${pageId}?revId=${revId}`)).body.data).revNum).toBe(1)
})

test('of which a revision holds is called otherwise, or deleted, by whoever may approve it; drafts by whoever writes', async () => {
  const { pageId, revId } = await create('Wash at 60', 'Warm')
  const draft = await create('Wash at 90', 'Hot')
  const call = (page: number, fields: object, who: Who = writer) =>
    bed.ask('PUT', `/api/instructions/${page}`, fields, who)
  await approve(revId)
  expect((await call(draft.pageId, { docName: 'Wash hot' })).status).toBe(200)
  for (const fields of [{ docName: 'Wash_old' }, { pageTitle: 'Wash at 90' }, { pageTitle: null, docName: 'Other' }]) {
    const refused = await call(pageId, fields)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining("'approve' on 'instructions'"),
    ])
    const bulk = await bed.ask('POST', '/api/instructions/bulk', { change: [{ key: { pageId }, fields }] }, writer)
    expect(bulk.status).not.toBe(200)
  }
  expect((await call(pageId, { fileDescription: 'For shafts', reviewOn: '2099-01-01' })).status).toBe(200)
  expect((await call(pageId, { docName: 'Wash old' }, {})).status).toBe(200)
  expect((await view(pageId, reader)).docName).toBe('Wash_old')
  const remove = (page: number, who: Who) => bed.ask('DELETE', `/api/instructions/${page}`, undefined, who)
  const kept = await remove(pageId, writer)
  expect([kept.status, kept.body.message]).toEqual([403, expect.stringContaining("'approve' on 'instructions'")])
  expect([(await remove(draft.pageId, writer)).status, (await remove(pageId, {})).status]).toEqual([200, 200])
})
