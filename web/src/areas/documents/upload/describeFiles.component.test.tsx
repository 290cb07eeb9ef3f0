import { partsFromBytes } from '@takt/domain/areas/documents/uploadParts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../../app/testing/selectFiles.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const dialog = page.getByRole('dialog')
const plan = new File(['%PDF-1.4'], 'Plan.pdf', { type: 'application/pdf' })
const note = new File(['Wear gloves'], 'note.txt', { type: 'text/plain' })
const filePage = { docName: 'Drawing.txt', file: { name: 'Drawing.txt', mediaType: 'text/plain', content: 'Shaft' } }
const description = page.getByLabelText('Description', { exact: true })

// Proves OPS-296
test('uploads each file with its name and the description entered for it', async () => {
  const { server, items } = await openPages([], () => '/instructions')
  await button('Upload Files').click()
  await selectFiles(dialog, plan, note)
  await dialog.getByLabelText('Description of Plan.pdf').fill('  Clamping, both sides ')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Upload 2 Files' }).click()
  await expect.poll(() => dialog.getByText('success', { exact: true }).elements().length).toBe(2)
  const requests = server.requests('POST', '/docs/upload').map(({ body }) => {
    const form = body as FormData
    return [form.get('fileName'), (form.get('file') as File).size, form.get('fileDescription')]
  })
  expect(requests).toEqual([
    ['Plan.pdf', plan.size, 'Clamping, both sides'],
    ['note.txt', note.size, null],
  ])
  expect(items.rows('instructions').map((row) => [row.docName, row.fileDescription])).toEqual([
    ['Plan.pdf', 'Clamping, both sides'],
    ['Note.txt', null],
  ])
})

// Proves OPS-296
test('sends the description of a file that is uploaded in parts with the last call', async () => {
  const { server } = await openPages([], () => '/instructions')
  await button('Upload Files').click()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'.repeat(partsFromBytes + 1)], 'Video.txt', { type: 'text/plain' }))
  const area = dialog.getByText(/^Drop files here/)
  await expect.element(area).toBeVisible()
  area.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await dialog.getByLabelText('Description of Video.txt').fill('How to clamp')
  await dialog.getByRole('button', { name: 'Upload File' }).click()
  await expect.element(dialog.getByText('success', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/docs/uploads/{uploadId}/finish')[0]!.body)
    .toMatchObject({
      fileName: 'Video.txt',
      fileDescription: 'How to clamp',
    })
})

test('does not request a description for a new revision, because the page already has one', async () => {
  await openPages([filePage], (id) => `/instructions/${id}`)
  await button('New Revision').click()
  await selectFiles(dialog, note)
  await expect.element(dialog.getByText('note.txt')).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Description/)).not.toBeInTheDocument()
})

// Proves OPS-297
test('adds, changes and removes the description of a file on its page', async () => {
  const { server, pageId } = await openPages([filePage], (id) => `/instructions/${id}`)
  await button('Add description').click()
  await description.fill(' Clamped at 40 Nm ')
  await expectAccessible('main form')
  await button('Save').click()
  await expect.element(noticeOf('Document Saved')).toBeVisible()
  await expect.element(page.getByText('Clamped at 40 Nm', { exact: true }).first()).toBeVisible()
  await button('Edit description').click()
  await expect.element(description).toHaveValue('Clamped at 40 Nm')
  await description.fill('Clamped at 45 Nm')
  await button('Save').click()
  await expect.element(page.getByText('Clamped at 45 Nm', { exact: true }).first()).toBeVisible()
  await button('Edit description').click()
  await description.fill('')
  await button('Save').click()
  await expect.element(button('Add description')).toBeVisible()
  const requests = server.requests('PATCH', '/docs/file/{pageId}/updateDescription')
  expect(requests.map(({ params, body }) => [params.pageId, body])).toEqual([
    [String(pageId), { fileDescription: 'Clamped at 40 Nm' }],
    [String(pageId), { fileDescription: 'Clamped at 45 Nm' }],
    [String(pageId), { fileDescription: null }],
  ])
})

test('keeps a rejected description for correction, and allows cancelling', async () => {
  const described = { ...filePage, fileDescription: 'Before' }
  const { server } = await openPages([described], (id) => `/instructions/${id}`)
  const fields = { fileDescription: 'must have at most 500 characters' }
  server.on('PATCH', '/docs/file/{pageId}/updateDescription', () => errorResponse(400, 'That is too long', { fields }))
  await button('Edit description').click()
  await description.fill('After')
  await button('Save').click()
  await expect.element(page.getByText('must have at most 500 characters')).toBeVisible()
  await expect.element(description).toHaveValue('After')
  await button('Cancel').click()
  await expect.element(page.getByText('Before', { exact: true }).first()).toBeVisible()
})

test('shows the description read-only without write permission, and does not offer one for a text page', async () => {
  const rights = { mayWrite: false, mayApprove: true }
  const described = { ...filePage, fileDescription: 'Drawing of the shaft' }
  const { restart, ids } = await openPages(
    [described, { docName: 'Turn', texts: ['Slowly'] }],
    (id) => `/instructions/${id}`,
    { rights },
  )
  await expect.element(page.getByText('Drawing of the shaft').first()).toBeVisible()
  await expect.element(button('Edit description')).not.toBeInTheDocument()
  restart(`/instructions/${ids[1]}`)
  await expect.element(page.getByText('Slowly')).toBeVisible()
  await expect.element(button('Add description')).not.toBeInTheDocument()
})
