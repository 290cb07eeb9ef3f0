import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { fixtureUser, waitFor } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { colleague, createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

/** Requests that the external system received. */
const receivedRequests: { url: string | undefined; body: unknown; authorization: string | undefined }[] = []
let erp: Server
let erpAt = ''
let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  erp = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString() || 'null')
    if (request.url === '/down') return void response.writeHead(503).end()
    receivedRequests.push({ url: request.url, body, authorization: request.headers.authorization })
    response.setHeader('content-type', 'application/json').end('{"accepted":true}')
  })
  await new Promise<void>((listening) => erp.listen(0, '127.0.0.1', listening))
  const { port } = erp.address() as AddressInfo
  erpAt = `http://127.0.0.1:${port}`
  await buildWeb()
  fixture = await createGridFixture({ TAKT_FLOW_HOSTS: `127.0.0.1:${port}` })
  await fixture.request('POST', '/jobs', { jobNum: 'J-1', status: 'released' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
  erp?.close()
})

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor()
const selectOption = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
}
const add = (page: Page, kind: string) =>
  page
    .getByRole('region', { name: 'Steps to add' })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()

/** Opens the editor with `press`; returns it with its requested address. */
async function editorOf(context: BrowserContext, press: () => Promise<void>): Promise<{ editor: Page; address: URL }> {
  const addressRequest = context.waitForEvent('request', (request) => request.url().includes('/flowEditor'))
  const opening = context.waitForEvent('page')
  await press()
  const editor = await opening
  editor.setDefaultTimeout(60_000)
  const address = new URL((await addressRequest).url())
  await editor.getByRole('region', { name: 'Steps to add' }).waitFor()
  return { editor, address }
}

