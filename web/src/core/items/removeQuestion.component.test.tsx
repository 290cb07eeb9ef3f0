import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { type FakeServer, refusal } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, noticeOf, rowOf } from '../../app/testing/screenParts.fixture.ts'

type Bulk = { remove?: unknown[]; along?: boolean; dryRun?: boolean }
type Along = { itemType: string; label: string; count: number }

/** Lets the rehearsal of a removal respond what would be removed with the rows. */
const answerAlong = (server: FakeServer, itemType: string, along: readonly Along[]) =>
  server.on('POST', `/${itemType}/bulk`, ({ body }) =>
    (body as Bulk).dryRun ? { added: [], changed: [], removed: 1, along } : undefined,
  )
const question = page.getByRole('alertdialog')
async function askDelete(key: string) {
  await rowOf(key).getByRole('checkbox').click()
  await button('Delete', page.getByRole('toolbar')).click()
}

test('the question before a job operation is deleted counts its standards; Undo brings the row back', async () => {
  const key = { jobNum: 'J-5', assemblySeq: 0, oprSeq: 10 }
  const { server, items } = await openApp('/jobOperations', {
    rows: { jobOperations: [{ ...key, cycleStandardSecs: 25, setupStandardSecs: 600, epc: [] }] },
  })
  answerAlong(server, 'jobOperations', [
    { itemType: 'jobOperations', label: 'Cycle Standard', count: 2 },
    { itemType: 'jobOperations', label: 'Setup Standard', count: 1 },
  ])
  await askDelete('J-5')
  await expect.element(question).toMatchTextContent(/With it go 2 cycle standards and 1 setup standard\./)
  await button('Yes', question).click()
  await noticeOf('Job Operation(s) deleted successfully').hover()
  await expect.element(rowOf('J-5')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(noticeOf('Undone')).toBeVisible()
  await expect.element(rowOf('J-5')).toBeVisible()
  expect(items.rows('jobOperations')).toMatchObject([{ ...key, cycleStandardSecs: 25, setupStandardSecs: 600 }])
})

test('the question before a part is deleted counts what it owns, which is deleted and brought back with it', async () => {
  const { server, items } = await openApp('/parts', { rows: { parts: [{ partNum: 'P-2' }] } })
  answerAlong(server, 'parts', [
    { itemType: 'assemblies', label: 'Assembly', count: 1 },
    { itemType: 'revisions', label: 'Revision', count: 1 },
  ])
  await askDelete('P-2')
  await expect.element(question).toMatchTextContent(/With it go 1 assembly and 1 revision\./)
  await expectAccessible('[role=alertdialog]')
  await button('Yes', question).click()
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

test('a part that other rows name is not asked about: a notice names them', async () => {
  const { server, items } = await openApp('/parts', { rows: { parts: [{ partNum: 'P-1' }] } })
  const message = 'Part P-1 is still referred to by 1 × Job (J-1)'
  server.on('POST', '/parts/bulk', () => refusal(409, message))
  await askDelete('P-1')
  await expect.element(noticeOf(message)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(items.rows('parts')).toHaveLength(1)
})
