import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope, FakeResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'
import { pdfOf } from '../../app/testing/pdf.fixture.ts'
import { planRows } from './floorPlans.fixture.ts'

const picture = { sha256: '0'.repeat(64), size: 1, mediaType: 'image/png', width: 800, height: 500 }

/** Opens a plan with a picture and records the sizes of uploaded pictures (`sizes`, in pixels). */
async function openPlan() {
  const sizes: (readonly [type: string, width: number, height: number])[] = []
  const app = await openApp('/floorPlans/1', {
    rows: { ...planRows, floorPlans: [{ ...planRows.floorPlans![0]!, picture }] },
    server: (server) => {
      server.on('GET', '/floorPlans/{floorPlanId}/picture', () => new FakeResponse(new Blob(), 200, 'image/*'))
      server.on('PUT', '/floorPlans/{floorPlanId}/picture', async ({ body }) => {
        const { width, height } = await createImageBitmap(body as Blob)
        const [signature] = new Uint8Array(await (body as Blob).arrayBuffer())
        sizes.push([signature === 0x89 ? 'png' : 'other', width, height])
        return envelope({ data: { floorPlanId: 1, picture }, change: 'picture-1' })
      })
    },
  })
  await expect.element(app.page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  return { ...app, sizes }
}
const upload = ({ page }: TestApp, file: File) =>
  userEvent.upload(page.getByRole('region', { name: 'Floor plan' }).element().querySelector('input[type=file]')!, file)
const placed = ({ items }: TestApp) =>
  ['machinePlaces', 'zones', 'planMarks'].map((type) => structuredClone(items.rows(type)))

test('uploads a drawing as pixels without running its scripts, and keeps placed objects', async () => {
  const app = await openPlan()
  const before = placed(app)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200" onload="alert(1)">
    <script>document.title = 'run'</script><rect width="200" height="100" fill="#888"/></svg>`
  await upload(app, new File([svg], 'plan.svg', { type: 'image/svg+xml' }))
  await expect.element(app.page.getByText('Picture saved')).toBeVisible()
  expect(app.sizes).toEqual([['png', 2400, 1600]])
  expect(document.title).not.toContain('run')
  expect(placed(app)).toEqual(before)
})

test('the notice undoes a new picture', async () => {
  const app = await openPlan()
  app.server.on('POST', '/changes/undo', () => envelope({ message: 'Undone', data: { rows: [] } }))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2" width="3" height="2"/>'
  await upload(app, new File([svg], 'plan.svg', { type: 'image/svg+xml' }))
  const saved = app.page.getByRole('group').filter({ hasText: 'Picture saved' }).last()
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect.element(app.page.getByRole('alert').filter({ hasText: 'Undone' })).toBeVisible()
  await expect
    .poll(() => app.server.requests('POST', '/changes/undo').map(({ body }) => body))
    .toEqual([{ changes: ['picture-1'] }])
})

test('rejects a file that is not a picture without sending it', async () => {
  const app = await openPlan()
  await upload(app, new File(['no picture at all'], 'notes.png', { type: 'image/png' }))
  await expect
    .element(app.page.getByText('This file is not a supported picture. Choose a PNG, JPEG, SVG or PDF file.'))
    .toBeVisible()
  expect(app.sizes).toEqual([])
})

const pdf = (lines: readonly string[]) => new File([pdfOf(lines)], 'plan.pdf', { type: 'application/pdf' })

test('uploads the selected page of a PDF with several pages as pixels, without running its scripts', async () => {
  const app = await openPlan()
  const before = placed(app)
  await upload(app, pdf(['Ground floor', 'Gallery', 'Roof']))
  const dialog = app.page.getByRole('dialog', { name: 'Which page is the plan?' })
  await expect.element(dialog.getByRole('img', { name: 'Page 1' })).toBeVisible()
  const use = dialog.getByRole('button', { name: 'Use this page' })
  await dialog.getByLabelText('Page', { exact: true }).fill('4')
  await expect.element(use).toBeDisabled()
  await dialog.getByLabelText('Page', { exact: true }).fill('2')
  await expect.element(dialog.getByRole('img', { name: 'Page 2' })).toBeVisible()
  await expect.poll(() => dialog.element().querySelector('[aria-label="Page 2"] canvas')).not.toBeNull()
  await expectAccessible()
  await use.click()
  await expect.element(app.page.getByText('Picture saved')).toBeVisible()
  expect(app.sizes).toEqual([['png', 2894, 4096]])
  expect(placed(app)).toEqual(before)
  expect('hurt' in window).toBe(false)
})

test('does not request a page for a PDF with one page', async () => {
  const app = await openPlan()
  await upload(app, pdf(['Only page']))
  await expect.poll(() => app.sizes).toEqual([['png', 2894, 4096]])
  await expect.element(app.page.getByRole('dialog')).not.toBeInTheDocument()
})
