import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const rows = {
  parts: [{ partNum: 'P-100' }],
  revisions: [{ partNum: 'P-100', revision: 'A' }],
  assemblies: [{ partNum: 'P-100', revision: 'A', assemblySeq: 0 }],
  partOperations: [{ partNum: 'P-100', revision: 'A', assemblySeq: 0, oprSeq: 10, description: 'Turn' }],
  jobs: [{ jobNum: 'J-100', partNum: 'P-100', revision: 'A' }],
  jobAssemblies: [{ jobNum: 'J-100', assemblySeq: 0 }],
  jobOperations: [{ jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }],
}
const facing: PageInput = { docName: 'Face it', texts: ['Slowly', 'Faster'], approved: [1] }
const at = (pageId: number) => `/instructions/${pageId}`
const linked = page.getByRole('region', { name: 'Linked to' })
const documents = page.getByRole('region', { name: 'Documents' })
const none = page.getByText('Nothing is linked to this page.', { exact: false })

async function link(kind: string, search: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await page.getByRole('combobox', { name: 'Key' }).fill(search)
  await page.getByRole('option', { name: option, exact: true }).click()
  await button('Link').click()
}

test('a page is linked to a part, which it lists', async () => {
  const { server, pageId } = await openPages([facing], at, { rows })
  await expect.element(none).toBeVisible()
  await link('Part', 'P-100', /^P-100/)
  await expect.element(noticeOf('Link Updated')).toBeVisible()
  await expect.element(linked.getByRole('link', { name: 'P-100', exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/documents').map(({ body }) => body))
    .toEqual([{ pageId, partNum: 'P-100' }])
})

test('a link is removed, and the removal is undone from its notice', async () => {
  const { items } = await openPages([facing], at, {
    rows,
    server: (_, items) => {
      const { pageId } = items.rows('instructions')[0]!
      items.add('documents', [{ pageId, docType: 'Instruction', partNum: 'P-100' }])
    },
  })
  await button('Unlink P-100').click()
  // A notice stays while the pointer is over it.
  await noticeOf('Unlink Successful').hover()
  await expect.element(none).toBeVisible()
  expect(items.rows('documents')).toEqual([])
  await button('Undo').click()
  await expect.element(linked.getByRole('link', { name: 'P-100', exact: true })).toBeVisible()
})

test('a page is linked to operations of a part and of a job, selected by name', async () => {
  const { server, pageId } = await openPages([facing], at, { rows })
  await link('Part operation', 'Turn', 'P-100 · Part Revision A, Assembly 0, Operation 10 · Turn')
  const unlink = page.getByRole('button', { name: /^Unlink / })
  await expect.poll(() => unlink.elements().length).toBe(1)
  await link('Job operation', 'J-100', 'J-100 · Assembly 0, Operation 10')
  await expect.poll(() => unlink.elements().length).toBe(2)
  await expectAccessible()
  await expect
    .poll(() => server.requests('POST', '/documents').map(({ body }) => body))
    .toEqual([
      { pageId, partNum: 'P-100', revision: 'A', assemblySeq: 0, oprSeq: 10 },
      { pageId, jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 },
    ])
})

test('a linked record is opened from its page, and lists the page with its revisions', async () => {
  const { address } = await openPages([facing], at, {
    rows,
    server: (_, items) => {
      const { pageId } = items.rows('instructions')[0]!
      const operation = { partNum: 'P-100', revision: 'A', assemblySeq: 0, oprSeq: 10 }
      items.add('documents', [{ pageId, docType: 'Instruction', ...operation }])
    },
  })
  await linked.getByRole('link', { name: 'P-100 · Part Revision A, Assembly 0, Operation 10' }).click()
  await expect.poll(() => address().pathname).toBe('/partOperations/P-100~A~0~10')
  const entry = documents.getByRole('listitem').filter({ hasText: 'Face it' })
  await expect.element(entry.getByText('Revision 1 is in force', { exact: false })).toBeVisible()
  await expect.element(entry.getByText('Revision 2 is not approved', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('an operation of a job lists the pages of its part and its own', async () => {
  await openPages([facing], () => '/jobOperations/J-100~0~10', {
    rows,
    server: (_, items) => {
      const link = { pageId: items.rows('instructions')[0]!.pageId, docType: 'Instruction' }
      items.add('documents', [
        { ...link, partNum: 'P-100', revision: 'A', assemblySeq: 0, oprSeq: 10 },
        { ...link, jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 },
      ])
    },
  })
  await expect.poll(() => documents.getByRole('link', { name: 'Face it' }).elements().length).toBe(2)
  await documents.getByRole('link', { name: 'Face it' }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Face it', exact: true }).first()).toBeVisible()
})

// Proves ADM-289, OPS-056
test('the document selector of a grid links a page to a row, shows it and unlinks it', async () => {
  const { server, pageId } = await openPages(
    [{ docName: 'Deburr the edges', texts: ['All of them.'] }],
    () => '/parts',
    {
      rows,
    },
  )
  const row = page.getByRole('row').filter({ hasText: 'P-100' })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Documents of P-100' })
  await expect.element(dialog.getByText('No documents are linked here.', { exact: false })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Document to link' }).fill('Deburr the edges')
  await page.getByRole('option', { name: /Deburr the edges/ }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(noticeOf('Link Updated')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/documents').map(({ body }) => body))
    .toEqual([{ pageId, partNum: 'P-100' }])
  await expect.element(dialog.getByRole('link', { name: 'Deburr the edges' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'View Deburr the edges' }).click()
  const viewer = page.getByRole('dialog', { name: 'Deburr the edges', exact: true })
  await expect.element(viewer.getByText('All of them.', { exact: false })).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Unlink Deburr the edges' }).click()
  await expect.element(noticeOf('Unlink Successful')).toBeVisible()
  await expect.element(dialog.getByText('No documents are linked here.', { exact: false })).toBeVisible()
})

// Proves OPS-309
test('a link that cannot be removed is reported by its number with the reason, or as unknown', async () => {
  const { server, items } = await openPages([facing], at, {
    rows,
    server: (_, items) => {
      const { pageId } = items.rows('instructions')[0]!
      items.add('documents', [{ pageId, docType: 'Instruction', partNum: 'P-100' }])
    },
  })
  const { docID } = items.rows('documents')[0]!
  for (const [message, shownReason] of [
    ['The disk is full', 'The disk is full'],
    ['', 'Unknown error'],
  ] as const) {
    server.on('DELETE', '/documents/{docID}', () => errorResponse(500, message))
    await button('Unlink P-100').click()
    await expect.element(noticeOf(`Failed to delete link ${docID}: ${shownReason}`)).toBeVisible()
  }
})

// Proves OPS-310
test('a page that cannot be deleted is reported, and is deleted once it can be', async () => {
  const { server, items } = await openPages([{ docName: 'To be deleted', texts: ['Soon.'] }], () => '/instructions')
  const row = page.getByRole('row').filter({ hasText: 'To_be_deleted' })
  const remove = async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  }
  await expect.element(row).toBeVisible()
  server.on('DELETE', '/instructions/{key}', () => (isBroken ? errorResponse(500, 'The disk is full') : undefined))
  let isBroken = true
  await remove()
  await expect.element(noticeOf('Error deleting document and links: The disk is full')).toBeVisible()
  expect(items.rows('instructions')).toHaveLength(1)
  isBroken = false
  await remove()
  await expect.element(noticeOf('Instruction Deleted')).toBeVisible()
  expect(items.rows('instructions')).toEqual([])
})
