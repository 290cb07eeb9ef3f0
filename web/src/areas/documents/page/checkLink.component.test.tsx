import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { refusal } from '../../../app/testing/fakeServer.fixture.ts'
import { button, notice } from '../../../app/testing/notice.fixture.ts'
import type { GivenPage } from '../testing/givenPage.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const facing: GivenPage = { docName: 'Face it', texts: ['Slowly'], approved: [1] }
const rows = { parts: [{ partNum: 'P-100' }] }
const documents = page.getByRole('region', { name: 'Documents' })
const which = page.getByRole('combobox', { name: 'Which' })
const renamed = 'The page is called Face it twice, not Face it'

// Proves ADM-157
test('a page that was renamed after it was chosen is not linked to a record, and its field shows why', async () => {
  const { server, items, pageId } = await openPages([facing], () => '/parts/P-100', { rows })
  const field = documents.getByRole('combobox', { name: 'Document to link' })
  const choose = async (title: RegExp) => {
    await field.click()
    await page.getByRole('option', { name: title }).click()
  }
  await choose(/^Face it/)
  items.change('instructions', { pageId }, { pageTitle: 'Face it twice' })
  await documents.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(documents.getByRole('alert')).toMatchTextContent(renamed)
  await expect.element(field).toHaveAccessibleDescription(renamed)
  await expectAccessible()
  expect(server.requests('POST', '/documents')).toEqual([])
  expect(server.requests('POST', '/docs/validateCategoryLink').map(({ body }) => body)).toEqual([
    { pageId, pageTitle: 'Face it', docType: 'Instruction' },
  ])
  await choose(/^Face it twice/)
  await expect.element(field).not.toHaveAccessibleDescription(renamed)
  await documents.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(notice('Link Updated')).toBeVisible()
})

// Proves ADM-157
test('a page is checked with the title and type that it shows before a record is linked to it', async () => {
  const { server, items, pageId } = await openPages([facing], (id) => `/instructions/${id}`, { rows })
  const link = async () => {
    await which.fill('P-100')
    await page.getByRole('option', { name: /^P-100/ }).click()
    await button('Link').click()
  }
  await expect.element(page.getByText('Nothing is linked to this page.', { exact: false })).toBeVisible()
  items.change('instructions', { pageId }, { pageTitle: 'Face it twice' })
  await link()
  await expect.element(which).toHaveAccessibleDescription(renamed)
  expect(server.requests('POST', '/documents')).toEqual([])
  expect(server.requests('POST', '/docs/validateCategoryLink').map(({ body }) => body)).toEqual([
    { pageId, pageTitle: 'Face it', docType: 'Instruction' },
  ])
})

test('a link that the server refuses is shown at its field', async () => {
  await openPages([facing], () => '/parts/P-100', {
    rows,
    server: (server) => server.on('POST', '/documents', () => refusal(409, 'This page is linked here already')),
  })
  await documents.getByRole('combobox', { name: 'Document to link' }).click()
  await page.getByRole('option', { name: /^Face it/ }).click()
  await documents.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(documents.getByRole('alert')).toMatchTextContent('This page is linked here already')
})
