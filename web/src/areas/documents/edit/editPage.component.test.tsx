import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { colleague } from '../testing/documents.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
const editing = (pageId: number) => `/instructions/${pageId}?edit=${pageId}`
/** Types at the end of the text. */
async function append(text: string): Promise<void> {
  await editor.click()
  await userEvent.keyboard(`{Control>}{End}{/Control}${text}`)
}
const shaft: PageInput = { docName: 'Turn the shaft', texts: ['Clamp.'] }

test('a text is changed after confirming that changes are discarded, previewed, and saved with a comment', async () => {
  const { pages, pageId } = await openPages([shaft], (pageId) => `/instructions/${pageId}`)
  await button('Edit text').click()
  await append(' Then measure.')
  await button('Cancel').click()
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'No' }).click()
  await button('Preview').click()
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Then measure.' })).toBeVisible()
  await button('Write').click()
  await page.getByLabelText('What changed').fill('Measuring')
  await button('Save').click()
  await expect.element(noticeOf('Document Saved')).toBeVisible()
  await expect.element(page.getByText('Waiting for approval, revision 2', { exact: false })).toBeVisible()
  const { text, comment } = pages.revisions(pageId).at(-1)!
  expect([text, comment]).toEqual(['Clamp. Then measure.', 'Measuring'])
})

test('a text is found by its words in the global search', async () => {
  await openPages([{ ...shaft, texts: ['Then measure.'] }], (pageId) => `/instructions/${pageId}`)
  await expect.element(page.getByText('Then measure.', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Go to' }).fill('measure')
  await expect.element(page.getByRole('option', { name: /^Turn the shaft ?Instruction, in its text/ })).toBeVisible()
})

test('a save is undone from its notice: the previous text is saved again, based on the new revision', async () => {
  const text = 'Sharpen.\n\nMount.\n\nMeasure.'
  const { server, pages, pageId } = await openPages([{ docName: 'Set it up', texts: [text] }], editing)
  await append(' Twice.')
  await button('Save').click()
  // A notice stays while the pointer is over it.
  await noticeOf('Document Saved').hover()
  const ownRevision = pages.revisions(pageId).at(-1)!
  expect(ownRevision.text).toBe(`${text} Twice.`)
  pages.saveByOther(pageId, ownRevision.text!.replace('Sharpen.', 'Sharpen the tool.'))
  await button('Undo').click()
  await expect.element(noticeOf('Undone: the text of revision 1 is current again, in a new revision')).toBeVisible()
  // The server merges it with later revisions by others, because it is based on this one.
  await expect
    .poll(() => server.requests('POST', '/docs').at(-1)!.body)
    .toEqual({
      action: 'edit',
      pageId,
      text,
      baseRevId: ownRevision.revId,
      comment: 'Undone: as in revision 1',
    })
  await expect.element(page.getByText('Waiting for approval, revision 4', { exact: false })).toBeVisible()
})

test('when two users change the same lines, the second one sees both texts and may overwrite the other', async () => {
  const { server, pages, pageId } = await openPages([{ docName: 'Both', texts: ['One'] }], editing)
  await expect.element(editor).toBeVisible()
  const otherRevision = pages.saveByOther(pageId, 'Other version')
  server.on('POST', '/docs', ({ body }) => {
    const { text, baseRevId } = body as { text?: string; baseRevId?: number }
    if (text === undefined || baseRevId === otherRevision.revId) return undefined
    const { revId: latestRevId, madeBy, madeAt } = otherRevision
    return errorResponse(409, 'Both changed the same lines', { latestRevId, text: 'Other version', madeBy, madeAt })
  })
  await editor.click()
  await userEvent.keyboard('{Control>}a{/Control}Mine')
  await button('Save').click()
  await expect.element(page.getByText(new RegExp(`^${colleague} saved this page, .+, while you wrote`))).toBeVisible()
  for (const [name, text] of [
    ['Other version', 'Other version'],
    ['Your version', 'Mine'],
  ] as const)
    await expect
      .element(page.getByRole('textbox', { name, exact: true }).getByText(text, { exact: false }))
      .toBeVisible()
  await expectAccessible()
  await button('Overwrite with my version').click()
  await expect.element(noticeOf('Document Saved')).toBeVisible()
  await expect.element(page.getByText('Waiting for approval, revision 3', { exact: false })).toBeVisible()
  await expect
    .element(page.getByLabelText('Contents', { exact: false }).getByText('Mine', { exact: true }))
    .toBeVisible()
})

test('an added page opens in its editor, in which lists are continued', async () => {
  const { address } = await openPages([shaft], () => '/instructions')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Page', exact: true })).not.toBeInTheDocument()
  await button('Add').click()
  await page.getByRole('dialog').getByLabelText(/^Name/).fill('deburr the edges')
  await button('Save').click()
  await expect.element(editor).toBeVisible()
  expect(`${address().pathname}${address().search}`).toMatch(/^\/instructions\/(\d+)\?edit=\1$/)
  await expect.element(button('Save')).toBeDisabled()
  await editor.click()
  await userEvent.keyboard('1. File{Enter}Blow off')
  await button('Save').click()
  await expect.element(noticeOf('Document Saved')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Deburr the edges', exact: true }).first()).toBeVisible()
  const items = page.getByRole('listitem').filter({ hasText: /^(File|Blow off)$/ })
  await expect.poll(() => items.elements().length).toBe(2)
})

test('text typed while the server is unreachable can be saved once it is back', async () => {
  const { server } = await openPages([{ docName: 'Away', texts: ['One'] }], editing)
  await append(' and a half')
  server.setReachable(false)
  await button('Save').click()
  const offlineMessage = page.getByText('The server cannot be reached.', { exact: false })
  await expect.element(offlineMessage).toBeVisible()
  server.setReachable(true)
  await button('Save').click()
  await expect.element(page.getByText('Document Saved', { exact: false })).toBeVisible()
  await expect.element(offlineMessage).not.toBeInTheDocument()
})

test('a link to a page is inserted into a text by the title of the page', async () => {
  const linkedPage: PageInput = { docName: 'Far away', pageTitle: 'A title of its own', texts: ['Here.'] }
  await openPages([{ docName: 'Written on', texts: ['See '] }, linkedPage], editing)
  await append('')
  await button('Link to a page').click()
  const field = page.getByRole('dialog', { name: 'Link to a page' }).getByRole('combobox')
  // The text is searched as soon as it is typed.
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('A title of')
  await expect.element(field).toHaveValue('A title of')
  await expect.element(page.getByRole('option', { name: /A title of its own/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor).toHaveTextContent('See [[Far_away]]')
})
