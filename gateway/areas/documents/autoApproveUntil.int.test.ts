import { expect, test } from 'vitest'
import { create, fixture, post, prepareDocuments, view } from './documents.fixture.ts'

prepareDocuments()

const approveUntil = async (dateLimit: string, docName: string) => {
  const { pageId, revId } = await create(docName, 'One')
  const body = { pageId, docType: 'Instruction', isNew: false, dateLimit }
  const { status } = await fixture.request('POST', '/api/docs/auto-approve', body)
  return { status, pageId, revId }
}

test('auto-approve with a day as its limit lasts until the end of that day', async () => {
  const { status, pageId, revId } = await approveUntil('2099-03-02', 'Until a day')
  expect([status, (await view(pageId)).autoApproveUntil]).toEqual([200, '2099-03-03T00:00:00.000Z'])
  await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })
  expect(await view(pageId)).toMatchObject({ autoApprove: true, isApproved: true, revNum: 2 })
})

test('auto-approve with a past day ends it and approves nothing', async () => {
  const { status, pageId } = await approveUntil('2020-03-02', 'Until long ago')
  expect([status, await view(pageId)]).toMatchObject([200, { autoApprove: false, isApproved: false }])
})
