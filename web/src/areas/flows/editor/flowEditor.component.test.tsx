import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emulateTouch } from '../../../app/testing/emulateTouch.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { countParts, openEditor } from '../flows.fixture.ts'

const banner = page.getByRole('banner')
const add = (kind: string) =>
  page
    .getByRole('region', { name: 'Steps to add' })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
async function selectOption(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
}

test('a step that changes a row changes the row that triggered the flow, unless another one is selected', async () => {
  await openEditor(countParts)
  await add('Save a record')
  await selectOption('Item type', 'Job')
  await selectOption('Mode', 'Change')
  await expect.element(page.getByRole('combobox', { name: /^Select job/ })).toHaveValue('The job')
  await button('Add field').click()
  await selectOption('Field 1', 'Status')
  await selectOption('Value of Status', 'released')
  await page.getByRole('tab', { name: 'In words' }).click()
  await expect.element(page.getByRole('tabpanel').getByText('Set Status of the job to released')).toBeVisible()
})

test('describes a design in words, with its problems', async () => {
  await openEditor(countParts)
  await add('Notify people')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Job {{item.jobNum}} is released')
  await page.getByRole('tab', { name: 'In words' }).click()
  const words = page.getByRole('tabpanel')
  await expect.element(words.getByText(/Notify no recipient yet: “Job ‹Job of the job› is released”/)).toBeVisible()
  await expect.element(words.getByText(/Recipient 1 must be chosen/)).toBeVisible()
  await expectAccessible()
})

test('shows the example payload of another system as a command that sends it', async () => {
  await openEditor(countParts)
  await add('A system sends')
  await page.getByRole('textbox', { name: /^Payload/ }).fill('{"order":{"number":7}}')
  await expect.element(page.getByText(`-d '{"order":{"number":7}}'`, { exact: false })).toBeVisible()
})

test('saves the drawing as a draft while it is edited', async () => {
  const { server } = await openEditor(countParts)
  await add('Notify people')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Job {{item.jobNum}} is done')
  const draft = () => JSON.stringify(server.requests('PUT', '/flows/{flowId}/draft').at(-1)?.body)
  await expect.poll(draft).toContain('Job {{item.jobNum}} is done')
  await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
})

// Proves ADM-100
test('a failed close call sets the warnings flag, is shown, and can be retried', async () => {
  await emulateTouch()
  let isDown = true
  const { server } = await openEditor(countParts, {
    size: 'machine',
    server: (server) =>
      server.on('POST', '/flows/{flowId}/close', () => (isDown ? errorResponse(503, 'Not now') : undefined)),
  })
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  onTestFinished(() => close.mockRestore())
  await expect.element(banner.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  const heights = banner
    .getByRole('button')
    .elements()
    .map((element) => element.getBoundingClientRect().height)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await banner.getByRole('button', { name: 'Close', exact: true }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'The design could not be closed on the server' })
  await expect.element(warning).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  isDown = false
  await warning.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  await expect.poll(() => server.requests('POST', '/flows/{flowId}/close')).toHaveLength(2)
})
