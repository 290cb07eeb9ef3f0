import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { shots } from './shots.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a program of 20 MB goes in parts: its progress is shown, cancelled it goes on where it stopped, cut off it goes on by itself; then it has a revision more, and a component appended', async () => {
  const line = 'G1 X10.123 Y-20.456 F200\n'
  const bytes = Buffer.from(`%\nO1000\n${line.repeat(Math.ceil(20_000_000 / line.length))}M30\n%\n`)
  const { page, context, troubles } = await browser.signedIn('/programs')
  const offsets: number[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/docs/uploads/*?offset=*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    offsets.push(offset)
    // The second part hangs until it is cancelled, the fourth is cut off once.
    if (offsets.length === 2) await held.promise
    if (offsets.length === 5) return route.abort()
    await route.continue().catch(() => {})
  })
  await button(page, 'Add').click()
  const dialog = page.getByRole('dialog')
  const isSplit = dialog.getByRole('checkbox', { name: 'Split NC Program' })
  await expect
    .poll(async () => [await dialog.getByLabel('Program Type').inputValue(), await isSplit.isChecked()])
    .toEqual(['NC', true])
  await dialog.getByLabel('Program Type').fill('Robot')
  await isSplit.click()
  await shots(page, 'program-add')
  await page.locator('input[type=file]').setInputFiles([{ name: 'O1000.nc', mimeType: 'text/plain', buffer: bytes }])
  await dialog.getByRole('button', { name: 'Upload File' }).click()
  await dialog.getByText('21 %').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('cancelled', { exact: true }).waitFor()
  held.resolve()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByText('it goes on by itself once the network is back').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('Waits for approval, revision 1').waitFor()
  // Nothing but what was under way was sent again.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(new Set(offsets).size).toBe(Math.ceil(bytes.byteLength / 4_194_304))

  await button(page, 'New Revision').click()
  const small = Buffer.from('%\nO1000\nT1 M6\nM30\n%\n')
  const choose = async (name: string) => {
    const file = { name, mimeType: 'text/plain', buffer: small }
    await page.locator('[role=dialog] input[type=file]').setInputFiles([file])
    await dialog.getByRole('button', { name: 'Upload File' }).click()
  }
  await dialog.getByLabel('Program Type').fill('NC')
  await choose('O1000b.nc')
  await page.getByText('Waits for approval, revision 2').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { pathname } = new URL(page.url())
  const revisions = (await bed.ask('GET', `/docs/${pathname.split('/').at(-1)}/revisions`)).data
  expect(revisions.map(({ program }: { program: object }) => program)).toEqual([
    { programType: 'NC', splitNcProgram: false },
    { programType: 'Robot', splitNcProgram: false },
  ])
  await button(page, 'Append File').click()
  await expect.poll(() => dialog.getByLabel('Program Type').count()).toBe(0)
  await choose('O2000.nc')
  await page.getByText('Waits for approval, revision 3').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await context.close()
})

/** A ZIP with one entry: 100 MB of nothing in some 100 kB. */
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
  for (const [name, { name: sent = name, body }] of Object.entries(hostile)) {
    const form = new FormData()
    form.append('fileName', sent)
    form.append('file', new File([typeof body === 'string' ? body : new Uint8Array(body)], sent))
    revisions[name] = (await bed.ask('POST', '/docs/upload', form)).data
  }
  const { page, context } = await browser.signedIn('/instructions')
  let far = 0
  await context.route('**/elsewhere.test/**', (route) => {
    far += 1
    return route.abort()
  })
  const hurt = () => page.evaluate(() => [(window as { hurt?: number }).hurt ?? null, localStorage.getItem('hurt')])
  const text = Object.entries(revisions)
    .flatMap(([name, { revId }]) => [
      `![${name}](/api/docs/revision/${revId}/file)`,
      `[open ${name}](/api/docs/revision/${revId}/file)`,
    ])
    .join('\n\n')
  const shown = (
    await bed.ask('POST', '/docs', { action: 'create', docType: 'Instruction', docName: 'All of them', text })
  ).data

  for (const [name, { pageId, revId }] of Object.entries(revisions)) {
    await page.goto(`/instructions/${pageId}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await button(page, 'Download').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
    expect(download.suggestedFilename()).toBe(name)
    expect(await hurt()).toEqual([null, null])
    // Even with whatever a browser would send along, the address is a download in a sandbox, never a page of ours.
    const reply = await page.evaluate(async (path) => {
      const { authtoken } = JSON.parse(localStorage.getItem('takt.session') ?? '{}')
      const answer = await fetch(path, { headers: { authorization: authtoken } })
      const headers = ['content-disposition', 'content-security-policy', 'x-content-type-options']
      return [answer.status, ...headers.map((header) => answer.headers.get(header))]
    }, `/api/docs/revision/${revId}/file`)
    expect(reply).toEqual([200, expect.stringMatching(/^attachment/), "default-src 'none'; sandbox", 'nosniff'])
    const direct = await context.newPage()
    await direct.goto(`/api/docs/revision/${revId}/file`).catch(() => null)
    expect(await direct.evaluate(() => (window as { hurt?: number }).hurt ?? null)).toBe(null)
    await direct.close()
    expect(await hurt()).toEqual([null, null])
  }

  await page.goto(`/instructions/${shown.pageId}`)
  const link = page.getByText('open page.html')
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('object, embed, iframe[src*="revision"]').count()).toBe(0)
  await link.click()
  await page.goto('/instructions')
  expect(await hurt()).toEqual([null, null])
  expect(far).toBe(0)
  await context.close()
})
