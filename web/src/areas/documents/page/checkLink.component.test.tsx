import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const facing: PageInput = { docName: 'Face it', texts: ['Slowly'], approved: [1] }
const rows = { parts: [{ partNum: 'P-100' }] }
const documents = page.getByRole('region', { name: 'Documents' })
const recordField = page.getByRole('combobox', { name: 'Key' })
const renamed = 'The page is called Face it twice, not Face it'

// Proves ADM-157
test('a page that was renamed after its selection is not linked to a record, and its field shows the reason', async () => {
  const { server, items, pageId } = await openPages([facing], () => '/parts/P-100', { rows })
  const field = documents.getByRole('combobox', { name: 'Document to link' })
  const selectPage = async (title: RegExp) => {
    await field.click()
    await page.getByRole('option', { name: title }).click()
  }
  await selectPage(/^Face it/)
  items.change('instructions', { pageId }, { pageTitle: 'Face it twice' })
  await documents.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(documents.getByRole('alert')).toMatchTextContent(renamed)
  await expect.element(field).toHaveAccessibleDescription(renamed)
  await expectAccessible()
  expect(server.requests('POST', '/documents')).toEqual([])
  expect(server.requests('POST', '/docs/validateCategoryLink').map(({ body }) => body)).toEqual([
    { pageId, pageTitle: 'Face it', docType: 'Instruction' },
  ])
  await selectPage(/^Face it twice/)
  await expect.element(field).not.toHaveAccessibleDescription(renamed)
  await documents.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(noticeOf('Link Updated')).toBeVisible()
})

// Proves ADM-157
test('a page is checked with the displayed title and type before a record is linked to it', async () => {
  const { server, items, pageId } = await openPages([facing], (id) => `/instructions/${id}`, { rows })
  const link = async () => {
    await recordField.fill('P-100')
    await page.getByRole('option', { name: /^P-100/ }).click()
    await button('Link').click()
  }
  await expect.element(page.getByText('Nothing is linked to this page.', { exact: false })).toBeVisible()
  items.change('instructions', { pageId }, { pageTitle: 'Face it twice' })
  await link()
  await expect.element(recordField).toHaveAccessibleDescription(renamed)
  expect(server.requests('POST', '/documents')).toEqual([])
  expect(server.requests('POST', '/docs/validateCategoryLink').map(({ body }) => body)).toEqual([
    { pageId, pageTitle: 'Face it', docType: 'Instruction' },
  ])
})

test('a link that the server rejects is reported at its field', async () => {
  await openPages([facing], () => '/parts/P-100', {
    rows,
    server: (server) => server.on('POST', '/documents', () => errorResponse(409, 'This page is linked here already')),
  })
  await documents.getByRole('combobox', { name: 'Document to link' }).click()
  await page.getByRole('option', { name: /^Face it/ }).click()
  await documents.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(documents.getByRole('alert')).toMatchTextContent('This page is linked here already')
})
