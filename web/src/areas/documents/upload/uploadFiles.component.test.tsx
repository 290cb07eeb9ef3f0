import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../../app/testing/selectFiles.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const dialog = page.getByRole('dialog')
const note = new File(['Wear gloves'], 'note.txt', { type: 'text/plain' })
const html = new File(['<script>window.hurt=1</script>'], 'page.html', { type: 'text/plain' })

// Proves OPS-144, OPS-196, OPS-312
test('uploads several files at once, shows the status of each, and retries failed ones', async () => {
  const { server } = await openPages([], () => '/instructions')
  const blocked = Promise.withResolvers<void>()
  let remainingFailures = 1
  server.on('POST', '/docs/upload', async () => {
    await blocked.promise
    return remainingFailures-- > 0 ? errorResponse(503, '') : undefined
  })
  await button('Upload Files').click()
  await selectFiles(dialog, note, html)
  await dialog.getByRole('button', { name: 'Upload 2 Files' }).click()
  await expect.poll(() => dialog.getByText('uploading', { exact: true }).elements().length).toBe(2)
  blocked.resolve()
  await expect.element(dialog.getByText('error', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/^Error uploading file/)).toBeVisible()
  await expect.element(dialog.getByText('success', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => dialog.getByText('success', { exact: true }).elements().length).toBe(2)
})

test('shows an uploaded file with a script as text, and downloads it under its name', async () => {
  await openPages([], () => '/instructions')
  await button('Upload Files').click()
  await selectFiles(dialog, html)
  await dialog.getByRole('button', { name: 'Upload File' }).click()
  await dialog.getByRole('link', { name: 'page.html' }).click()
  await expect
    .element(
      page.getByLabelText('Page.html', { exact: true }).getByText('<script>window.hurt=1</script>', { exact: false }),
    )
    .toBeVisible()
  expect((window as { hurt?: number }).hurt).toBe(undefined)
  const downloads = recordDownloads()
  await button('Download').click()
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['page.html'])
})

const line = 'G1 X10.123 Y-20.456 F200\n'
const large = new File([`%\nO1000\n${line.repeat(Math.ceil(20_000_000 / line.length))}M30\n%\n`], 'O1000.nc', {
  type: 'text/plain',
})

test('uploads a program of 20 MB in parts, and resumes after cancellation or a lost connection', async () => {
  const { server } = await openPages([], () => '/programs')
  const offsets: number[] = []
  const blocked = Promise.withResolvers<void>()
  server.on('PUT', '/docs/uploads/{uploadId}', async ({ query }) => {
    offsets.push(Number(query.get('offset')))
    // The second part hangs until it is cancelled; the fourth part fails once.
    const isBlocked = offsets.length === 2
    if (isBlocked) await blocked.promise
    if (isBlocked || offsets.length === 5) throw new TypeError('Failed to fetch')
    return undefined
  })
  await button('Add').click()
  await selectFiles(dialog, large)
  await dialog.getByRole('button', { name: 'Upload File' }).click()
  await expect.element(dialog.getByText('21 %', { exact: false })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByText('cancelled', { exact: true })).toBeVisible()
  blocked.resolve()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByText(/it continues automatically when the network is back/)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Waiting for approval, revision 1', { exact: false })).toBeVisible()
  // Only the interrupted part was sent again.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(new Set(offsets).size).toBe(Math.ceil(large.size / 4_194_304))
})

// Proves OPS-146
test('uploads a program with its type, then a new revision of it, then an appended file', async () => {
  const { pages, address } = await openPages([], () => '/programs')
  const small = (name: string) => new File(['%\nO1000\nT1 M6\nM30\n%\n'], name, { type: 'text/plain' })
  const upload = async (name: string) => {
    await selectFiles(dialog, small(name))
    await dialog.getByRole('button', { name: 'Upload File' }).click()
  }
  await button('Add').click()
  const isSplit = dialog.getByRole('checkbox', { name: 'Split NC Program' })
  await expect.element(dialog.getByLabelText('Program Type')).toHaveValue('NC')
  await expect.element(isSplit).toBeChecked()
  await dialog.getByLabelText('Program Type').fill('Robot')
  await isSplit.click()
  await upload('O1000.nc')
  await expect.element(page.getByText('Waiting for approval, revision 1', { exact: false })).toBeVisible()
  await button('New Revision').click()
  await dialog.getByLabelText('Program Type').fill('NC')
  await upload('O1000b.nc')
  await expect.element(page.getByText('Waiting for approval, revision 2', { exact: false })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Append File').click()
  await expect.element(dialog.getByLabelText('Program Type')).not.toBeInTheDocument()
  await upload('O2000.nc')
  await expect.element(page.getByText('Waiting for approval, revision 3', { exact: false })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const revisions = pages.revisions(Number(address().pathname.split('/').at(-1)))
  expect(revisions.map(({ program }) => program)).toEqual([
    { programType: 'Robot', splitNcProgram: false },
    { programType: 'NC', splitNcProgram: false },
    { programType: 'NC', splitNcProgram: false },
  ])
  expect(revisions[2]!.file!.size).toBe(2 * small('').size)
})
