import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import type { FakeItems } from '../../../app/testing/fakeItems.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const pageInput: PageInput = { docName: 'Turn the shaft', texts: ['Clamp.', 'Clamp. Wear glasses.'] }
const at = (pageId: number) => `/instructions/${pageId}`
const dialog = page.getByRole('alertdialog', {
  name: 'Approve revisions of Turn the shaft automatically when they are saved?',
})
const requestBodies = (server: FakeServer) => server.requests('POST', '/docs/auto-approve').map(({ body }) => body)
const approvedAsSaved = (items: FakeItems) =>
  void items.change('instructions', items.rows('instructions')[0]!, { autoApprove: true })

/** Opens the dialog for a page whose revisions are not approved when saved. */
async function openDialog() {
  const app = await openPages([pageInput], at)
  await button('Approve when saved').click()
  await expect.element(dialog).toBeVisible()
  return app
}
const confirm = () => dialog.getByRole('button', { name: 'Yes' }).click()

// Proves ADM-158
test('automatic approval of saved revisions is enabled on the page', async () => {
  const { server, pageId } = await openDialog()
  await expectAccessible('[role=alertdialog]')
  await confirm()
  await expect.element(noticeOf('Automatic approval started')).toBeVisible()
  await expect
    .element(page.getByText('Revisions of this page are approved automatically when saved.', { exact: true }))
    .toBeVisible()
  await expect.element(button('Approve when saved')).not.toBeInTheDocument()
  expect(requestBodies(server)).toEqual([{ pageId, docType: 'Instruction', isNew: expect.any(Boolean) }])
})

test('the dialog states that the newest revision is approved, also if an older one is in force', async () => {
  await openPages([{ ...pageInput, approved: [1] }], at)
  await button('Show the revision in force').click()
  await expect.element(page.getByText('Approved, revision 1')).toBeVisible()
  await button('Approve when saved').click()
  await expect.poll(() => dialog.query()?.textContent).toContain('The newest revision is approved now.')
})

// Proves ADM-158
test('it is enabled until the end of a day', async () => {
  const { server } = await openDialog()
  await dialog.getByLabelText('Until the end of a day').click()
  await expect.element(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled()
  await dialog.getByLabelText(/^Until( \*)?$/).fill('2026-03-20')
  await confirm()
  await expect.poll(() => requestBodies(server)).toMatchObject([{ dateLimit: '2026-03-20' }])
})

// Proves ADM-158
test('it is enabled until an instant', async () => {
  const { server } = await openDialog()
  await dialog.getByLabelText('Until a time').click()
  await dialog.getByLabelText(/^Until( \*)?$/).fill('2026-03-20T17:30')
  await confirm()
  await expect.poll(() => requestBodies(server)).toMatchObject([{ dateLimit: '2026-03-20T21:30:00.000Z' }])
})

test('withdrawing an approval on a page with automatic approval can be undone', async () => {
  const { items, pageId, server } = await openPages([{ ...pageInput, approved: [2] }], at, {
    server: (_, items) => approvedAsSaved(items),
  })
  await button('Withdraw Approval').click()
  await page
    .getByRole('alertdialog', { name: /^Withdraw the approval/ })
    .getByRole('button', { name: 'Yes' })
    .click()
  // A notice stays while the pointer is over it.
  await noticeOf('Revision Unapproved').hover()
  await button('Undo').click()
  await expect
    .poll(() => requestBodies(server))
    .toEqual([{ pageId, docType: 'Instruction', isNew: expect.any(Boolean), dateLimit: null }])
  await expect.element(page.getByText('Approved, revision 2', { exact: true })).toBeVisible()
  expect(items.rows('instructions')[0]!.autoApprove).toBe(true)
})

test('after an older revision was approved, no row shows both waiting and approved', async () => {
  await openPages([{ ...pageInput, approved: [2, 1] }], at)
  const rows = page.getByRole('table', { name: 'Revisions' }).getByRole('row')
  const newest = rows.filter({ hasText: 'Revision 2' })
  await expect.element(newest.getByText('Waiting for approval', { exact: true })).toBeVisible()
  await expect.element(newest.getByRole('cell').last()).toHaveTextContent('–')
})
