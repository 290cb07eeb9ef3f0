import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { addUser } from '../fixtures/users.fixture.ts'
import { createGridFixture, type GridFixture } from './grid.fixture.ts'

const reader = { userName: 'operator@plant.test', password: 'a third long password' }

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await addUser(
    fixture.testEnvironment,
    reader,
    permissionsWhere((area, flag) => area === 'instructions' && flag === 'read'),
  )
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

/** Drops or pastes a generated picture or a text file into the editor. */
const put = (editor: Locator, method: 'drop' | 'paste', file: { name: string; type: string; words?: string }) =>
  editor.evaluate(
    async (element, [kind, { name, type, words }]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 120 })
      const paper = canvas.getContext('2d')!
      paper.fillStyle = '#3060a0'
      paper.fillRect(20, 20, 280, 80)
      const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const data = new DataTransfer()
      data.items.add(new File([words ?? image!], name, { type }))
      const { left, top } = element.getBoundingClientRect()
      const shared = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: data, clientX: left + 4, clientY: top + 4 })
          : new ClipboardEvent('paste', { ...shared, clipboardData: data }),
      )
    },
    [method, file] as const,
  )

test('pictures and files are dropped and pasted into a text, and shown in the preview and on the page to everyone who may read it', async () => {
  const { pageId } = (
    await fixture.request('POST', '/docs', {
      action: 'create',
      docType: 'Instruction',
      docName: 'Clamp the shaft',
      text: '',
    })
  ).data
  const { page, context, troubles: problems } = await browser.signedIn(`/instructions/${pageId}?edit=${pageId}`)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await page.getByText('Pictures and files can be dropped or pasted here.').waitFor()
  await shots(page, 'page-editor-empty')
  await editor.pressSequentially('See')
  await put(editor, 'paste', { name: 'image.png', type: 'image/png' })
  // Typing in the meantime moves nothing.
  await editor.pressSequentially(' here')
  await editor.getByText('(Clamp_the_shaft.png)').waitFor()
  await editor.press('Control+End')
  await editor.press('Enter')
  await put(editor, 'paste', { name: 'image.png', type: 'image/png' })
  await editor.getByText('(Clamp_the_shaft_2.png)').waitFor()
  await put(editor, 'drop', { name: 'Torque list.txt', type: 'text/plain', words: 'M8: 25 Nm' })
  await editor.getByText('[[Torque_list.txt]]').waitFor()
  await put(editor, 'drop', {
    name: 'hostile.svg',
    type: 'image/svg+xml',
    words: '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1"><script>window.hurt=1</script></svg>',
  })
  await editor.getByText('[[Hostile.svg]]').waitFor()
  await editor.press('Control+End')
  await editor.press('Enter')
  await button(page, 'Heading').click()
  await page.keyboard.type('Tools')
  await button(page, 'Table').click()
  // From cell to cell, and from the last one to a new row; Esc, then Tab leaves the editor.
  for (const words of ['Cutter', 'Feed', 'T1', '0.2']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('T2')
  await button(page, 'Rows and columns of the table').click()
  await shots(page, 'page-editor-table')
  await page.getByRole('menuitem', { name: 'Add a column to the right' }).click()
  const hasFocus = () => editor.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.type('new')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(hasFocus).toBe(false)
  await editor.press('Control+End')
  await button(page, 'Bold').click()
  await page.keyboard.type('Slowly')
  // At the start of a heading a picture is placed above it.
  await editor.press('Control+Home')
  await page.keyboard.type('# Safety')
  await editor.press('Enter')
  await editor.press('Control+Home')
  await put(editor, 'drop', { name: 'Gloves.png', type: 'image/png' })
  await editor.getByText('(Gloves.png)').waitFor()
  await shots(page, 'page-editor-pictures')

  /** Returns the widths of the pictures of the page, once they are drawn. */
  const pictureWidths = (on: Page) =>
    on.locator('main img').evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth))
  await button(page, 'Preview').click()
  await expect.poll(() => pictureWidths(page)).toEqual([320, 320, 320])
  const responseGate = Promise.withResolvers<void>()
  await page.route('**/picture?name=Gloves.png&*', async (route) => {
    await responseGate.promise
    await route.continue()
  })
  await button(page, 'Save').click()
  await notice(page, 'Document Saved')
  for (const name of ['Safety', 'Tools']) await page.getByRole('heading', { name }).waitFor()
  // A placeholder takes the place of a picture until it is loaded.
  await expect.poll(() => pictureWidths(page)).toEqual([320, 320])
  await page.locator('main [data-coming]').waitFor()
  await shots(page, 'page-picture-coming')
  responseGate.resolve()
  await expect.poll(() => pictureWidths(page)).toEqual([320, 320, 320])
  await expect.poll(() => page.locator('main [data-coming]').count()).toBe(0)
  for (const name of ['Cutter', 'Feed']) await page.getByRole('columnheader', { name }).waitFor()
  await page.getByRole('row', { name: 'T2 new' }).waitFor()
  await page.locator('strong', { hasText: 'Slowly' }).waitFor()
  await shots(page, 'page-with-pictures')
  await button(page, 'Approve').click()
  await notice(page, 'Revision Approved')

  const operator = await browser.signedIn(`/instructions/${pageId}`, reader)
  await expect.poll(() => pictureWidths(operator.page)).toEqual([320, 320, 320])
  await operator.page.getByRole('link', { name: 'Hostile.svg' }).first().waitFor()
  expect(await operator.page.evaluate(() => (window as { hurt?: number }).hurt)).toBe(undefined)
  expect(operator.troubles).toEqual([])
  await operator.context.close()
  // The list contains what people wrote; pictures only if they are requested.
  await page.goto('/instructions')
  const named = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await named('Torque_list.txt').waitFor()
  await expect.poll(() => named('Clamp_the_shaft.png').count()).toBe(0)
  await shots(page, 'pages-without-pictures')
  const without = page.getByRole('switch', { name: 'Without pictures' })
  await expect.poll(() => without.isChecked()).toBe(true)
  await without.click()
  await named('Clamp_the_shaft.png').waitFor()
  await shots(page, 'pages-with-pictures')
  // It stays so when a page is added, and after a reload.
  await button(page, 'Add').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Loosen the shaft')
  await button(page, 'Save').click()
  await editor.waitFor()
  await named('Clamp_the_shaft.png').waitFor()
  await page.reload()
  await named('Clamp_the_shaft.png').waitFor()
  await expect.poll(() => without.isChecked()).toBe(false)
  await without.click()
  await expect.poll(() => named('Clamp_the_shaft.png').count()).toBe(0)
  const { revision } = (await fixture.request('GET', `/docs/${pageId}`)).data
  expect(revision.text.split('\n').slice(0, 8)).toEqual([
    '![Gloves](Gloves.png)',
    '',
    '# Safety',
    '[[Hostile.svg]] [[Torque_list.txt]] See here',
    '',
    '![Clamp the shaft](Clamp_the_shaft.png)',
    '',
    '![Clamp the shaft 2](Clamp_the_shaft_2.png)',
  ])
  expect(problems).toEqual([])
  await context.close()
})
