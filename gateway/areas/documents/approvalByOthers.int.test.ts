import { createHash } from 'node:crypto'
import type { Approvers } from '@takt/domain/areas/documents/answers/approvers.ts'
import type { DocDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import { createUser } from '../access/createUser.ts'
import {
  approve,
  bed,
  colleague,
  create,
  may,
  other,
  post,
  prepareDocuments,
  send,
  view,
  writer,
} from './documents.fixture.ts'

prepareDocuments()

test('where somebody else than the author approves, nobody approves what is their own, and nothing is approved as saved', async () => {
  const set = async (approvedByOthers: boolean) =>
    expect((await bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })).status).toBe(200)
  const { pageId, revId } = await create('Four eyes', 'One')
  const bo: Who = { userId: colleague }
  const automatically = (dateLimit: string | null = null) =>
    bed.ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: true, dateLimit })
  await automatically()
  await approve(revId, { unapprove: true })
  await automatically()
  await set(true)
  // What was approved as saved before waits for somebody else from now on.
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  expect(await view(pageId)).toMatchObject({
    approvedByOthers: true,
    mayApprove: true,
    approvedRevId: revId,
    revision: { revId: second, isOwn: true, approved: false },
  })
  expect((await view(pageId, bo)).revision.isOwn).toBe(false)
  const refused = await approve(second)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You wrote this revision, or gave its page the name. In your organization somebody else than the author approves it',
  ])
  expect((await automatically()).body.message).toBe(
    'In your organization somebody else than the author approves a revision: none is approved as it is saved',
  )
  expect((await approve(second, {}, bo)).body.data).toEqual({ pageId, approvedRevId: second })
  // Whoever wrote it may take it out of force, and reject it.
  expect((await approve(second, { unapprove: true })).status).toBe(200)
  expect((await approve(second)).status).toBe(409)
  expect((await bed.ask('POST', `/api/docs/revision/${second}/reject`, { reason: 'Wrong' })).status).toBe(200)
  expect((await automatically(new Date(0).toISOString())).status).toBe(200)
  // Nor what holds lines of their own that nobody else approved.
  const mine = (await post({ action: 'edit', pageId, text: 'Three', baseRevId: second })).body.data.revId
  const onTop = (await post({ action: 'edit', pageId, text: 'Three and four', baseRevId: mine }, bo)).body.data.revId
  for (const who of [{}, bo]) expect((await approve(onTop, {}, who)).status).toBe(409)
  expect((await approve(mine, {}, bo)).status).toBe(200)
  expect((await approve(onTop)).status).toBe(200)
  // Another organization is not asked.
  const theirs = await create('Two eyes', 'One', 'Instruction', other)
  expect((await approve(theirs.revId, {}, other)).status).toBe(200)
  await set(false)
  expect((await approve(second)).status).toBe(200)
})

test('where somebody else than the author approves, what a name leads to is not exchanged by one person alone', async () => {
  const bo: Who = { userId: colleague }
  const set = (approvedByOthers: boolean) => bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })
  await set(true)
  const [one, two] = [await create('Exchange one', 'G0 X', 'Program'), await create('Exchange two', 'G0 Y', 'Program')]
  for (const { revId } of [one, two]) expect((await approve(revId, {}, bo)).status).toBe(200)
  const saysNow = async (name: string) => {
    const { data } = (await bed.ask('GET', `/api/docs?docName=${name}`)).body
    return data.map((page: { pageId: number; isApproved: boolean }) => [page.pageId, page.isApproved])
  }
  const call = ({ pageId }: DocDone, fields: object, who: Who = {}) =>
    bed.ask('PUT', `/api/programs/${pageId}`, fields, who)
  // Neither by its author nor by who approved it, over a third name, as one of many, or by its title.
  for (const who of [{}, bo]) {
    const refused = await call(one, { docName: 'Exchange_three' }, who)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Exchange one is in force under its name, and in your organization somebody else approves what another one does. ' +
        'Take the approval back, change the name, and have somebody else approve it',
    ])
  }
  expect((await call(one, { pageTitle: 'Exchange two' })).status).toBe(409)
  const change = [{ key: { pageId: one.pageId }, fields: { docName: 'Exchange_three' } }]
  expect((await bed.ask('POST', '/api/programs/bulk', { change })).status).toBe(409)
  expect((await call(one, { fileDescription: 'For shafts' })).status).toBe(200)
  // Out of force it may be named, and whoever did does not approve it, be it another's program.
  for (const { revId } of [one, two]) expect((await approve(revId, { unapprove: true }, bo)).status).toBe(200)
  expect((await call(one, { docName: 'Exchange_three' }, bo)).status).toBe(200)
  expect((await call(two, { docName: 'Exchange_one' }, bo)).status).toBe(200)
  for (const who of [{}, bo]) expect((await approve(two.revId, {}, who)).status).toBe(409)
  expect((await view(two.pageId, bo)).revision.isOwn).toBe(true)
  expect(await saysNow('Exchange_one')).toEqual([[two.pageId, false]])
  const ann: Who = { userId: 1_000_003 }
  expect((await approve(two.revId, {}, ann)).status).toBe(200)
  // Since somebody else approved it under that name, who gave the name approves others' revisions again.
  const next = { action: 'edit', pageId: two.pageId, text: 'G0 Z', baseRevId: two.revId }
  const { revId: third } = (await post(next, ann)).body.data
  expect((await approve(third, {}, bo)).status).toBe(200)
  // Deleted and made anew, it waits for somebody else as everything new does.
  expect((await bed.ask('DELETE', `/api/programs/${two.pageId}`)).status).toBe(200)
  const anew = await create('Exchange one', 'G0 W', 'Program')
  expect((await approve(anew.revId)).status).toBe(409)
  await set(false)
  expect((await call(anew, { docName: 'Exchange_four' })).status).toBe(200)
})

