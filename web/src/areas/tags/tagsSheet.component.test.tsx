import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { button, clickRowButton, rowOf } from '../../app/testing/screenParts.fixture.ts'
import { openTagged } from './tags.fixture.ts'

const [first, second, third] = ['3074257BF7194E4000001A85', '3074257BF7194E4000001A86', '3074257BF7194E4000001A99']
const sheet = page.getByRole('dialog')
const field = sheet.getByLabelText('Tags')
/** Types like a keyboard-wedge reader, with Enter at the end. */
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`)
const shown = () => [...document.querySelectorAll('[role=dialog] .MuiChip-label')].map(({ textContent }) => textContent)

async function openSheet() {
  await clickRowButton(rowOf('J-1').first(), 'Tags')
  await expect.element(field).toHaveFocus()
}

/** Opens the tags of a job; `holdList` makes the next lists of its tags contain what they do now, and arrive when told. */
async function openTags() {
  const app = await openTagged('/jobs')
  const { server, items } = app
  await openSheet()
  const lists = () =>
    server.requests('GET', '/tagAssociations').filter(({ query }) => query.has('associationID')).length
  const holdList = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isBlocked = true
    const rows = items.rows('tagAssociations').map((row) => ({ ...row }))
    server.on('GET', '/tagAssociations', async ({ query }) => {
      if (!isBlocked || !query.has('associationID')) return undefined
      await promise
      return rows.filter(({ associationID }) => associationID === query.get('associationID'))
    })
    return () => {
      isBlocked = false
      resolve()
    }
  }
  return { ...app, lists, holdList, tags: () => app.tagsOn('jobs', 'J-1') }
}

// Proves SCH-196
test('a tag scanned while the list of tags is loaded again stays, and counts as a duplicate when scanned again', async () => {
  const { lists, holdList, tags, server } = await openTags()
  const before = lists()
  const release = holdList()
  const releaseChange = server.hold('POST', '/tagAssociations')
  vi.setSystemTime(Date.now() + 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(lists).toBe(before + 1)
  await scan(first.toLowerCase())
  await expect.poll(shown).toEqual([first])
  release()
  await scan(second)
  await expect.poll(shown).toEqual([first, second])
  await scan(first)
  await expect.element(sheet.getByText('Entry already exists')).toBeVisible()
  releaseChange()
  await expect.poll(tags).toEqual([first, second])
  expect(shown()).toEqual([first, second])
  await expectAccessible()
})

// Proves SCH-196
test('tags scanned faster than the page renders are each added once', async () => {
  const { tags } = await openTags()
  const input = field.element() as HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  for (const code of [first, second, first]) {
    setValue.call(input, code)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    // The field itself is rendered in a microtask, the list of tags later.
    await Promise.resolve()
  }
  await expect.element(sheet.getByText('Entry already exists')).toBeVisible()
  expect(shown()).toEqual([first, second])
  await expect.poll(tags).toEqual([first, second])
})

test('scans that the server has not yet accepted are shown when the tags are opened again', async () => {
  const { server, tags } = await openTags()
  const release = server.hold('POST', '/tagAssociations')
  for (const code of [first, second]) await scan(code)
  await button('Close', sheet).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await openSheet()
  await expect.poll(shown).toEqual([first, second])
  release()
  await expect.poll(tags).toEqual([first, second])
  expect(shown()).toEqual([first, second])
})

test('a rejected scan disappears with its reason, and the others stay', async () => {
  const { server, tags } = await openTags()
  server.on('POST', '/tagAssociations', ({ body }) =>
    (body as { epc: string }).epc === third ? errorResponse(400, 'The tag is locked') : undefined,
  )
  for (const code of [first, second, third]) await scan(code)
  await expect.element(sheet.getByText('Error adding tag associations: The tag is locked')).toBeVisible()
  await expect.poll(shown).toEqual([first, second])
  await expect.poll(tags).toEqual([first, second])
})
