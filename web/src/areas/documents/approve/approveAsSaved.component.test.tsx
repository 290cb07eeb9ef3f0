import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import type { FakeItems } from '../../../app/testing/fakeItems.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { button, notice } from '../../../app/testing/notice.fixture.ts'
import type { GivenPage } from '../testing/givenPage.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const given: GivenPage = { docName: 'Turn the shaft', texts: ['Clamp.', 'Clamp. Wear glasses.'] }
const at = (pageId: number) => `/instructions/${pageId}`
const asking = page.getByRole('alertdialog', { name: 'Approve revisions of Turn the shaft as they are saved?' })
const sent = (server: FakeServer) => server.requests('POST', '/docs/auto-approve').map(({ body }) => body)
const approvedAsSaved = (items: FakeItems) =>
  void items.change('instructions', items.rows('instructions')[0]!, { autoApprove: true })

/** Opens the question of a page that is not approved as it is saved. */
async function ask() {
  const app = await openPages([given], at)
  await button('Approve as Saved').click()
  await expect.element(asking).toBeVisible()
  return app
}
const answer = () => asking.getByRole('button', { name: 'Yes' }).click()

// Proves ADM-158
test('that revisions are approved as they are saved is switched on in the page', async () => {
  const { server, pageId } = await ask()
  await expectAccessible('[role=alertdialog]')
  await answer()
  await expect.element(notice('Revisions Are Approved as Saved')).toBeVisible()
  await expect
    .element(page.getByText('Revisions of this page are approved as they are saved.', { exact: true }))
    .toBeVisible()
  await expect.element(button('Approve as Saved')).not.toBeInTheDocument()
  expect(sent(server)).toEqual([{ pageId, docType: 'Instruction', isNew: expect.any(Boolean) }])
})

test('the question says that the newest revision is approved, also beside an older one that is in force', async () => {
  await openPages([{ ...given, approved: [1] }], at)
  await button('Show what is in force').click()
  await expect.element(page.getByText('Approved, revision 1')).toBeVisible()
  await button('Approve as Saved').click()
  await expect.poll(() => asking.query()?.textContent).toContain('The newest revision is approved now.')
})

// Proves ADM-158
test('it is switched on until the end of a day', async () => {
  const { server } = await ask()
  await asking.getByLabelText('Until the end of a day').click()
  await expect.element(asking.getByRole('button', { name: 'Yes' })).toBeDisabled()
  await asking.getByLabelText(/^Until( \*)?$/).fill('2026-03-20')
  await answer()
  await expect.poll(() => sent(server)).toMatchObject([{ dateLimit: '2026-03-20' }])
})

// Proves ADM-158
test('it is switched on until an instant', async () => {
  const { server } = await ask()
  await asking.getByLabelText('Until a time').click()
  await asking.getByLabelText(/^Until( \*)?$/).fill('2026-03-20T17:30')
  await answer()
  await expect.poll(() => sent(server)).toMatchObject([{ dateLimit: '2026-03-20T21:30:00.000Z' }])
})

test('taking an approval back on a page that is approved as it is saved is undone', async () => {
  const { items, pageId, server } = await openPages([{ ...given, approved: [2] }], at, {
    server: (_, items) => approvedAsSaved(items),
  })
  await button('Take Approval Back').click()
  await page
    .getByRole('alertdialog', { name: /^Take the approval/ })
    .getByRole('button', { name: 'Yes' })
    .click()
  // A notice stays while the mouse is over it.
  await notice('Revision Unapproved').hover()
  await button('Undo').click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ pageId, docType: 'Instruction', isNew: expect.any(Boolean), dateLimit: null }])
  await expect.element(page.getByText('Approved, revision 2', { exact: true })).toBeVisible()
  expect(items.rows('instructions')[0]!.autoApprove).toBe(true)
})

test('after an older revision was approved no row says both that it waits and that it is approved', async () => {
  await openPages([{ ...given, approved: [2, 1] }], at)
  const rows = page.getByRole('table', { name: 'Revisions' }).getByRole('row')
  const newest = rows.filter({ hasText: 'Revision 2' })
  await expect.element(newest.getByText('Waits for approval', { exact: true })).toBeVisible()
  await expect.element(newest.getByRole('cell').last()).toHaveTextContent('–')
})
