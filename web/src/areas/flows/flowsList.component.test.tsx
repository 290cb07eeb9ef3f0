import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { button, noticeOf } from '../../app/testing/screenParts.fixture.ts'
import { futureInstant, openFlows, recordWindows } from './flows.fixture.ts'

const dialog = page.getByRole('dialog')
const named = dialog.getByLabelText(/^Name( \*)?$/)

/** Records the windows that are opened to design a flow. */
function watchDesign() {
  const { windows, restore } = recordWindows()
  onTestFinished(restore)
  return windows
}
const opened = ({ params }: { params: Readonly<Record<string, string>> }) => ({
  flowId: Number(params.flowId),
  token: 'a-token-of-more-than-twenty',
  expiresAt: futureInstant(),
})

// Proves ADM-008, ADM-292
test('adds, changes and deletes flows in their list, each with a notice', async () => {
  const { items } = await openFlows('/flows', {})
  await button('Add').first().click()
  await named.fill('For a moment')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(noticeOf('Flow Added')).toBeVisible()
  await expect.element(page.getByText(/This flow has not been designed yet/)).toBeVisible()
  expect(items.rows('flows')).toMatchObject([{ flowName: 'For a moment' }])
  await button('Edit').click()
  await dialog.getByLabelText(/^Description/).fill('Not for long')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(noticeOf('Flow Updated')).toBeVisible()
  expect(items.rows('flows')).toMatchObject([{ description: 'Not for long' }])
  const row = page.getByRole('row').filter({ hasText: 'For a moment' })
  await row
    .getByRole('button', { name: /more|actions/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(noticeOf('Flow Deleted')).toBeVisible()
  expect(items.rows('flows')).toEqual([])
})

test('opens a flow for design in a new window with a token and without access to the opener', async () => {
  await openFlows('/flows/7', {
    rows: [{ flowId: 7, flowName: 'Notify the ERP' }],
    server: (server) => server.on('POST', '/flows/{flowId}/design', opened),
  })
  const windows = watchDesign()
  await button('Design').first().click()
  await expect
    .poll(() => windows.map(({ addresses }) => addresses))
    .toEqual([['/flowEditor?flowId=7&token=a-token-of-more-than-twenty']])
  expect(windows[0]!.opener).toBe(null)
})

test('requires confirmation to take over a flow that another user is designing', async () => {
  const designer = { userName: 'colleague@plant.test', since: '2026-03-02T13:50:00.000Z', isOneself: false }
  const { server } = await openFlows('/flows/7', {
    rows: [{ flowId: 7, flowName: 'Notify the ERP', designer }],
    server: (server) =>
      server.on('POST', '/flows/{flowId}/design', (request) =>
        (request.body as { takeOver: boolean }).takeOver
          ? opened(request)
          : errorResponse(409, 'It is open', { designer }),
      ),
  })
  const windows = watchDesign()
  await button('Design').first().click()
  const confirmDialog = page.getByRole('alertdialog', {
    name: /colleague@plant\.test has been designing this flow since/,
  })
  await confirmDialog.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => windows.map(({ addresses }) => addresses.length)).toEqual([0, 1])
  await expect
    .poll(() => server.requests('POST', '/flows/{flowId}/design').map(({ body }) => body))
    .toEqual([{ takeOver: false }, { takeOver: true }])
})

// Proves ADM-029
test('the customization dialog of an organization opens the flow editor and passes it a token', async () => {
  await openFlows('/organizations', {
    rows: [{ flowId: 7, flowName: 'Notify the ERP' }],
    server: (server) => server.on('POST', '/flows/{flowId}/design', opened),
  })
  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  await button('Customize').click()
  const customize = page.getByRole('dialog', { name: 'Customize this organization' })
  await expect.element(customize.getByText('Notify the ERP')).toBeVisible()
  await expectAccessible('[role=dialog]')
  const windows = watchDesign()
  await customize.getByRole('button', { name: 'Design Notify the ERP' }).click()
  await expect
    .poll(() => windows.map(({ addresses }) => addresses))
    .toEqual([['/flowEditor?flowId=7&token=a-token-of-more-than-twenty']])
})
