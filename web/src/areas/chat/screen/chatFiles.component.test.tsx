import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { emulateTouch } from '../../../app/testing/emulateTouch.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../../app/testing/selectFiles.fixture.ts'
import { colleague, openChat } from '../chat.fixture.ts'

const field = page.getByRole('textbox', { name: /^Write to/ })
const log = page.getByRole('log')
const waiting = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const conversationPath = (conversationId: string) => `/chat?with=${conversationId}`
const body = page.getByRole('main')
const pdf = (name: string) =>
  new File(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'], name, { type: 'application/pdf' })
const zip = new File(['PK'], 'O1000.zip', { type: 'application/zip' })

async function picture(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 420 })
  const paper = canvas.getContext('2d')!
  paper.fillStyle = '#b58a2a'
  paper.fillRect(220, 120, 200, 180)
  const pngBlob = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
  return new File([pngBlob], name, { type: 'image/png' })
}
/** Drops a file onto the message field, or pastes it there. */
function put(method: 'drop' | 'paste', file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  const options = { bubbles: true, cancelable: true }
  if (method === 'paste')
    field.element().dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
  else
    for (const type of ['dragover', 'drop'])
      field.element().dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
}

test('a dropped picture waits until it is sent, after the text', async () => {
  const { chat, conversationId } = await openChat(conversationPath)
  await expect.element(field).toBeVisible()
  put('drop', await picture('Worn insert.png'))
  await expect
    .element(waiting.filter({ hasText: 'Worn insert.png' }).getByText('waiting', { exact: true }))
    .toBeVisible()
  await field.fill('Flank wear 0.4 mm')
  await expectAccessible()
  await button('Send').click()
  const messagePicture = log.getByRole('img', { name: 'Worn insert.png' })
  await expect.poll(() => (messagePicture.query() as HTMLImageElement | null)?.naturalWidth).toBe(640)
  await expect.poll(() => waiting.elements()).toEqual([])
  expect(chat.messages(conversationId).map(({ said: text }) => text)).toEqual(['Flank wear 0.4 mm', 'Worn insert.png'])
})

test('a picture in a message opens larger', async () => {
  const file = await picture('Worn insert.png')
  await openChat(conversationPath, { prepare: (chat, id) => void chat.post(id, { by: colleague, text: '', file }) })
  await button('Open Worn insert.png').click()
  const dialog = page.getByRole('dialog', { name: 'Worn insert.png' })
  await expect.element(dialog.getByRole('img', { name: 'Worn insert.png' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('several files are selected at once, and a cancelled one is not sent', async () => {
  const { chat, conversationId } = await openChat(conversationPath)
  await expect.element(field).toBeVisible()
  await selectFiles(body, pdf('Setup sheet.pdf'), zip, pdf('Mistaken.pdf'))
  await waiting.filter({ hasText: 'Mistaken.pdf' }).getByRole('button', { name: 'Cancel' }).click()
  await button('Send').click()
  await expect.element(log.getByRole('button', { name: /^O1000\.zip, / })).toBeVisible()
  await expect.element(log.getByRole('button', { name: /^Setup sheet\.pdf, / })).toBeVisible()
  expect(chat.messages(conversationId).map(({ said: text }) => text)).toEqual(['Setup sheet.pdf', 'O1000.zip'])
})

test('viewable files open, all others are downloaded', async () => {
  await openChat(conversationPath, {
    prepare: (chat, id) => {
      for (const file of [zip, pdf('Setup sheet.pdf')]) chat.post(id, { by: colleague, text: '', file })
    },
  })
  const downloads = recordDownloads()
  await log.getByRole('button', { name: /^O1000\.zip, / }).click()
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['O1000.zip'])
  await log.getByRole('button', { name: /^Setup sheet\.pdf, / }).click()
  const dialog = page.getByRole('dialog', { name: 'Setup sheet.pdf' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a rejected file shows the reason, and disappears once it is cancelled', async () => {
  const { server } = await openChat(conversationPath)
  await expect.element(field).toBeVisible()
  server.on('POST', '/chat/conversations/{conversationId}/files', () =>
    errorResponse(400, 'is of the kind PDF (application/pdf); your organization accepts: Pictures'),
  )
  await selectFiles(body, pdf('Setup sheet.pdf'))
  await button('Send').click()
  const rejectedFile = waiting.filter({ hasText: 'Setup sheet.pdf' })
  await expect.element(rejectedFile.getByText(/your organization accepts: Pictures/)).toBeVisible()
  await rejectedFile.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(rejectedFile).not.toBeInTheDocument()
})

test('an interrupted upload of a pasted picture is completed once the network is back, and is sent only once', async () => {
  const { server, chat, conversationId } = await openChat(conversationPath)
  await expect.element(field).toBeVisible()
  server.setReachable(false)
  put('paste', await picture('Chips.png'))
  await button('Send').click()
  await expect.element(waiting.getByText(/it continues automatically/)).toBeVisible()
  server.setReachable(true)
  await expect.element(log.getByRole('img', { name: 'Chips.png' })).toBeVisible()
  await expect.poll(() => waiting.elements()).toEqual([])
  expect(chat.messages(conversationId).map(({ said: text }) => text)).toEqual(['Chips.png'])
})

test('on a phone pictures fit the width, and files are selected by touch', async () => {
  await emulateTouch()
  const file = await picture('Chips.png')
  await openChat(conversationPath, {
    size: 'phone',
    prepare: (chat, id) => void chat.post(id, { by: colleague, text: '', file }),
  })
  await expect.element(log.getByRole('img', { name: 'Chips.png' })).toBeVisible()
  const { scrollWidth, clientWidth } = log.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(button('Add files').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await selectFiles(body, pdf('Setup sheet of the second operation, revision C.pdf'))
  await expect.element(waiting).toBeVisible()
  await expectAccessible()
})
