import { createHash } from 'node:crypto'
import type { Approvers } from '@takt/domain/areas/documents/responses/approvers.ts'
import type { DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import { createUser } from '../access/createUser.ts'
import {
  approve,
  colleague,
  create,
  fixture,
  may,
  other,
  post,
  prepareDocuments,
  send,
  view,
  writer,
} from './documents.fixture.ts'

prepareDocuments()

test('with approval by others, authors cannot approve their own revisions, and nothing is auto-approved', async () => {
  const set = async (approvedByOthers: boolean) =>
    expect((await fixture.request('PUT', '/api/organizationSettings/1', { approvedByOthers })).status).toBe(200)
  const { pageId, revId } = await create('Four eyes', 'One')
  const bo: TestUser = { userId: colleague }
  const automatically = (dateLimit: string | null = null) =>
    fixture.request('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: true, dateLimit })
  await automatically()
  await approve(revId, { unapprove: true })
  await automatically()
  await set(true)
  // A page with auto-approve waits for another approver from now on.
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  expect(await view(pageId)).toMatchObject({
    approvedByOthers: true,
    mayApprove: true,
    approvedRevId: revId,
    revision: { revId: second, isOwn: true, approved: false },
  })
  expect((await view(pageId, bo)).revision.isOwn).toBe(false)
  const rejected = await approve(second)
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    'You wrote this revision, or named its page. In your organization someone other than the author must approve it',
  ])
  expect((await automatically()).body.message).toBe(
    'In your organization someone other than the author must approve a revision: revisions cannot be approved as saved',
  )
  expect((await approve(second, {}, bo)).body.data).toEqual({ pageId, approvedRevId: second })
  // The author may withdraw the approval and reject the revision.
  expect((await approve(second, { unapprove: true })).status).toBe(200)
  expect((await approve(second)).status).toBe(409)
  expect((await fixture.request('POST', `/api/docs/revision/${second}/reject`, { reason: 'Wrong' })).status).toBe(200)
  expect((await automatically(new Date(0).toISOString())).status).toBe(200)
  // Nor a revision that contains own lines that no other user has approved.
  const ownRevId = (await post({ action: 'edit', pageId, text: 'Three', baseRevId: second })).body.data.revId
  const onTop = (await post({ action: 'edit', pageId, text: 'Three and four', baseRevId: ownRevId }, bo)).body.data
    .revId
  for (const user of [{}, bo]) expect((await approve(onTop, {}, user)).status).toBe(409)
  expect((await approve(ownRevId, {}, bo)).status).toBe(200)
  expect((await approve(onTop)).status).toBe(200)
  // Another organization is not affected.
  const otherPage = await create('Two eyes', 'One', 'Instruction', other)
  expect((await approve(otherPage.revId, {}, other)).status).toBe(200)
  await set(false)
  expect((await approve(second)).status).toBe(200)
})

test('with approval by others, one person alone cannot exchange the page behind a name', async () => {
  const bo: TestUser = { userId: colleague }
  const set = (approvedByOthers: boolean) => fixture.request('PUT', '/api/organizationSettings/1', { approvedByOthers })
  await set(true)
  const [first, two] = [
    await create('Exchange one', 'G0 X', 'Program'),
    await create('Exchange two', 'G0 Y', 'Program'),
  ]
  for (const { revId } of [first, two]) expect((await approve(revId, {}, bo)).status).toBe(200)
  const approvalByName = async (name: string) => {
    const { data } = (await fixture.request('GET', `/api/docs?docName=${name}`)).body
    return data.map((page: { pageId: number; isApproved: boolean }) => [page.pageId, page.isApproved])
  }
  const call = ({ pageId }: DocDone, fields: object, user: TestUser = {}) =>
    fixture.request('PUT', `/api/programs/${pageId}`, fields, user)
  // Neither the author nor the approver can do it, not via a third name, in bulk, or by the title.
  for (const user of [{}, bo]) {
    const rejected = await call(first, { docName: 'Exchange_three' }, user)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'Exchange one is in force under its name, and in your organization someone else must approve changes. ' +
        'Withdraw the approval, change the name, and have someone else approve it',
    ])
  }
  expect((await call(first, { pageTitle: 'Exchange two' })).status).toBe(409)
  const change = [{ key: { pageId: first.pageId }, fields: { docName: 'Exchange_three' } }]
  expect((await fixture.request('POST', '/api/programs/bulk', { change })).status).toBe(409)
  expect((await call(first, { fileDescription: 'For shafts' })).status).toBe(200)
  // Without approval it can be renamed, but whoever renamed it cannot approve it, even if it is another user's program.
  for (const { revId } of [first, two]) expect((await approve(revId, { unapprove: true }, bo)).status).toBe(200)
  expect((await call(first, { docName: 'Exchange_three' }, bo)).status).toBe(200)
  expect((await call(two, { docName: 'Exchange_one' }, bo)).status).toBe(200)
  for (const user of [{}, bo]) expect((await approve(two.revId, {}, user)).status).toBe(409)
  expect((await view(two.pageId, bo)).revision.isOwn).toBe(true)
  expect(await approvalByName('Exchange_one')).toEqual([[two.pageId, false]])
  const ann: TestUser = { userId: 1_000_003 }
  expect((await approve(two.revId, {}, ann)).status).toBe(200)
  // After another user has approved it under that name, the renaming user can approve revisions of others again.
  const next = { action: 'edit', pageId: two.pageId, text: 'G0 Z', baseRevId: two.revId }
  const { revId: third } = (await post(next, ann)).body.data
  expect((await approve(third, {}, bo)).status).toBe(200)
  // Deleted and created again, it waits for another approver like any new page.
  expect((await fixture.request('DELETE', `/api/programs/${two.pageId}`)).status).toBe(200)
  const recreated = await create('Exchange one', 'G0 W', 'Program')
  expect((await approve(recreated.revId)).status).toBe(409)
  await set(false)
  expect((await call(recreated, { docName: 'Exchange_four' })).status).toBe(200)
})

