import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { colleague, openChat } from '../chat.fixture.ts'

const field = page.getByRole('textbox', { name: /^Write to/ })
const log = page.getByRole('log')
const list = page.getByRole('list', { name: 'Conversations' })
const rows = { resources: [{ resourceID: 'M-01' }], jobs: [{ jobNum: 'J-1' }] }
const conversationPath = (conversationId: string) => `/chat?with=${conversationId}`

test('an address of this installation is a link with its name, and markup in a text has no effect', async () => {
  const { origin } = window.location
  const hostile = `<img src=x onerror="document.title='owned'"> javascript:alert(1) https://evil.example/jobs/J-1 \u202Egnp ${'W'.repeat(300)}`
  const text = `${origin}/jobs/J-1 and ${origin}/efficiency/details?machine=M-01, ${hostile}`
  await openChat(conversationPath, { rows, prepare: (chat, id) => void chat.post(id, { by: colleague, text }) })
  const last = log.getByRole('article').last()
  await expect.element(last.getByText(/https:\/\/evil\.example\/jobs\/J-1/)).toBeVisible()
  await expect
    .poll(() =>
      last
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual(['Job J-1', 'M-01 · Efficiency: Details'])
  await expect.element(last.getByRole('link').first()).toHaveAttribute('href', '/jobs/J-1')
  const { textContent } = last.element()
  expect([last.element().querySelectorAll('img').length, textContent]).toEqual([
    0,
    expect.stringContaining('<img src=x onerror='),
  ])
  const { scrollWidth, clientWidth } = log.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(document.title).not.toBe('owned')
})

test('a conversation about a job can be opened from the job', async () => {
  const { server } = await openChat(() => '/jobs/J-1', { rows })
  await page.getByRole('link', { name: 'Discuss J-1' }).click()
  await expect.element(field).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'J-1', exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/chat/conversations').map(({ body }) => body))
    .toEqual([{ jobNum: 'J-1' }])
})

test('a conversation about a machine can be opened from the machine', async () => {
  const { server } = await openChat(() => '/resources/M-01', { rows })
  await page.getByRole('link', { name: 'Discuss M-01' }).click()
  await expect.element(page.getByRole('heading', { name: 'M-01', exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/chat/conversations').map(({ body }) => body))
    .toEqual([{ resourceID: 'M-01' }])
})

test('a draft survives a reload, and a shared address is added to it and sent as a link', async () => {
  const { restart, address, chat } = await openChat(() => '/chat?machine=M-01', { rows })
  await field.fill('Half a sentence')
  await expect.poll(() => address().searchParams.get('with')).not.toBe(null)
  const id = address().searchParams.get('with')!
  restart('/chat?machine=M-01&say=Down+since+10:00&share=/efficiency/details?machine%3DM-01')
  await expect
    .element(field)
    .toHaveValue(`Half a sentence\nDown since 10:00\n${window.location.origin}/efficiency/details?machine=M-01\n`)
  expect(address().searchParams.get('share')).toBe(null)
  await field.click()
  await userEvent.keyboard('{Enter}')
  const shared = log.getByRole('link', { name: 'M-01 · Efficiency: Details' })
  await expect.element(shared).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(chat.messages(id)).toHaveLength(1)
  await shared.click()
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
  expect(address().searchParams.get('machine')).toBe('M-01')
})

test('a search finds messages by their words and opens their conversation, which the user can join', async () => {
  const { server } = await openChat(() => '/chat', {
    rows,
    prepare: (chat) => {
      const id = chat.start({ resourceID: 'M-01' }, { takesPart: false })
      chat.post(id, { by: colleague, text: 'Down since 10:00' })
    },
  })
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('since DOWN')
  await expect.element(page.getByText('1 message found', { exact: false })).toBeVisible()
  await page.getByRole('list', { name: 'Search messages' }).getByRole('link').click()
  await expect.element(log.getByText('Down since 10:00', { exact: false })).toBeVisible()
  await button('Join').click()
  await expect.element(button('Leave')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/chat/conversations').map(({ body }) => body))
    .toEqual([{ resourceID: 'M-01' }])
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
  await expect.element(list).toBeVisible()
})

test('a conversation is started with people, or about a machine or a job, but only one of these', async () => {
  await openChat(() => '/chat', { rows })
  await button('New conversation').click()
  const dialog = page.getByRole('dialog')
  const machine = dialog.getByRole('combobox', { name: 'Or about a machine' })
  await machine.fill('M-01')
  await page.getByRole('option', { name: /^M-01/ }).click()
  await expect.element(button('Start')).toBeEnabled()
  const job = dialog.getByRole('combobox', { name: 'Or about a job' })
  await job.fill('J-1')
  await page.getByRole('option', { name: /^J-1/ }).click()
  await expect.element(machine).toHaveValue('')
  await expect.element(job).toHaveValue('J-1')
})

test('a phone shows either the list or a conversation', async () => {
  await openChat(() => '/chat', { size: 'phone' })
  await list.getByRole('link', { name: new RegExp(`^${colleague}`) }).click()
  await expect.element(field).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await expectAccessible()
  await button('Back to the conversations').click()
  await expect.element(list).toBeVisible()
})
