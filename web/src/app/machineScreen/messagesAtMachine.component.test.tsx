import type { ChatMessage, ScreenMessage, screenChat } from '@takt/domain/areas/chat/responses/chat.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { FakeResponse, type FakeServer } from '../testing/fakeServer.fixture.ts'
import { openScreen, screen } from './device.fixture.ts'

const gif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

/** Simulates the conversations about the machine and about its job; `write` adds a message of a colleague. */
function createConversations(readers: readonly string[] = ['ann']) {
  const about: (string | null)[] = [null, 'J-100']
  const messages = new Map<string | null, ChatMessage[]>(about.map((jobNum) => [jobNum, []]))
  const read = new Map<string | null, number>()
  const add = (jobNum: string | null, fields: Partial<ChatMessage>): ChatMessage => {
    const list = messages.get(jobNum)!
    const message: ChatMessage = {
      seq: list.length + 1,
      clientId: crypto.randomUUID(),
      userName: null,
      deviceId: null,
      name: '',
      resourceID: null,
      clockedOn: [],
      said: '',
      file: null,
      mentions: [],
      at: new Date().toISOString(),
      waitedSince: null,
      isTakenBack: false,
      ...fields,
    }
    list.push(message)
    return message
  }
  const fromScreen = { deviceId: screen.deviceId, name: screen.name, resourceID: screen.resourceID }
  const handleRequests = (server: FakeServer) => {
    server.on(
      'GET',
      '/screens/chat',
      (): z.input<typeof screenChat> => ({
        conversations: about.map((jobNum) => {
          const list = messages.get(jobNum)!
          const readSeq = read.get(jobNum) ?? 0
          const unread = list.filter(({ seq, deviceId }) => seq > readSeq && deviceId === null).length
          const resourceID = jobNum === null ? screen.resourceID : null
          return { resourceID, jobNum, readSeq, lastSeq: list.length, unread, messages: list, readers: [...readers] }
        }),
      }),
    )
    server.on('POST', '/screens/chat', ({ body }) => {
      const { jobNum, clientId, said: text } = body as ScreenMessage
      return add(jobNum, { clientId, said: text, ...fromScreen })
    })
    server.on('POST', '/screens/chat/read', ({ body }) => {
      const { jobNum, seq } = body as { jobNum: string | null; seq: number }
      read.set(jobNum, seq)
      return { readSeq: seq }
    })
    server.on('POST', '/screens/chat/file', ({ body }) => {
      const form = body as FormData
      const { name, type, size } = form.get('file') as File
      const file = { fileName: name, mediaType: type, size }
      return add(null, { clientId: String(form.get('clientId')), said: name, file, ...fromScreen })
    })
    server.on('GET', '/screens/chat/file', () => new FakeResponse(gif, 200, 'application/octet-stream'))
  }
  return {
    handleRequests,
    messages: (jobNum: string | null) =>
      messages.get(jobNum)!.map(({ deviceId, said: text }) => `${deviceId ?? 'ann'} ${text}`),
    write: (jobNum: string | null, text: string) =>
      void add(jobNum, { said: text, userName: 'admin@plant.test', name: 'admin@plant.test' }),
  }
}

async function openMessages(readers?: readonly string[]) {
  const conversations = createConversations(readers)
  const app = await openScreen('/device/7', { server: conversations.handleRequests })
  const write = (jobNum: string | null, text: string) => {
    conversations.write(jobNum, text)
    app.link.send({ type: 'message', kind: 'chat', body: '{}' })
  }
  await expect.element(app.page.getByRole('button', { name: 'Messages' })).toBeVisible()
  const dialog = app.page.getByRole('dialog', { name: 'Messages' })
  return { ...app, messages: conversations.messages, write, dialog, log: dialog.getByRole('log') }
}

test('a new message plays a sound, and is shown with its author and the number of new ones', async () => {
  const start = vi.spyOn(OscillatorNode.prototype, 'start')
  onTestFinished(() => start.mockRestore())
  const { page, write } = await openMessages()
  // Browsers play no sound before user interaction.
  await page.getByRole('heading', { name: 'M-1' }).click()
  const before = start.mock.calls.length
  write(null, 'Material comes at ten')
  await expect.element(page.getByRole('button', { name: /^1 new ?admin@plant.test: Material comes/ })).toBeVisible()
  await expect.poll(() => start.mock.calls.length).toBeGreaterThan(before)
})

