import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const due: readonly PageInput[] = [
  { docName: 'Clamp the housing', texts: [''], reviewOn: '2026-01-15' },
  { docType: 'Checksheet', docName: 'First piece of J', texts: [''], reviewOn: '2026-02-01' },
  { docName: 'Not due yet', texts: [''], reviewOn: '2099-01-01' },
  { docName: 'Due soon', texts: [''], reviewOn: '2026-03-22' },
]
const table = page.getByRole('table', { name: 'Due for Review' })
const titles = () =>
  table
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('pages due for review are listed, those that wait longest first', async () => {
  await openPages(due, () => '/reviews')
  await expect.poll(titles).toEqual(['Clamp the housing', 'First piece of J'])
  await expectAccessible()
})

test('pages due for review are filtered by days ahead, kind and words, and the filter survives a reload', async () => {
  const { restart } = await openPages(due, () => '/reviews')
  await button('Within 30 days').click()
  await expect.poll(titles).toEqual(['Clamp the housing', 'First piece of J', 'Due soon'])
  await button('Due now').click()
  await button('Checksheets').click()
  await expect.poll(titles).toEqual(['First piece of J'])
  await button('Programs').click()
  await expect.element(page.getByText('None of these pages is due for review.', { exact: false })).toBeVisible()
  await button('All').click()
  await page.getByRole('searchbox').fill('housing')
  await expect.poll(titles).toEqual(['Clamp the housing'])
  restart()
  await expect.poll(titles).toEqual(['Clamp the housing'])
})

test('a page opened from the list of reviews shows since when it is due', async () => {
  const { address, ids } = await openPages(due, () => '/reviews')
  await table.getByRole('link', { name: 'Clamp the housing' }).click()
  await expect.element(page.getByText(/^Review due since/)).toBeVisible()
  expect(address().pathname).toBe(`/instructions/${ids[0]}`)
})

test('a list of pages shows the revision that waits for approval, and links to all that wait', async () => {
  await openPages([{ docName: 'Waits here', texts: ['One', 'Two'], approved: [1] }], () => '/instructions')
  const row = page.getByRole('row', { name: /Waits_here/ })
  await expect.element(row.getByText('Revision 2 is waiting for approval', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Waiting for approval' }).click()
  await expect.element(table.getByRole('row', { name: /Waits here Instruction Revision 2 Revision 1/ })).toBeVisible()
  await expectAccessible()
  await table.getByRole('link', { name: 'Waits here' }).click()
  await button('Approve').click()
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
  await expect.element(row.getByText(/is waiting for approval/)).not.toBeInTheDocument()
})
