import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, choose, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { pdfOf } from './pdf.bed.ts'
import { shots } from './shots.ts'
import { addUser } from './users.bed.ts'

const operator = { userName: 'operator@plant.test', password: 'a third long password' }
/** The display of a machine: touched, with gloves. */
const machine: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await addUser(
    bed.world,
    operator,
    permissionsWhere((area, flag) => ['instructions', 'resources'].includes(area) && flag === 'read'),
  )
  await bed.ask('POST', '/parts', { partNum: 'P-100' })
  await bed.ask('POST', '/parts', { partNum: 'P-200' })
  await bed.ask('POST', '/resources', { resourceID: 'M-01' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const upload = async (name: string, content: BlobPart): Promise<{ pageId: number; revId: number }> => {
  const form = new FormData()
  form.append('docType', 'Instruction')
  form.append('fileName', name)
  form.append('file', new File([content], name))
  return (await bed.ask('POST', '/docs/upload', form)).data
}
const write = async (docType: string, docName: string, texts: readonly string[]): Promise<number> => {
  const { pageId, revId } = (await bed.ask('POST', '/docs', { action: 'create', docType, docName, text: texts[0] }))
    .data
  let baseRevId = revId
  for (const text of texts.slice(1))
    baseRevId = (await bed.ask('POST', '/docs', { action: 'edit', pageId, text, baseRevId })).data.revId
  return pageId
}
const hurt = (page: Page) => page.evaluate(() => (window as { hurt?: number }).hurt)
/** How many pixels of the first canvas in a frame are not white. */
const inked = (page: Page, label: string) =>
  page
    .getByRole('img', { name: label })
    .last()
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, at) => at % 4 === 0 && value < 128).length
    })

