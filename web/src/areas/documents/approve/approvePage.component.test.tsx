import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { colleague } from '../testing/documents.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const pageInput: PageInput = { docName: 'Turn the shaft', texts: ['Clamp.', 'Clamp. Wear glasses.'] }
const at = (pageId: number) => `/instructions/${pageId}`
const withdrawDialog = page.getByRole('alertdialog', { name: /^Withdraw the approval of revision/ })

// Proves ADM-290
test('a revision is approved, and its approval is withdrawn after confirmation', async () => {
  const { server } = await openPages([pageInput], at)
  await button('Approve').click()
  await expect.element(noticeOf('Revision Approved')).toBeVisible()
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
  await button('Withdraw Approval').click()
  await expect
    .element(
      withdrawDialog.getByText('Revision 2 is no longer in force. None is in force until one is approved.', {
        exact: false,
      }),
    )
    .toBeVisible()
  await withdrawDialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(noticeOf('Revision Unapproved')).toBeVisible()
  await expect.element(page.getByText('Waiting for approval, revision 2', { exact: false })).toBeVisible()
  const decided = server.requests('POST', '/docs/revision/{revId}/approve')
  expect(decided.map(({ body }) => body)).toEqual([{ unapprove: false }, { unapprove: true }])
})

test('withdrawing an approval is undone from its notice', async () => {
  await openPages([{ ...pageInput, approved: [2] }], at)
  await button('Withdraw Approval').click()
  await withdrawDialog.getByRole('button', { name: 'Yes' }).click()
  // A notice stays while the pointer is over it.
  await noticeOf('Revision Unapproved').hover()
  await expect.element(page.getByText('Waiting for approval, revision 2', { exact: false })).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
})

test('the revision in force is named above a newer one, and can be shown from there', async () => {
  await openPages([{ ...pageInput, approved: [1] }], at)
  await expect.element(page.getByText('Waiting for approval, revision 2', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('Revision 1 is in force; this one is not approved yet.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
  await button('Show the revision in force').click()
  await expect.element(page.getByText('Approved, revision 1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Contents' }).getByText(/Wear glasses/)).not.toBeInTheDocument()
})

test('when an approval is withdrawn, the previous revision can be put in force', async () => {
  await openPages([{ ...pageInput, approved: [1, 2] }], at)
  await button('Withdraw Approval').click()
  await withdrawDialog.getByLabelText('Put revision 1 in force').click()
  await expect
    .element(
      withdrawDialog.getByText('Revision 2 is no longer in force; revision 1 is in force again.', { exact: false }),
    )
    .toBeVisible()
  await expectAccessible('[role=alertdialog]')
  await withdrawDialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(noticeOf('Revision Unapproved, Revision 1 in Force')).toBeVisible()
  await expect
    .element(page.getByText('Revision 1 is in force; this one is not approved yet.', { exact: false }))
    .toBeVisible()
})

test('automatic approval of saved revisions is shown, and can be disabled there', async () => {
  const { items, pageId, server } = await openPages([{ ...pageInput, approved: [2] }], at, {
    server: (_, items) => void items.change('instructions', items.rows('instructions')[0]!, { autoApprove: true }),
  })
  await expect
    .element(page.getByText('Revisions of this page are approved automatically when saved.', { exact: false }))
    .toBeVisible()
  await button('Stop automatic approval').click()
  await expect.element(noticeOf('Automatic approval stopped')).toBeVisible()
  await expect.element(button('Stop automatic approval')).not.toBeInTheDocument()
  await expect
    .poll(() => server.requests('POST', '/docs/auto-approve').map(({ body }) => body))
    .toMatchObject([{ pageId, docType: 'Instruction', dateLimit: new Date(0).toISOString() }])
  expect(items.rows('instructions')[0]!.autoApprove).toBe(false)
})

test('a revision is rejected with a reason, and can still be approved', async () => {
  const { server } = await openPages([{ ...pageInput, docName: 'Four eyes' }], at)
  await button('Reject').click()
  const rejecting = page.getByRole('alertdialog', { name: 'Reject revision 2 of Four eyes?' })
  await rejecting.getByLabelText(/^Reason for the rejection/).fill('The torque is missing')
  await expect.element(rejecting.getByRole('button', { name: 'Keep' })).toBeVisible()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByText('Rejected, revision 2', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/docs/revision/{revId}/reject').map(({ body }) => body))
    .toEqual([{ reason: 'The torque is missing' }])
  await expect.element(button('Approve After All')).toBeVisible()
  await expect.element(button('Reject')).not.toBeInTheDocument()
  await button('Approve After All').click()
  await expect.element(page.getByText('Approved, revision 2', { exact: true })).toBeVisible()
})

const approvers = [
  { docType: 'Instruction', count: 2, people: [{ userName: 'approver@plant.test' }, { userName: colleague }] },
  { docType: 'Checksheet', count: 1, people: [{ userName: colleague }] },
  { docType: 'Program', count: 1, people: [{ userName: colleague }] },
]

test('the author of a revision sees who may approve it if they may not', async () => {
  await openPages([pageInput], at, {
    rights: { approvedByOthers: true },
    server: (server) => server.on('GET', '/docs/approvers', () => approvers),
  })
  await expect
    .element(
      page.getByText(
        `You wrote this revision, or named its page: another user must approve it. Other users who may approve instructions: approver@plant.test, ${colleague}.`,
      ),
    )
    .toBeVisible()
  await expect.element(button('Approve')).toBeDisabled()
  await expect.element(button('Reject My Revision')).toBeVisible()
  await expectAccessible()
})

test('an administrator who requires approval by others sees in the settings who may approve', async () => {
  await openPages([], () => '/organizations', {
    settings: { approvedByOthers: true },
    server: (server) => server.on('GET', '/docs/approvers', () => approvers),
  })
  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect
    .element(
      settings.getByText(`Other users who may approve instructions: approver@plant.test, ${colleague}.`, {
        exact: false,
      }),
    )
    .toBeVisible()
  await expect
    .element(settings.getByText(`Other users who may approve programs: ${colleague}.`, { exact: false }))
    .toBeVisible()
})

test('a revision that was never approved is not reported as replaced', async () => {
  await openPages([{ docName: 'Three times', texts: ['One', 'Two', 'Three'], approved: [1, 3] }], at)
  const revisions = page.getByRole('table', { name: 'Revisions' })
  await expect.element(revisions.getByRole('row', { name: /Revision 1 Replaced/ })).toBeVisible()
  await expect.element(revisions.getByRole('row', { name: /Revision 2 Never approved/ })).toBeVisible()
})