test('with approval by others, uploaded files wait like texts, whichever way they are uploaded', async () => {
  const bo: TestUser = { userId: colleague }
  const set = (approvedByOthers: boolean) => fixture.request('PUT', '/api/organizationSettings/1', { approvedByOthers })
  const program = (...more: readonly (readonly [string, string])[]) =>
    send('/api/docs/program/file', [['file', new File(['O1'], 'Waits.nc')], ...more])
  const { pageId, revId } = (await program()).body.data
  const automatically = { pageId, docType: 'Program', isNew: true, dateLimit: null }
  expect((await fixture.request('POST', '/api/docs/auto-approve', automatically)).status).toBe(200)
  await set(true)
  const ofPage = ['pageId', String(pageId)] as const
  const upload = (await fixture.request('POST', '/api/docs/uploads', { size: 2, docType: 'Program', pageId })).body.data
  const headers = { authorization: fixture.authorization(), 'content-type': 'application/octet-stream' }
  const part = { method: 'PUT', headers, body: 'O4' }
  expect((await fixture.app.request(`/api/docs/uploads/${upload.uploadId}?offset=0`, part)).status).toBe(200)
  const sha256 = createHash('sha256').update('O4').digest('hex')
  const finish = { size: 2, sha256, docType: 'Program', fileName: 'Waits.nc', pageId }
  for (const reply of [
    await program(ofPage),
    await send('/api/docs/upload', [['file', new File(['O2'], 'Waits.nc')], ofPage]),
    await send(`/api/docs/program/${pageId}/appendComponents`, [['file', new File(['O3'], 'sub.nc')]], {}, 'PATCH'),
    await fixture.request('POST', `/api/docs/uploads/${upload.uploadId}/finish`, finish),
  ]) {
    expect([reply.status, reply.body.data.pageId]).toEqual([200, pageId])
    expect((await approve(reply.body.data.revId)).status).toBe(409)
    expect(await view(pageId)).toMatchObject({ approvedRevId: revId })
  }
  const { latestRevId } = await view(pageId)
  expect((await approve(latestRevId, {}, bo)).status).toBe(200)
  expect((await view(pageId)).approvedRevId).toBe(latestRevId)
  await set(false)
})

test('lists who else may approve pages of each kind, with names for users who may read users', async () => {
  const { systemDb } = fixture.dependencies
  const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1] }
  const approves = permissionsWhere((area, flag) => area === 'programs' && flag === 'approve')
  const grouped = { ...user, permissions: noPermissions }
  for (const [userName, permissions, organizationIds] of [
    ['cy@demo.takt', approves, [1]],
    ['di@demo.takt', approves, [1]],
    // One of another organization, and one without the right to approve.
    ['ed@demo.takt', allPermissions, [2]],
    ['fay@demo.takt', noPermissions, [1]],
  ] as const)
    await createUser(systemDb, { ...user, userName, permissions, organizationIds: [...organizationIds] })
  await createUser(systemDb, { ...grouped, userName: 'gus@demo.takt' })
  const group = { groupName: 'Quality', permissions: approves, members: ['gus@demo.takt'] }
  expect((await fixture.request('POST', '/api/groups', group)).status).toBe(200)
  const listApprovers = async (user?: TestUser) => {
    const { status, body } = await fixture.request('GET', '/api/docs/approvers', undefined, user)
    expect(status).toBe(200)
    return body.data.map(({ docType, count, people }: Approvers[number]) =>
      [docType, count, people?.map(({ userName }) => userName.split('@')[0]).join() ?? null].join(' '),
    )
  }
  // Three of five are named; only those of this organization, including members of groups.
  expect(await listApprovers({ userId: 999 })).toEqual([
    'Instruction 2 ada,bo',
    'Checksheet 2 ada,bo',
    'Program 5 ada,bo,cy',
  ])
  expect(await listApprovers({ userId: colleague })).toEqual([
    'Instruction 1 ada',
    'Checksheet 1 ada',
    'Program 4 ada,cy,di',
  ])
  expect(await listApprovers({ ...writer, userId: 999 })).toEqual(['Instruction 2 ', 'Checksheet 2 ', 'Program 5 '])
  expect((await fixture.request('GET', '/api/docs/approvers', undefined, may('jobs read'))).status).toBe(403)
})
