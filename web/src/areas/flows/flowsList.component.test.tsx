import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { refusal } from '../../app/testing/fakeServer.fixture.ts'
import { button, notice } from '../../app/testing/notice.fixture.ts'
import { later, openFlows, recordWindows } from './flows.fixture.ts'

const dialog = page.getByRole('dialog')
const named = dialog.getByLabelText(/^Name( \*)?$/)

/** Answers that a flow may be designed, and records the windows that are opened for it. */
function watchDesign() {
  const { windows, restore } = recordWindows()
  onTestFinished(restore)
  return windows
}
const opened = ({ params }: { params: Readonly<Record<string, string>> }) => ({
  flowId: Number(params.flowId),
  token: 'a-token-of-more-than-twenty',
  expiresAt: later(),
})

// Proves ADM-008, ADM-292
test('flows are added, changed and deleted in their list, each with its notice', async () => {
  const { items } = await openFlows('/flows', {})
  await button('Add').first().click()
  await named.fill('For a moment')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(notice('Flow Added')).toBeVisible()
  await expect.element(page.getByText(/Nobody designed it yet/)).toBeVisible()
  expect(items.rows('flows')).toMatchObject([{ flowName: 'For a moment' }])
  await button('Edit').click()
  await dialog.getByLabelText(/^Description/).fill('Not for long')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(notice('Flow Updated')).toBeVisible()
  expect(items.rows('flows')).toMatchObject([{ description: 'Not for long' }])
  const row = page.getByRole('row').filter({ hasText: 'For a moment' })
  await row
    .getByRole('button', { name: /more|actions/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(notice('Flow Deleted')).toBeVisible()
  expect(items.rows('flows')).toEqual([])
})

test('a flow is opened for design in a window of its own, which is passed a token and no way back', async () => {
  await openFlows('/flows/7', {
    rows: [{ flowId: 7, flowName: 'Tell the ERP' }],
    server: (server) => server.on('POST', '/flows/{flowId}/design', opened),
  })
  const windows = watchDesign()
  await button('Design').first().click()
  await expect
    .poll(() => windows.map(({ addresses }) => addresses))
    .toEqual([['/flowEditor?flowId=7&token=a-token-of-more-than-twenty']])
  expect(windows[0]!.opener).toBe(null)
})

test('a flow that another user designs is taken over only after a question', async () => {
  const designer = { userName: 'colleague@plant.test', since: '2026-03-02T13:50:00.000Z', isOneself: false }
  const { server } = await openFlows('/flows/7', {
    rows: [{ flowId: 7, flowName: 'Tell the ERP', designer }],
    server: (server) =>
      server.on('POST', '/flows/{flowId}/design', (request) =>
        (request.body as { takeOver: boolean }).takeOver ? opened(request) : refusal(409, 'It is open', { designer }),
      ),
  })
  const windows = watchDesign()
  await button('Design').first().click()
  const question = page.getByRole('alertdialog', { name: /colleague@plant\.test designs this flow since/ })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => windows.map(({ addresses }) => addresses.length)).toEqual([0, 1])
  await expect
    .poll(() => server.requests('POST', '/flows/{flowId}/design').map(({ body }) => body))
    .toEqual([{ takeOver: false }, { takeOver: true }])
})

// Proves ADM-029
test('the customization dialog of an organization opens the flow editor’s page and passes it a token', async () => {
  await openFlows('/organizations', {
    rows: [{ flowId: 7, flowName: 'Tell the ERP' }],
    server: (server) => server.on('POST', '/flows/{flowId}/design', opened),
  })
  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  await button('Customize').click()
  const customize = page.getByRole('dialog', { name: 'Customize this organization' })
  await expect.element(customize.getByText('Tell the ERP')).toBeVisible()
  await expectAccessible('[role=dialog]')
  const windows = watchDesign()
  await customize.getByRole('button', { name: 'Design Tell the ERP' }).click()
  await expect
    .poll(() => windows.map(({ addresses }) => addresses))
    .toEqual([['/flowEditor?flowId=7&token=a-token-of-more-than-twenty']])
})
