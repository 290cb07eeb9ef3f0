import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button, notice } from '../../../app/testing/notice.fixture.ts'
import { colleague } from '../testing/documents.fixture.ts'
import type { GivenPage } from '../testing/givenPage.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const given: GivenPage = { docName: 'Turn the shaft', texts: ['Clamp.', 'Clamp. Wear glasses.'] }
const at = (pageId: number) => `/instructions/${pageId}`
const takenBack = page.getByRole('alertdialog', { name: /^Take the approval of revision/ })

// Proves ADM-290
test('a revision is approved, and its approval is taken back after a question', async () => {
  const { server } = await openPages([given], at)
  await button('Approve').click()
  await expect.element(notice('Revision Approved')).toBeVisible()
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
  await button('Take Approval Back').click()
  await expect
    .element(
      takenBack.getByText('Revision 2 is no longer in force, and nothing is until one is approved.', { exact: false }),
    )
    .toBeVisible()
  await takenBack.getByRole('button', { name: 'Yes' }).click()
  await expect.element(notice('Revision Unapproved')).toBeVisible()
  await expect.element(page.getByText('Waits for approval, revision 2', { exact: false })).toBeVisible()
  const decided = server.requests('POST', '/docs/revision/{revId}/approve')
  expect(decided.map(({ body }) => body)).toEqual([{ unapprove: false }, { unapprove: true }])
})

test('taking an approval back is undone by its notice', async () => {
  await openPages([{ ...given, approved: [2] }], at)
  await button('Take Approval Back').click()
  await takenBack.getByRole('button', { name: 'Yes' }).click()
  // A notice stays while the mouse is over it.
  await notice('Revision Unapproved').hover()
  await expect.element(page.getByText('Waits for approval, revision 2', { exact: false })).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
})

test('the revision in force is named above a newer one, and is shown from there', async () => {
  await openPages([{ ...given, approved: [1] }], at)
  await expect.element(page.getByText('Waits for approval, revision 2', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('Revision 1 is in force; this one is not approved yet.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
  await button('Show what is in force').click()
  await expect.element(page.getByText('Approved, revision 1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Contents' }).getByText(/Wear glasses/)).not.toBeInTheDocument()
})

test('whoever takes an approval back may put the revision before it in force', async () => {
  await openPages([{ ...given, approved: [1, 2] }], at)
  await button('Take Approval Back').click()
  await takenBack.getByLabelText('Put revision 1 in force').click()
  await expect
    .element(takenBack.getByText('Revision 2 is no longer in force; revision 1 is, as before.', { exact: false }))
    .toBeVisible()
  await expectAccessible('[role=alertdialog]')
  await takenBack.getByRole('button', { name: 'Yes' }).click()
  await expect.element(notice('Revision Unapproved, Revision 1 in Force')).toBeVisible()
  await expect
    .element(page.getByText('Revision 1 is in force; this one is not approved yet.', { exact: false }))
    .toBeVisible()
})

test('that revisions are approved as they are saved is shown, and ended there', async () => {
  const { items, pageId, server } = await openPages([{ ...given, approved: [2] }], at, {
    server: (_, items) => void items.change('instructions', items.rows('instructions')[0]!, { autoApprove: true }),
  })
  await expect
    .element(page.getByText('Revisions of this page are approved as they are saved.', { exact: false }))
    .toBeVisible()
  await button('End This').click()
  await expect.element(notice('Revisions Are No Longer Approved as Saved')).toBeVisible()
  await expect.element(button('End This')).not.toBeInTheDocument()
  await expect
    .poll(() => server.requests('POST', '/docs/auto-approve').map(({ body }) => body))
    .toMatchObject([{ pageId, docType: 'Instruction', dateLimit: new Date(0).toISOString() }])
  expect(items.rows('instructions')[0]!.autoApprove).toBe(false)
})

test('a revision is rejected with a reason, and approved after all', async () => {
  const { server } = await openPages([{ ...given, docName: 'Four eyes' }], at)
  await button('Reject').click()
  const rejecting = page.getByRole('alertdialog', { name: 'Reject revision 2 of Four eyes?' })
  await rejecting.getByLabelText(/^Why it is rejected/).fill('The torque is missing')
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

test('the author of a revision reads who approves it where it is not theirs to approve', async () => {
  await openPages([given], at, {
    rights: { approvedByOthers: true },
    server: (server) => server.on('GET', '/docs/approvers', () => approvers),
  })
  await expect
    .element(
      page.getByText(
        `You wrote this revision, or gave its page the name: somebody else approves it. Others who may approve instructions: approver@plant.test, ${colleague}.`,
      ),
    )
    .toBeVisible()
  await expect.element(button('Approve')).toBeDisabled()
  await expect.element(button('Reject My Revision')).toBeVisible()
  await expectAccessible()
})

test('whoever has revisions approved by others reads in the settings who may approve', async () => {
  await openPages([], () => '/organizations', {
    settings: { approvedByOthers: true },
    server: (server) => server.on('GET', '/docs/approvers', () => approvers),
  })
  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect
    .element(
      settings.getByText(`Others who may approve instructions: approver@plant.test, ${colleague}.`, { exact: false }),
    )
    .toBeVisible()
  await expect
    .element(settings.getByText(`Others who may approve programs: ${colleague}.`, { exact: false }))
    .toBeVisible()
})

test('a revision that was never approved is not said to be replaced', async () => {
  await openPages([{ docName: 'Three times', texts: ['One', 'Two', 'Three'], approved: [1, 3] }], at)
  const revisions = page.getByRole('table', { name: 'Revisions' })
  await expect.element(revisions.getByRole('row', { name: /Revision 1 Replaced/ })).toBeVisible()
  await expect.element(revisions.getByRole('row', { name: /Revision 2 Never approved/ })).toBeVisible()
})