test('where somebody else than the author approves, files wait for it as texts do, by whichever way they are uploaded', async () => {
  const bo: Who = { userId: colleague }
  const set = (approvedByOthers: boolean) => bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })
  const program = (...more: readonly (readonly [string, string])[]) =>
    send('/api/docs/program/file', [['file', new File(['O1'], 'Waits.nc')], ...more])
  const { pageId, revId } = (await program()).body.data
  const automatically = { pageId, docType: 'Program', isNew: true, dateLimit: null }
  expect((await bed.ask('POST', '/api/docs/auto-approve', automatically)).status).toBe(200)
  await set(true)
  const ofPage = ['pageId', String(pageId)] as const
  const begun = (await bed.ask('POST', '/api/docs/uploads', { size: 2, docType: 'Program', pageId })).body.data
  const headers = { authorization: bed.authorization(), 'content-type': 'application/octet-stream' }
  const part = { method: 'PUT', headers, body: 'O4' }
  expect((await bed.app.request(`/api/docs/uploads/${begun.uploadId}?offset=0`, part)).status).toBe(200)
  const sha256 = createHash('sha256').update('O4').digest('hex')
  const finish = { size: 2, sha256, docType: 'Program', fileName: 'Waits.nc', pageId }
  for (const reply of [
    await program(ofPage),
    await send('/api/docs/upload', [['file', new File(['O2'], 'Waits.nc')], ofPage]),
    await send(`/api/docs/program/${pageId}/appendComponents`, [['file', new File(['O3'], 'sub.nc')]], {}, 'PATCH'),
    await bed.ask('POST', `/api/docs/uploads/${begun.uploadId}/finish`, finish),
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

test('it is told who else may approve pages of each kind, by name to whoever may read users', async () => {
  const { systemDb } = bed.dependencies
  const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1] }
  const approves = permissionsWhere((area, flag) => area === 'programs' && flag === 'approve')
  const grouped = { ...user, permissions: noPermissions }
  for (const [userName, permissions, organizationIds] of [
    ['cy@demo.takt', approves, [1]],
    ['di@demo.takt', approves, [1]],
    // Of another organization, and of none that may approve.
    ['ed@demo.takt', allPermissions, [2]],
    ['fay@demo.takt', noPermissions, [1]],
  ] as const)
    await createUser(systemDb, { ...user, userName, permissions, organizationIds: [...organizationIds] })
  await createUser(systemDb, { ...grouped, userName: 'gus@demo.takt' })
  const group = { groupName: 'Quality', permissions: approves, members: ['gus@demo.takt'] }
  expect((await bed.ask('POST', '/api/groups', group)).status).toBe(200)
  const told = async (who?: Who) => {
    const { status, body } = await bed.ask('GET', '/api/docs/approvers', undefined, who)
    expect(status).toBe(200)
    return body.data.map(({ docType, count, people }: Approvers[number]) =>
      [docType, count, people?.map(({ userName }) => userName.split('@')[0]).join() ?? null].join(' '),
    )
  }
  // Of five three are named; those of this organization alone, and by their groups too.
  expect(await told({ userId: 999 })).toEqual(['Instruction 2 ada,bo', 'Checksheet 2 ada,bo', 'Program 5 ada,bo,cy'])
  expect(await told({ userId: colleague })).toEqual(['Instruction 1 ada', 'Checksheet 1 ada', 'Program 4 ada,cy,di'])
  expect(await told({ ...writer, userId: 999 })).toEqual(['Instruction 2 ', 'Checksheet 2 ', 'Program 5 '])
  expect((await bed.ask('GET', '/api/docs/approvers', undefined, may('jobs read'))).status).toBe(403)
})