// Proves ADM-099
test('a flow is added, designed, tested and enabled; a completed job runs it, and the run shows what was sent', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/flows', fixtureUser)
  await button(page, 'Add').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name( \*)?$/).fill('Tell the ERP')
  await shots(page, 'flows-add')
  await button(form, 'Save').click()
  await notice(page, 'Flow Added')
  await page.goto('/flows/1')
  await page.getByText('This flow has not been designed yet').waitFor()

  const { editor, address } = await editorOf(context, () => button(page, 'Design').first().click())
  expect(address.searchParams.get('token')).toMatch(/.{20}/)
  expect(editor.url()).not.toContain('token')
  expect(await editor.evaluate(() => window.opener)).toBeNull()
  editor.on('pageerror', (error) => problems.push(error.message))

  await add(editor, 'Record changed')
  await selectOption(editor, 'Item type', 'Job')
  await add(editor, 'Only if')
  await selectOption(editor, 'Value of rule 1', 'The job › Status')
  await selectOption(editor, 'Comparison value of rule 1', 'completed')
  await add(editor, 'Send a request')
  await editor.getByRole('textbox', { name: 'Address' }).fill(`${erpAt}/jobs`)
  const body = editor.getByRole('textbox', { name: 'Body (JSON)' })
  await body.fill('{"done": ""}')
  await body.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(10, 10))
  await button(editor, 'Insert a value into Body (JSON)').click()
  await shots(editor, 'flows-editor-value')
  await editor.getByRole('combobox', { name: 'Insert a value', exact: true }).fill('item.jobNum')
  await editor.getByRole('option').first().click()
  await expect.poll(() => body.inputValue()).toBe('{"done": "{{item.jobNum}}"}')
  await shots(editor, 'flows-editor-request')

  await button(editor, 'Add a secret').click()
  await editor.getByLabel('Secret name').fill('erpKey')
  await editor.getByLabel('Secret value').fill('Bearer s3cret')
  await button(editor, 'Save secret').click()
  await button(editor, 'Add header').click()
  await editor.getByRole('textbox', { name: 'Name of header 1' }).fill('authorization')
  await editor.getByRole('textbox', { name: 'Value of header 1' }).fill('{{secret}}')

  // By keyboard only: to the trigger and back; adds and removes a step, undoes and redoes it.
  const canvas = editor.getByRole('application')
  await canvas.press('ArrowUp')
  await editor.getByRole('region', { name: 'Only if' }).waitFor()
  await shots(editor, 'flows-editor-filter')
  await canvas.press('a')
  await editor.getByRole('menuitem', { name: 'Notify people' }).press('Enter')
  await editor.getByRole('region', { name: 'Notify people' }).waitFor()
  await canvas.press('Delete')
  await editor.getByRole('region', { name: 'Notify people' }).waitFor({ state: 'detached' })
  await editor.getByRole('tab', { name: 'In words' }).click()
  await editor.getByText('Ready to run').last().waitFor()
  await shots(editor, 'flows-editor-words')

  await editor.getByRole('tab', { name: 'Try' }).click()
  await editor
    .getByLabel('Sample (JSON)')
    .fill(JSON.stringify({ item: { jobNum: 'J-7', status: 'completed' }, change: 'changed' }))
  await button(editor, 'Try it').click()
  await editor.getByText('Would be done').waitFor()
  await expectAccessible(editor)
  await shots(editor, 'flows-editor-try')
  expect(receivedRequests).toEqual([])

  await editor.getByRole('switch', { name: 'Active' }).click()
  await notice(editor, 'Flow Updated')
  const closed = editor.waitForEvent('close')
  await button(editor.getByRole('banner'), 'Close').click()
  await closed

  await fixture.request('PUT', '/jobs/J-1', { status: 'completed' })
  await waitFor('the other system to be sent', async () => receivedRequests.length > 0)
  expect(receivedRequests).toEqual([{ url: '/jobs', body: { done: 'J-1' }, authorization: 'Bearer s3cret' }])
  await page.getByText('When a job is added or changed').waitFor()
  const runs = page.getByRole('region', { name: 'Runs' })
  await runs.getByRole('button').filter({ hasText: 'Done' }).first().click()
  await runs.getByRole('row', { name: 'Body › accepted yes' }).waitFor()
  await runs.getByRole('row', { name: /^Status released → completed/ }).waitFor()
  await expect.poll(() => runs.textContent()).not.toContain('s3cret')
  await shots(page, 'flows-runs')
  await page.setViewportSize(phone.viewport!)
  await runs.scrollIntoViewIfNeeded()
  await shots(page, 'flows-runs-phone')
  await page.goto('/flows')
  await page.getByText('Tell the ERP').first().waitFor()
  await shots(page, 'flows-list-phone')
  expect(problems).toEqual([])
  await context.close()
})

test('taking over the design of a flow ends the other window', async () => {
  await fixture.request('POST', '/flows/1/close', {})
  const { page, context } = await browser.signedIn('/flows/1', fixtureUser)
  const { editor } = await editorOf(context, () => button(page, 'Design').first().click())
  await add(editor, 'Notify people')
  await editor.getByRole('textbox', { name: 'Title' }).fill('Job {{item.jobNum}} is done')
  await editor.getByText(/^Draft saved/).waitFor()
  await page.getByText('You have had it open for design since').waitFor()

  const other = await browser.signedIn('/flows/1', colleague)
  await button(other.page, 'Design').first().click()
  const confirmation = other.page.getByRole('alertdialog', { name: /admin@plant.test .* this flow since/ })
  await shots(other.page, 'flows-takeover')
  const otherEditor = await editorOf(other.context, () => button(confirmation, 'Yes').click())
  // Each user has an own draft: the other editor shows the saved state.
  await expect.poll(() => otherEditor.editor.getByText(/› is done/).count()).toBe(0)

  // The window is notified at the latest when more is typed in it.
  const title = editor.getByRole('textbox', { name: 'Title' })
  const ended = editor.getByRole('heading', { name: 'This window can no longer design the flow' })
  await title.or(ended).waitFor()
  if (await title.isVisible()) await title.fill('Job {{item.jobNum}} is over', { timeout: 5000 }).catch(() => {})
  await ended.waitFor()
  await shots(editor, 'flows-editor-ended')
  await other.context.close()
  await context.close()
})