test('a machine’s display looks at a linked PDF in the viewer: under its label, full screen, by page and zoom, by touch and by key; scripts in it do not run', async () => {
  const { pageId, revId } = await upload('Setup plan.pdf', pdfOf(['First clamp', 'Then measure']))
  await bed.ask('POST', '/documents', { pageId, resourceID: 'M-01' })
  await bed.ask('POST', `/docs/revision/${revId}/approve`, { unapprove: false })
  const { page, context, troubles } = await browser.signedIn('/resources/M-01', operator, machine)
  await button(page, 'View Setup plan.pdf').click()
  const dialog = page.getByRole('dialog', { name: 'Setup plan.pdf' })
  await dialog.getByRole('heading', { name: 'Setup plan.pdf' }).waitFor()
  await dialog.getByText('Approved, revision 1').waitFor()
  await dialog.getByText('First clamp').waitFor({ state: 'attached' })
  await expect.poll(() => inked(page, 'Setup plan.pdf, page 1 of 2')).toBeGreaterThan(50)
  await expectAccessible(page)

  for (const name of ['Next page', 'Larger', 'Full screen', 'Close', 'Download'])
    expect((await dialog.getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await button(page, 'Next page').click()
  await dialog.getByText('2 / 2').waitFor()
  await dialog.getByText('Then measure').waitFor({ state: 'attached' })
  await dialog.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 1' }).click()
  await dialog.getByText('1 / 2').waitFor()
  const frame = dialog.getByRole('region', { name: 'Setup plan.pdf' })
  await frame.press('PageDown')
  await dialog.getByText('2 / 2').waitFor()
  await frame.press('+')
  await dialog.getByText('125 %').waitFor()
  await frame.press('0')
  await dialog.getByText('100 %').waitFor()

  await button(page, 'Full screen').click()
  await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(1280)
  expect(new URL(page.url()).searchParams.get('view')).toBe(String(pageId))
  await button(page, 'Leave full screen').click()
  await expect.poll(async () => (await dialog.boundingBox())!.width).toBeLessThan(1280)
  await button(page, 'Close').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await hurt(page)).toBe(undefined)
  expect(troubles).toEqual([])
  await context.close()
})

test('an instruction goes its way: written, approved, linked to a machine, and read there on a phone and on a wide display', async () => {
  await bed.ask('POST', '/resources', { resourceID: 'M-40', description: 'Lathe 40' })
  const { page, context, troubles } = await browser.signedIn('/instructions')
  await button(page, 'Add').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Change the collet')
  await button(page, 'Save').click()
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.waitFor()
  const text =
    '# Collet\n\n1. Stop the spindle.\n2. Clamp at **40 Nm**.\n\n| Collet | Torque |\n| --- | --- |\n| 173E | 40 Nm |\n'
  await editor.evaluate((element, written) => {
    const data = new DataTransfer()
    data.setData('text/plain', written)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
  await shots(page, 'path-1-write')
  await button(page, 'Save').click()
  await notice(page, 'Document Saved')
  const reads = async (device: BrowserContextOptions, name: string, more: (seen: Page) => Promise<void>) => {
    const visit = await browser.signedIn('/resources/M-40', operator, device)
    await visit.page.getByRole('region', { name: 'Documents' }).waitFor()
    await more(visit.page)
    await expect
      .poll(() => visit.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(device.viewport!.width)
    await expectAccessible(visit.page)
    await shots(visit.page, name)
    expect(visit.troubles).toEqual([])
    await visit.context.close()
  }
  await button(page, 'Approve').click()
  await notice(page, 'Revision Approved')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Machine' }).click()
  await choose(page.getByRole('combobox', { name: 'Which' }), 'M-40')
  await button(page, 'Link').click()
  await notice(page, 'Link Updated')
  await page.getByRole('link', { name: 'M-40 · Lathe 40' }).waitFor()
  await shots(page, 'path-2-linked')
  const look = async (seen: Page) => {
    await button(seen, 'View Change the collet').click()
    const dialog = seen.getByRole('dialog', { name: 'Change the collet' })
    await dialog.getByText('Approved, revision 1').waitFor()
    await dialog.getByRole('cell', { name: '173E' }).waitFor()
  }
  await reads(phone, 'path-3-phone', look)
  const wide = { viewport: { width: 3840, height: 2160 }, hasTouch: true, isMobile: false }
  await reads(wide, 'path-4-display', async (seen) => {
    await look(seen)
    await button(seen, 'Full screen').click()
    await button(seen, 'Leave full screen').waitFor()
  })
  expect(troubles).toEqual([])
  await context.close()
})

test('pictures and videos are shown with their label; what is neither is downloaded only, and runs nowhere', async () => {
  const { page, context, troubles } = await browser.signedIn('/instructions')
  const made = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const brush = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    const some = new Promise<void>((resolve) => {
      recorder.ondataavailable = ({ data }) => {
        parts.push(data)
        if (data.size > 0) resolve()
      }
    })
    recorder.start(50)
    let shade = 0
    const paint = setInterval(() => {
      shade = (shade + 20) % 256
      brush.fillStyle = `rgb(${shade} 80 80)`
      brush.fillRect(0, 0, 64, 48)
    }, 20)
    await some
    clearInterval(paint)
    recorder.stop()
    await stopped
    const bytes = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]
    const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
    return { video: await bytes(new Blob(parts)), picture: await bytes(picture) }
  })
  const video = await upload('Changing a tool.webm', new Uint8Array(made.video))
  const picture = await upload('Fixture.png', new Uint8Array(made.picture))
  const drawing = await upload(
    'Drawing.svg',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1"><script>window.hurt=1</script></svg>',
  )

  await page.goto(`/instructions/${video.pageId}?view=${video.pageId}`)
  const seen = page.getByRole('dialog').locator('video')
  await expect.poll(() => seen.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(64)
  // Begun like one, it goes on as nothing: it says so.
  const broken = await upload('Broken film.webm', new Uint8Array(made.video.slice(0, 60)))
  await page.goto(`/instructions/${broken.pageId}?view=${broken.pageId}`)
  await page.getByRole('dialog').getByText('This browser cannot play the video. It can be downloaded.').waitFor()
  await page.goto(`/instructions/${video.pageId}?view=${video.pageId}`)
  await expect.poll(() => seen.getAttribute('aria-label')).toBe('Changing a tool.webm')
  await expect.poll(() => seen.evaluate((element: HTMLVideoElement) => element.controls)).toBe(true)

  await page.goto(`/instructions/${picture.pageId}?view=${picture.pageId}`)
  const image = page.getByRole('dialog').getByRole('img', { name: 'Fixture.png' })
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64)

  await page.goto(`/instructions/${drawing.pageId}?view=${drawing.pageId}`)
  await page.getByRole('dialog').getByText('Files of this kind are not shown here.').waitFor()
  await expect.poll(() => page.getByRole('dialog').locator('img, svg [onload], iframe, object, embed').count()).toBe(0)
  expect(await hurt(page)).toBe(undefined)
  expect(troubles).toEqual([])
  await context.close()
})

test('the document selector of a grid links a page to a row, shows it, and unlinks it; why that failed is said', async () => {
  const pageId = await write('Instruction', 'Deburr the edges', ['All of them.'])
  const { page, context, troubles } = await browser.signedIn('/parts')
  const row = page.getByRole('row').filter({ hasText: 'P-100' })
  const open = async () => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Documents' }).click()
    return page.getByRole('dialog', { name: 'Documents of P-100' })
  }
  const dialog = await open()
  await dialog.getByText('No documents are linked here.').waitFor()
  await choose(dialog.getByRole('combobox', { name: 'Document to link' }), 'Deburr the edges')
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/documents'),
  )
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  expect((await asked).postDataJSON()).toEqual({ pageId, partNum: 'P-100' })
  await notice(page, 'Link Updated')
  await dialog.getByRole('link', { name: 'Deburr the edges' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'View Deburr the edges' }).click()
  const viewer = page.getByRole('dialog', { name: 'Deburr the edges' })
  await viewer.getByText('All of them.').waitFor()
  await viewer.getByRole('button', { name: 'Close' }).click()

  const [{ docID }] = (await bed.ask('GET', `/documents?pageID=${pageId}`)).data
  const path = `**/api/documents/${docID}`
  const unlink = dialog.getByRole('button', { name: 'Unlink Deburr the edges' })
  const refuse = async (json: object) => {
    await page.route(path, (route) => route.fulfill({ status: 500, json }), { times: 1 })
    await unlink.click()
  }
  await refuse({ success: false, message: 'The disk is full' })
  await notice(page, `Failed to delete link ${docID}: The disk is full`)
  await refuse({ success: false })
  await notice(page, `Failed to delete link ${docID}: Unknown error`)
  await unlink.click()
  await notice(page, 'Unlink Successful')
  await dialog.getByText('No documents are linked here.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a page that cannot be deleted says so: Error deleting document and links', async () => {
  const pageId = await write('Instruction', 'To be deleted', ['Soon.'])
  await bed.ask('POST', '/documents', { pageId, partNum: 'P-200' })
  const { page, context } = await browser.signedIn('/instructions')
  const row = page.getByRole('row').filter({ hasText: 'To_be_deleted' })
  const remove = async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  }
  await page.route('**/api/instructions/**', (route) =>
    route.request().postDataJSON()?.dryRun || route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await remove()
  await notice(page, 'Error deleting document and links')
  await page.unroute('**/api/instructions/**')
  await remove()
  await notice(page, 'Instruction Deleted')
  expect((await bed.ask('GET', '/documents?partNum=P-200')).data).toEqual([])
  await context.close()
})

test('any two revisions of a text stand side by side, as two pickers say, and the address keeps them; checks by their lines', async () => {
  const pageId = await write('Instruction', 'Grind it', [
    'One\nTwo\nThree\n',
    'One\nTwo and a half\nThree\n',
    'One\nThree\nFour\n',
  ])
  const { page, context, troubles } = await browser.signedIn(`/instructions/${pageId}`)
  const compare = page.getByRole('region', { name: 'Compare' })
  const before = compare.getByRole('textbox', { name: 'Revision 2' })
  await before.getByText('Two and a half').waitFor()
  await expect.poll(() => compare.getByRole('textbox', { name: 'Revision 3' }).textContent()).not.toContain('Two')
  await compare.getByRole('combobox', { name: 'Before' }).click()
  await page.getByRole('option', { name: 'Revision 1' }).click()
  await compare.getByRole('textbox', { name: 'Revision 1' }).waitFor()
  await compare.getByRole('combobox', { name: 'After' }).click()
  await page.getByRole('option', { name: 'Revision 2' }).click()
  await compare.getByRole('textbox', { name: 'Revision 2' }).getByText('Two and a half').waitFor()
  await expectAccessible(page)
  await page.reload()
  await compare.getByRole('textbox', { name: 'Revision 1' }).waitFor()
  await expect.poll(() => compare.locator('.cm-changedLine').allTextContents()).toEqual(['Two', 'Two and a half'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => compare.getByRole('textbox').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  // A last line that others follow now is the same line.
  const longer = await write('Instruction', 'Grind on', ['One\nTwo', 'One\nTwo\nThree'])
  await page.goto(`/instructions/${longer}`)
  await compare.locator('.cm-changedLine').first().waitFor()
  await expect.poll(() => compare.locator('.cm-changedLine').allTextContents()).toEqual(['Three'])

  const sheet = (upper: number) =>
    `checkID,text,kind,unit,nominal,lower,upper,samples,frequency\nD1,Diameter,number,mm,10,9.98,${upper},1,eachPart\n`
  const sheetId = await write('Checksheet', 'Shaft sizes', [sheet(10.02), sheet(10.05)])
  await page.goto(`/checksheets/${sheetId}`)
  await compare
    .getByRole('textbox', { name: 'Revision 1' })
    .getByText('D1 · Diameter · 10 ±0.02 mm · each part')
    .waitFor()
  await button(page, 'Edit checks').waitFor()
  await compare.getByRole('textbox', { name: 'Revision 2' }).getByText('+0.05 −0.02').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('the revisions of a page, which of them is approved, and what differs between two of them stand together', async () => {
  const put = async (feed: number, pageId?: number) => {
    const form = new FormData()
    if (pageId !== undefined) form.append('pageId', String(pageId))
    form.append('splitNcProgram', 'true')
    form.append('file', new File([`%\nO2000\nT1 M6\nG1 X10. F${feed}\nM30\n%\n`], 'O2000.nc'))
    return (await bed.ask('POST', '/docs/program/file', form)).data
  }
  const first = await put(200)
  await put(250, first.pageId)
  await bed.ask('POST', `/docs/revision/${first.revId}/approve`, { unapprove: false })
  const { page, context } = await browser.signedIn(`/programs/${first.pageId}`)
  const revisions = page.getByRole('table', { name: 'Revisions' })
  await revisions.getByRole('row', { name: /Revision 2 Waits for approval/ }).waitFor()
  await revisions.getByRole('row', { name: /Revision 1 In force .*plant\.test/ }).waitFor()
  await page
    .getByRole('table', { name: 'Compare' })
    .getByRole('row', { name: /Changed feed F200 → F250/ })
    .waitFor()
  await context.close()
})

test('instructions, checksheets and programs are pages of one wiki: named with underscores, with revisions, found by each other’s links', async () => {
  const target = await write('Instruction', 'Wiki target', ['Here.'])
  const kept = [
    await write('Instruction', 'Wiki instruction', ['See [[Wiki target]].', 'See [[Wiki target]] twice.']),
    await write('Program', 'Wiki program', ['(see [[Wiki target]])', '(see [[Wiki target]] twice)']),
    await write('Checksheet', 'Wiki checksheet', [
      'checkID,text,kind\nD1,As [[Wiki target]] says,passFail\n',
      'checkID,text,kind\nD2,As [[Wiki target]] says,passFail\n',
    ]),
  ]
  const { data: found } = await bed.ask('GET', '/docs?search=Wiki')
  const told = found.map(({ docName, docType }: { docName: string; docType: string }) => `${docName} ${docType}`)
  expect(told.toSorted()).toEqual([
    'Wiki_checksheet Checksheet',
    'Wiki_instruction Instruction',
    'Wiki_program Program',
    'Wiki_target Instruction',
  ])
  for (const pageId of kept) expect((await bed.ask('GET', `/docs/${pageId}/revisions`)).data).toHaveLength(2)
  const { linkedFrom } = (await bed.ask('GET', `/docs/${target}`)).data
  expect(linkedFrom.map(({ pageId }: { pageId: number }) => pageId).toSorted()).toEqual(kept.toSorted())
})