test('an address in a message is shown as text, and no link leads away from the screen', async () => {
  const { page, write, dialog, log } = await openMessages()
  write(null, `Material comes at ten, see ${window.location.origin}/jobs/J-100`)
  await page.getByRole('button', { name: /^1 new/ }).click()
  await expect.element(log.getByText(/Material comes at ten/)).toBeVisible()
  await expect.element(log.getByText('Job J-100', { exact: true })).toBeVisible()
  expect(dialog.getByRole('link').elements()).toEqual([])
})

test('a message is answered by a touch or with typed text, about the machine', async () => {
  const { page, write, dialog, log, messages } = await openMessages()
  write(null, 'Material comes at ten')
  await page.getByRole('button', { name: /^1 new/ }).click()
  await dialog.getByRole('button', { name: 'Understood' }).click()
  await expect.element(log.getByText('Understood')).toBeVisible()
  await dialog.getByLabelText('Write a message').fill('We need two boxes')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => messages(null)).toEqual(['ann Material comes at ten', '7 Understood', '7 We need two boxes'])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: /^Messages/ })).toBeVisible()
})

test('an answer about the job written offline waits, and is sent when the network is back', async () => {
  const { page, write, dialog, log, messages, server } = await openMessages()
  await page.getByRole('button', { name: 'Messages' }).click()
  write('J-100', 'Mind the burr')
  await dialog.getByRole('button', { name: /^Job J-100 · 1 new/ }).click()
  await expect.element(log.getByText('Mind the burr')).toBeVisible()
  server.setReachable(false)
  await dialog.getByRole('button', { name: 'Tool is worn' }).click()
  await expect
    .element(log.getByRole('article', { name: 'Waiting for the network' }).getByText('Tool is worn'))
    .toBeVisible()
  await expectAccessible('[role=dialog]')
  const buttons = dialog.getByRole('button').elements()
  for (const button of buttons) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  server.setReachable(true)
  await expect.poll(() => messages('J-100')).toEqual(['ann Mind the burr', '7 Tool is worn'])
  await dialog.getByRole('button', { name: /^M-1/ }).click()
  await expect.element(log.getByText('Mind the burr')).not.toBeInTheDocument()
})

test('a picture is sent from the machine, shown there and opened over the screen', async () => {
  const { page, dialog, log, server } = await openMessages()
  await page.getByRole('button', { name: 'Messages' }).click()
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File([gif], 'Worn tool.gif', { type: 'image/gif' }))
  await expect.element(log.getByRole('img', { name: 'Worn tool.gif' })).toBeInTheDocument()
  const [uploadRequest] = server.requests('POST', '/screens/chat/file')
  const file = (uploadRequest!.body as FormData).get('file') as File
  expect([file.name, file.type, await file.bytes()]).toEqual(['Worn tool.gif', 'image/gif', gif])
  await dialog.getByRole('button', { name: 'Open Worn tool.gif' }).click()
  const opened = page.getByRole('dialog', { name: 'Worn tool.gif' })
  await expect.element(opened.getByRole('img', { name: 'Worn tool.gif' })).toBeInTheDocument()
  await expectAccessible('[role=dialog]')
  await opened.getByRole('button', { name: 'Back' }).click()
  const buttons = dialog.getByRole('button').elements()
  for (const button of buttons) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Messages' })).toBeVisible()
})

test('the screen shows who reads its messages', async () => {
  const { page, dialog } = await openMessages(['Ann Lee', 'ben@plant.test'])
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect.element(dialog.getByRole('note')).toHaveTextContent('Goes to Ann Lee, ben@plant.test')
  await expectAccessible('[role=dialog]')
})

test('of many readers the first are named and the remaining ones counted', async () => {
  const { page, dialog } = await openMessages(Array.from({ length: 10 }, (_, nth) => `P${nth}`))
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect.element(dialog.getByRole('note')).toHaveTextContent('Goes to P0, P1, P2, P3, P4, P5, P6, P7 and 2 more')
})

test('the screen shows that no one reads its messages', async () => {
  const { page, dialog } = await openMessages([])
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent('No recipients: no user account is on shift here or follows this machine.')
})
