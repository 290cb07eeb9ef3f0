import { deflateRawSync } from 'node:zlib'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser, phone, selectOption } from '../fixtures/browser.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { addUser } from '../fixtures/users.fixture.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

const operator = { userName: 'operator@plant.test', password: 'a third long password' }

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await addUser(
    fixture.testEnvironment,
    operator,
    permissionsWhere((area, flag) => ['instructions', 'resources'].includes(area) && flag === 'read'),
  )
  await fixture.request('POST', '/resources', { resourceID: 'M-40', description: 'Lathe 40' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Proves OPS-111
test('an instruction is written, approved and linked to a machine, and is read there on a phone and on a wide display', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/instructions')
  await button(page, 'Add').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Change the collet')
  await button(page, 'Save').click()
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.waitFor()
  const text =
    '# Collet\n\n1. Stop the spindle.\n2. Clamp at **40 Nm**.\n\n| Collet | Torque |\n| --- | --- |\n| 173E | 40 Nm |\n'
  await editor.evaluate((element, content) => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
  await shots(page, 'path-1-write')
  await button(page, 'Save').click()
  await notice(page, 'Document Saved')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('spindle')
  await page.getByRole('option', { name: /^Change the collet ?Instruction, in its text/ }).waitFor()
  await page.keyboard.press('Escape')
  const readOn = async (device: BrowserContextOptions, name: string, more: (viewerPage: Page) => Promise<void>) => {
    const visit = await browser.signedIn('/resources/M-40', operator, device)
    await visit.page.getByRole('region', { name: 'Documents' }).waitFor()
    await more(visit.page)
    await expect
      .poll(() => visit.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(device.viewport!.width)
    await shots(visit.page, name)
    expect(visit.troubles).toEqual([])
    await visit.context.close()
  }
  await button(page, 'Approve').click()
  await notice(page, 'Revision Approved')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Machine' }).click()
  await selectOption(page.getByRole('combobox', { name: 'Key' }), 'M-40')
  await button(page, 'Link').click()
  await notice(page, 'Link Updated')
  await page.getByRole('link', { name: 'M-40 · Lathe 40' }).waitFor()
  await shots(page, 'path-2-linked')
  const openInstruction = async (viewerPage: Page) => {
    await button(viewerPage, 'View Change the collet').click()
    const dialog = viewerPage.getByRole('dialog', { name: 'Change the collet' })
    await dialog.getByText('Approved, revision 1').waitFor()
    await dialog.getByRole('cell', { name: '173E' }).waitFor()
  }
  await readOn(phone, 'path-3-phone', openInstruction)
  const wide = { viewport: { width: 3840, height: 2160 }, hasTouch: true, isMobile: false }
  await readOn(wide, 'path-4-display', async (viewerPage) => {
    await openInstruction(viewerPage)
    await button(viewerPage, 'Full screen').click()
    await button(viewerPage, 'Exit full screen').waitFor()
  })
  expect(problems).toEqual([])
  await context.close()
})

test('input on a page is restored after a reload', async () => {
  const { pageId } = (
    await fixture.request('POST', '/docs', {
      action: 'create',
      docType: 'Instruction',
      docName: 'Half written',
      text: 'One',
    })
  ).data
  const { page, context } = await browser.signedIn(`/instructions/${pageId}?edit=${pageId}`)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await editor.pressSequentially(' and a half')
  await page.getByLabel('What changed').fill('More')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await editor.getByText('One and a half').waitFor()
  await expect.poll(() => page.getByLabel('What changed').inputValue()).toBe('More')
  await page.getByText('Your earlier input was restored.').waitFor()
  await button(page, 'Discard input').click()
  await editor.getByText('One', { exact: true }).waitFor()
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  await context.close()
})

/** Creates a ZIP with one entry: 100 MB of zeros in about 100 kB. */
function zipBomb() {
  const packed = deflateRawSync(Buffer.alloc(100_000_000), { level: 9 })
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.byteLength, 18)
  header.writeUInt32LE(100_000_000, 22)
  header.writeUInt16LE(1, 26)
  return Buffer.concat([header, Buffer.from('x'), packed])
}

const script = '<script>window.hurt=1;localStorage.hurt=1</script>'
const hostile: Record<string, { name?: string; body: string | Buffer }> = {
  'drawing.svg': {
    body: `<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1;localStorage.hurt=1">${script}</svg>`,
  },
  'page.html': { body: `<!doctype html><title>x</title>${script}<img src=x onerror="localStorage.hurt=1">` },
  'picture.gif': { body: `GIF89a=1;/*${'\0'.repeat(40)}*/window.hurt=1;localStorage.hurt=1;//${script}` },
  'sheet.pdf': { body: `%PDF-1.7\n<html>${script}\n%%EOF` },
  'bomb.zip': { body: zipBomb() },
  'passwd.txt': { name: '../../etc/passwd.txt', body: 'root' },
  'invoicefdp.exe': { name: 'invoice\u202Efdp.exe', body: 'MZ harmless' },
  'long.nc': { body: `(${'G1 X1 Y1 '.repeat(200_000)})` },
  'lines.nc': { body: 'G1 X1\r'.repeat(5000) },
  'formulas.csv': { body: 'a,b\n=HYPERLINK("http://elsewhere.test"),@SUM(1)\n' },
}

test('hostile files are harmless by direct address, in the viewer, in a link and as a picture of a page', async () => {
  const revisions: Record<string, { revId: number; pageId: number }> = {}
  for (const [name, { name: sentName = name, body }] of Object.entries(hostile)) {
    const form = new FormData()
    form.append('fileName', sentName)
    form.append('file', new File([typeof body === 'string' ? body : new Uint8Array(body)], sentName))
    revisions[name] = (await fixture.request('POST', '/docs/upload', form)).data
  }
  const { page, context } = await browser.signedIn('/instructions')
  let foreignRequests = 0
  await context.route('**/elsewhere.test/**', (route) => {
    foreignRequests += 1
    return route.abort()
  })
  const readInjectedValues = () =>
    page.evaluate(() => [(window as { hurt?: number }).hurt ?? null, localStorage.getItem('hurt')])
  const text = Object.entries(revisions)
    .flatMap(([name, { revId }]) => [
      `![${name}](/api/docs/revision/${revId}/file)`,
      `[open ${name}](/api/docs/revision/${revId}/file)`,
    ])
    .join('\n\n')
  const expectShown = (
    await fixture.request('POST', '/docs', { action: 'create', docType: 'Instruction', docName: 'All of them', text })
  ).data

  for (const [name, { pageId, revId }] of Object.entries(revisions)) {
    await page.goto(`/instructions/${pageId}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await button(page, 'Download').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
    expect(download.suggestedFilename()).toBe(name)
    expect(await readInjectedValues()).toEqual([null, null])
    // Whatever headers a browser sends, the address is a sandboxed download, never a page of the application.
    const reply = await page.evaluate(async (path) => {
      const { authtoken } = JSON.parse(localStorage.getItem('takt.session') ?? '{}')
      const response = await fetch(path, { headers: { authorization: authtoken } })
      const headers = ['content-disposition', 'content-security-policy', 'x-content-type-options']
      return [response.status, ...headers.map((header) => response.headers.get(header))]
    }, `/api/docs/revision/${revId}/file`)
    expect(reply).toEqual([200, expect.stringMatching(/^attachment/), "default-src 'none'; sandbox", 'nosniff'])
    const direct = await context.newPage()
    await direct.goto(`/api/docs/revision/${revId}/file`).catch(() => null)
    expect(await direct.evaluate(() => (window as { hurt?: number }).hurt ?? null)).toBe(null)
    await direct.close()
    expect(await readInjectedValues()).toEqual([null, null])
  }

  await page.goto(`/instructions/${expectShown.pageId}`)
  const link = page.getByText('open page.html')
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('object, embed, iframe[src*="revision"]').count()).toBe(0)
  await link.click()
  await page.goto('/instructions')
  expect(await readInjectedValues()).toEqual([null, null])
  expect(foreignRequests).toBe(0)
  await context.close()
})
