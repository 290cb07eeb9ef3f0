import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateTouch } from '../../../app/testing/emulateTouch.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { pdfOf } from '../../../app/testing/pdf.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const viewing = (pageId: number) => `/instructions/${pageId}?view=${pageId}`
const scriptFlag = () => (window as { hurt?: number }).hurt
const fileOf = (name: string, mediaType: string, content: BlobPart): PageInput => ({
  docName: name,
  file: { name, mediaType, content },
})

const plan: PageInput = {
  ...fileOf('Setup plan.pdf', 'application/pdf', pdfOf(['First clamp', 'Then measure'])),
  approved: [1],
}
const dialog = page.getByRole('dialog', { name: 'Setup plan.pdf' })

/** Opens the screen at a machine, and the PDF linked to it. */
async function openPlan() {
  await emulateTouch()
  const app = await openPages([plan], () => '/resources/M-01', {
    rows: { resources: [{ resourceID: 'M-01' }] },
    rights: { mayWrite: false, mayApprove: false },
    server: (_, items) => {
      const { pageId } = items.rows('instructions')[0]!
      items.add('documents', [{ pageId, docType: 'Instruction', resourceID: 'M-01' }])
    },
    size: 'machine',
  })
  await button('View Setup plan.pdf').click()
  return app
}
/** Counts the dark pixels of a rendered PDF page. */
function inkOf(label: string): number {
  const canvas = page.getByRole('img', { name: label }).last().element().querySelector('canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, at) => at % 4 === 0 && value < 128).length
}

// Proves ADM-030
test('shows a PDF under its label with its revision, without running its scripts', async () => {
  await openPlan()
  await expect.element(dialog.getByRole('heading', { name: /^Setup plan\.pdf/ })).toBeVisible()
  await expect.element(dialog.getByText('Approved, revision 1', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('First clamp', { exact: false })).toBeInTheDocument()
  await expect.poll(() => inkOf('Setup plan.pdf, page 1 of 2')).toBeGreaterThan(50)
  await expectAccessible()
  expect(scriptFlag()).toBe(undefined)
})

test('pages and zooms a PDF by touch and by key', async () => {
  await openPlan()
  await expect.element(dialog.getByText('First clamp', { exact: false })).toBeInTheDocument()
  for (const name of ['Next page', 'Zoom in', 'Full screen', 'Close', 'Download'])
    expect(dialog.getByRole('button', { name }).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await button('Next page').click()
  await expect.element(dialog.getByText('2 / 2', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Then measure', { exact: false })).toBeInTheDocument()
  await dialog.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 1' }).click()
  await expect.element(dialog.getByText('1 / 2', { exact: false })).toBeVisible()
  const frame = dialog.getByRole('region', { name: 'Setup plan.pdf' }).element() as HTMLElement
  frame.focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(dialog.getByText('2 / 2', { exact: false })).toBeVisible()
  await userEvent.keyboard('+')
  await expect.element(dialog.getByText('125 %', { exact: false })).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(dialog.getByText('100 %', { exact: false })).toBeVisible()
})

test('shows a page in full screen if the URL requests it, and closes it', async () => {
  const { address, pageId } = await openPlan()
  const width = () => dialog.element().getBoundingClientRect().width
  await button('Full screen').click()
  await expect.poll(width).toBe(1280)
  expect(address().searchParams.get('view')).toBe(String(pageId))
  await button('Exit full screen').click()
  await expect.poll(width).toBeLessThan(1280)
  await button('Close').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

/** Creates a short video and a picture of 64×48 pixels. */
async function record(): Promise<{ video: Blob; picture: Blob }> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
  const brush = canvas.getContext('2d')!
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  const stopped = Promise.withResolvers<void>()
  const some = Promise.withResolvers<void>()
  recorder.onstop = () => stopped.resolve()
  recorder.ondataavailable = ({ data }) => {
    parts.push(data)
    if (data.size > 0) some.resolve()
  }
  recorder.start(50)
  let shade = 0
  const paintTimer = setInterval(() => {
    shade = (shade + 20) % 256
    brush.fillStyle = `rgb(${shade} 80 80)`
    brush.fillRect(0, 0, 64, 48)
  }, 20)
  await some.promise
  clearInterval(paintTimer)
  recorder.stop()
  await stopped.promise
  const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
  return { video: new Blob(parts), picture }
}

test('shows a video under its label with controls', async () => {
  const { video } = await record()
  await openPages([fileOf('Changing a tool.webm', 'video/webm', video)], viewing)
  const find = () => page.getByRole('dialog').element().querySelector('video')
  await expect.poll(() => find()?.videoWidth).toBe(64)
  expect([find()!.getAttribute('aria-label'), find()!.controls]).toEqual(['Changing a tool.webm', true])
})

test('shows an error for a video that cannot be played', async () => {
  const { video } = await record()
  await openPages([fileOf('Broken film.webm', 'video/webm', video.slice(0, 60))], viewing)
  await expect
    .element(
      page.getByRole('dialog').getByText('This browser cannot play the video. It can be downloaded.', { exact: false }),
    )
    .toBeVisible()
})

test('shows a picture under its label', async () => {
  const { picture } = await record()
  await openPages([fileOf('Fixture.png', 'image/png', picture)], viewing)
  const image = page.getByRole('dialog').getByRole('img', { name: 'Fixture.png' })
  await expect.poll(() => (image.query() as HTMLImageElement | null)?.naturalWidth).toBe(64)
})

test('offers only the download for other file types', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1"><script>window.hurt=1</script></svg>'
  await openPages([fileOf('Drawing.svg', 'image/svg+xml', svg)], viewing)
  const viewer = page.getByRole('dialog')
  await expect.element(viewer.getByText('Files of this type cannot be shown here.', { exact: false })).toBeVisible()
  expect(viewer.element().querySelectorAll('img, svg [onload], iframe, object, embed')).toHaveLength(0)
  expect(scriptFlag()).toBe(undefined)
})
