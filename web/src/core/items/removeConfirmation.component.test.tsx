import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, noticeOf, rowOf } from '../../app/testing/screenParts.fixture.ts'

type Bulk = { remove?: unknown[]; along?: boolean; dryRun?: boolean }
type Dependent = { itemType: string; label: string; count: number }

/** Makes the dry run of a removal respond with the dependents that would be removed too. */
const respondDependents = (server: FakeServer, itemType: string, dependents: readonly Dependent[]) =>
  server.on('POST', `/${itemType}/bulk`, ({ body }) =>
    (body as Bulk).dryRun ? { added: [], changed: [], removed: 1, along: dependents } : undefined,
  )
const dialog = page.getByRole('alertdialog')
async function requestDelete(key: string) {
  await rowOf(key).getByRole('checkbox').click()
  await button('Delete', page.getByRole('toolbar')).click()
}

test('the confirmation before a job operation is deleted counts its standards; Undo restores the row', async () => {
  const key = { jobNum: 'J-5', assemblySeq: 0, oprSeq: 10 }
  const { server, items } = await openApp('/jobOperations', {
    rows: { jobOperations: [{ ...key, cycleStandardSecs: 25, setupStandardSecs: 600, epc: [] }] },
  })
  respondDependents(server, 'jobOperations', [
    { itemType: 'jobOperations', label: 'Cycle Standard', count: 2 },
    { itemType: 'jobOperations', label: 'Setup Standard', count: 1 },
  ])
  await requestDelete('J-5')
  await expect.element(dialog).toMatchTextContent(/With it go 2 cycle standards and 1 setup standard\./)
  await button('Yes', dialog).click()
  await noticeOf('Job Operation(s) deleted successfully').hover()
  await expect.element(rowOf('J-5')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(noticeOf('Undone')).toBeVisible()
  await expect.element(rowOf('J-5')).toBeVisible()
  expect(items.rows('jobOperations')).toMatchObject([{ ...key, cycleStandardSecs: 25, setupStandardSecs: 600 }])
})

test('the confirmation before a part is deleted counts its dependents, which are deleted and restored with it', async () => {
  const { server, items } = await openApp('/parts', { rows: { parts: [{ partNum: 'P-2' }] } })
  respondDependents(server, 'parts', [
    { itemType: 'assemblies', label: 'Assembly', count: 1 },
    { itemType: 'revisions', label: 'Revision', count: 1 },
  ])
  await requestDelete('P-2')
  await expect.element(dialog).toMatchTextContent(/With it go 1 assembly and 1 revision\./)
  await expectAccessible('[role=alertdialog]')
  await button('Yes', dialog).click()
  await noticeOf('Selected Rows Have Been Deleted').hover()
  await expect.element(rowOf('P-2')).not.toBeInTheDocument()
  const [rehearsed, removed] = server.requests('POST', '/parts/bulk').map(({ body }) => body)
  expect(rehearsed).toEqual({ remove: [{ key: { partNum: 'P-2' } }], along: true, dryRun: true })
  expect(removed).toMatchObject({ remove: [{ key: { partNum: 'P-2' } }], along: true })
  expect(removed).not.toHaveProperty('dryRun')
  await button('Undo').click()
  await expect.element(noticeOf('Undone')).toBeVisible()
  expect(items.rows('parts')).toHaveLength(1)
})

test('a part that other rows refer to shows no confirmation: a notice names them', async () => {
  const { server, items } = await openApp('/parts', { rows: { parts: [{ partNum: 'P-1' }] } })
  const message = 'Part P-1 cannot be deleted: it is still used by 1 job (J-1).'
  server.on('POST', '/parts/bulk', () => errorResponse(409, message))
  await requestDelete('P-1')
  await expect.element(noticeOf(message)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(items.rows('parts')).toHaveLength(1)
})
