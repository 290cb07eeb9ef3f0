import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, choose, notice, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'
import { shots } from './shots.ts'
import { addUser } from './users.bed.ts'

const reader = { userName: 'operator@plant.test', password: 'a third long password' }
const instruction = `# Turn the shaft

1. Clamp at **40 Nm**.
2. See [[wash it]].

| Tool | Feed |
| --- | ---: |
| T1 | 0.2 |

<img src=x onerror="window.hurt=1"> [x](javascript:window.hurt=1) ![far](https://elsewhere.test/p.png)
`

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let shaft = 0
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await addUser(
    bed.world,
    reader,
    permissionsWhere((area, flag) => area === 'instructions' && flag === 'read'),
  )
  await bed.ask('POST', '/parts', { partNum: 'P-100' })
  await bed.ask('POST', '/revisions', { partNum: 'P-100', revision: 'A' })
  await bed.ask('POST', '/assemblies', { partNum: 'P-100', revision: 'A', assemblySeq: 0 })
  const turning = { partNum: 'P-100', revision: 'A', assemblySeq: 0, oprSeq: 10, description: 'Turn' }
  await bed.ask('POST', '/partOperations', turning)
  await bed.ask('POST', '/jobs', { jobNum: 'J-100', partNum: 'P-100', revision: 'A' })
  await bed.ask('POST', '/jobAssemblies', { jobNum: 'J-100', assemblySeq: 0 })
  await bed.ask('POST', '/jobOperations', { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 })
  const create = async (docName: string, text: string) =>
    (await bed.ask('POST', '/docs', { action: 'create', docType: 'Instruction', docName, text })).data
  shaft = (await create('Turn the shaft', instruction)).pageId
  await create('Wash it', 'Twice, in the [washer](https://example.com).')
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a page is written, approved and linked; its links lead on, and what is hostile in it does nothing', async () => {
  const { page, context, troubles } = await browser.signedIn('/instructions')
  await page.getByRole('link', { name: 'Turn_the_shaft' }).or(page.getByText('Turn_the_shaft')).first().waitFor()
  await page.goto(`/instructions/${shaft}`)
  await page.getByRole('heading', { name: 'Turn the shaft', level: 1 }).waitFor()
  await page.getByText('Waits for approval, revision 1').waitFor()
  await page.getByText('New', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'T1' }).count()).toBe(1)
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBe(undefined)
  await expect.poll(() => page.locator('a[href^="javascript"], img[src*="elsewhere"]').count()).toBe(0)
  await expectAccessible(page)

  await button(page, 'Edit text').click()
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await editor.pressSequentially('Then measure.')
  await button(page, 'Cancel').click()
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'No' }).click()
  await button(page, 'Preview').click()
  await page.getByRole('paragraph').filter({ hasText: 'Then measure.' }).waitFor()
  await button(page, 'Write').click()
  await page.getByLabel('What changed').fill('Measuring')
  await button(page, 'Save').click()
  await notice(page, 'Document Saved')
  await page.getByText('Waits for approval, revision 2').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('measure')
  await page.getByRole('option', { name: /^Turn the shaft ?Instruction, in its text/ }).waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'Approve').click()
  await notice(page, 'Revision Approved')
  await page.getByText('Approved, revision 2').waitFor()
  await button(page, 'Take Approval Back').click()
  const takenBack = page.getByRole('alertdialog', { name: /^Take the approval of revision/ })
  await takenBack.getByText('Revision 2 is no longer in force, and nothing is until one is approved.').waitFor()
  await takenBack.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Revision Unapproved')
  await page.getByText('Waits for approval, revision 2').waitFor()
  const unapproved = page.getByRole('group').filter({ hasText: 'Revision Unapproved' })
  await unapproved.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Approved, revision 2').waitFor()
  await choose(page.getByRole('combobox', { name: 'Which' }), 'P-100')
  await button(page, 'Link').click()
  await notice(page, 'Link Updated')
  await page.getByRole('link', { name: 'P-100' }).waitFor()
  const record = await context.newPage()
  await record.goto('/jobOperations/J-100~0~10')
  await record.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'Turn the shaft' }).click()
  await record.getByText('Approved, revision 2').waitFor()
  await record.close()
  await button(page, 'Unlink P-100').click()
  const unlinked = page.getByRole('group').filter({ hasText: 'Unlink Successful' })
  await unlinked.hover()
  await page.getByText('Nothing is linked to this page.').waitFor()
  await unlinked.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'P-100' }).waitFor()
  await button(page, 'Unlink P-100').click()
  await page.getByText('Nothing is linked to this page.').waitFor()
  await bed.ask('POST', '/docs/auto-approve', { pageId: shaft, docType: 'Instruction', isNew: false })
  await page.reload()
  await page.getByText('Revisions of this page are approved as they are saved.').waitFor()
  await shots(page, 'page-approved-as-saved')
  await button(page, 'End This').click()
  await notice(page, 'Revisions Are No Longer Approved as Saved')
  await button(page, 'End This').waitFor({ state: 'detached' })

  await button(page, 'Revision 1').click()
  await page.getByText('You see an older revision.').waitFor()
  await page.getByRole('region', { name: 'Contents' }).getByRole('link', { name: 'Wash it' }).click()
  await page.getByText('Twice, in the').waitFor()
  await page.getByRole('link', { name: 'Turn the shaft', exact: true }).last().waitFor()
  await page.goto(`/checksheets/${shaft}`)
  await page.waitForURL(`**/instructions/${shaft}`)
  expect(troubles).toEqual([])
  await context.close()
})

test('a save is taken back by its notice: the former text is the newest again, with what others wrote since', async () => {
  const text = 'Sharpen.\n\nMount.\n\nMeasure.'
  const asked = { action: 'create', docType: 'Instruction', docName: 'Set it up', text }
  const { pageId } = (await bed.ask('POST', '/docs', asked)).data
  const { page, context, troubles } = await browser.signedIn(`/instructions/${pageId}?edit=${pageId}`)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await editor.pressSequentially(' Twice.')
  await button(page, 'Save').click()
  const said = page.getByRole('group').filter({ hasText: 'Document Saved' })
  await said.hover()
  const mine = (await bed.ask('GET', `/docs/${pageId}`)).data
  expect(mine.revision.text).toBe(`${text} Twice.`)
  const others = mine.revision.text.replace('Sharpen.', 'Sharpen the tool.')
  await bed.ask('POST', '/docs', { action: 'edit', pageId, text: others, baseRevId: mine.revId })
  await said.getByRole('button', { name: 'Undo' }).click()
  await notice(page, 'Undone: the text of revision 1 is the newest again, in a new revision')
  const now = (await bed.ask('GET', `/docs/${pageId}`)).data.revision
  expect([now.revNum, now.comment, now.text]).toEqual([
    4,
    'Undone: as in revision 1',
    text.replace('Sharpen.', 'Sharpen the tool.'),
  ])
  await page.getByText('Waits for approval, revision 4').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a page is linked to an operation of a part and of a job, chosen by name, and stands with them', async () => {
  const { pageId, revId } = (
    await bed.ask('POST', '/docs', { action: 'create', docType: 'Instruction', docName: 'Face it', text: 'Slowly' })
  ).data
  await bed.ask('POST', `/docs/revision/${revId}/approve`, {})
  await bed.ask('POST', '/docs', { action: 'edit', pageId, text: 'Faster', baseRevId: revId })
  const { page, context, troubles } = await browser.signedIn(`/instructions/${pageId}`)
  const link = async (kind: string, search: string, option: string) => {
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
    await page.getByRole('combobox', { name: 'Which' }).fill(search)
    await page.getByRole('option', { name: option, exact: true }).click()
    await button(page, 'Link').click()
    await page
      .getByRole('button', { name: /^Unlink / })
      .nth(kind === 'Job operation' ? 1 : 0)
      .waitFor()
  }
  await link('Part operation', 'Turn', 'P-100 · Part Revision A, Assembly 0, Operation 10 · Turn')
  await link('Job operation', 'J-100', 'J-100 · Assembly 0, Operation 10')
  await expectAccessible(page)
  await shots(page, 'page-links')
  await page.getByRole('link', { name: 'P-100 · Part Revision A, Assembly 0, Operation 10' }).click()
  await page.waitForURL('**/partOperations/P-100~A~0~10')
  const documents = page.getByRole('region', { name: 'Documents' })
  const entry = documents.getByRole('listitem').filter({ hasText: 'Face it' })
  await entry.getByText('Revision 1 is in force').waitFor()
  await entry.getByText('Revision 2 is not approved').waitFor()
  await expectAccessible(page)
  await shots(page, 'part-operation-documents')
  await page.goto('/jobOperations/J-100~0~10')
  await expect.poll(() => documents.getByRole('link', { name: 'Face it' }).count()).toBe(2)
  expect(troubles).toEqual([])
  await context.close()
})

test('the address that a save answers is the editor; of two who write on one page the second is told, and chooses where both changed the same line', async () => {
  const { pageId, revId, url } = (
    await bed.ask('POST', '/docs', { action: 'create', docType: 'Instruction', docName: 'Both', text: 'One' })
  ).data
  const { page, context } = await browser.signedIn(url)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+A')
  await editor.pressSequentially('Mine')
  await bed.ask('POST', '/docs', { action: 'edit', pageId, text: 'Theirs', baseRevId: revId })
  await button(page, 'Save').click()
  await page.getByText(/^colleague@plant.test saved this page, .+, while you wrote/).waitFor()
  for (const [whose, said] of [
    ['Theirs', 'Theirs'],
    ['Yours', 'Mine'],
  ] as const)
    await page.getByRole('textbox', { name: whose }).getByText(said).waitFor()
  await expectAccessible(page)
  await shots(page, 'document-conflict')
  await button(page, 'Save mine over it').click()
  await notice(page, 'Document Saved')
  await page.getByText('Waits for approval, revision 3').waitFor()
  await page.getByText('Mine', { exact: true }).waitFor()
  await context.close()
})

test('a page that is added opens in its editor, in which lists go on; what is in force is said above what is newer', async () => {
  const { page, context, troubles } = await browser.signedIn('/instructions')
  await page.getByRole('grid').waitFor()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Page', exact: true }).count()).toBe(0)
  await button(page, 'Add').click()
  await page.getByRole('dialog').getByLabel('Name').fill('deburr the edges')
  await button(page, 'Save').click()
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.waitFor()
  expect(page.url()).toMatch(/\/instructions\/(\d+)\?edit=\1$/)
  await expect.poll(async () => [await button(page, 'Save').isDisabled()]).toEqual([true])
  await editor.pressSequentially('1. File')
  await editor.press('Enter')
  await editor.pressSequentially('Blow off')
  await button(page, 'Save').click()
  await notice(page, 'Document Saved')
  await page.getByRole('heading', { name: 'Deburr the edges', level: 1 }).waitFor()
  const items = page.getByRole('listitem').filter({ hasText: /^(File|Blow off)$/ })
  await expect.poll(() => items.count()).toBe(2)
  await button(page, 'Approve').click()
  await notice(page, 'Revision Approved')
  await button(page, 'Edit text').click()
  await editor.press('Control+End')
  await editor.press('Enter')
  await editor.pressSequentially('Wear glasses')
  await shots(page, 'page-editor')
  await button(page, 'Save').click()
  await page.getByText('Waits for approval, revision 2').waitFor()
  await page.getByText('Revision 1 is in force; this one is not approved yet.').waitFor()
  await button(page, 'Approve').click()
  await notice(page, 'Revision Approved')
  await button(page, 'Take Approval Back').click()
  const takenBack = page.getByRole('alertdialog', { name: /^Take the approval of revision/ })
  await takenBack.getByLabel('Put revision 1 in force').check()
  await takenBack.getByText('Revision 2 is no longer in force; revision 1 is, as before.').waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await shots(page, 'page-taken-back')
  await takenBack.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Revision Unapproved, Revision 1 in Force')
  await page.getByText('Revision 1 is in force; this one is not approved yet.').waitFor()
  await expectAccessible(page)
  await shots(page, 'page-in-force')
  await button(page, 'Show what is in force').click()
  await page.getByText('Approved, revision 1', { exact: true }).waitFor()
  const contents = page.getByRole('region', { name: 'Contents' })
  await expect.poll(() => contents.getByText('Wear glasses').count()).toBe(0)
  // Loaded anew while it is written on: nothing offends the policy of contents.
  await page.goto(`${new URL(page.url()).pathname}?edit=${/\d+$/.exec(new URL(page.url()).pathname)![0]}`)
  await editor.waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('what is written on a page outlives a reload, and is said to be there again', async () => {
  const { pageId } = (
    await bed.ask('POST', '/docs', { action: 'create', docType: 'Instruction', docName: 'Half written', text: 'One' })
  ).data
  const { page, context } = await browser.signedIn(`/instructions/${pageId}?edit=${pageId}`)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await editor.pressSequentially(' and a half')
  await page.getByLabel('What changed').fill('More')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await editor.getByText('One and a half').waitFor()
  await expect.poll(() => page.getByLabel('What changed').inputValue()).toBe('More')
  await page.getByText('What you typed before is here again.').waitFor()
  await button(page, 'Discard it').click()
  await editor.getByText('One', { exact: true }).waitFor()
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  await context.close()
})

test('pages that are due for review stand together, those first that wait longest, by kind and by words', async () => {
  const due = async (docType: string, list: string, docName: string, reviewOn: string) => {
    const { pageId } = (await bed.ask('POST', '/docs', { action: 'create', docType, docName, text: '' })).data
    await bed.ask('PUT', `/${list}/${pageId}`, { reviewOn })
    return pageId as number
  }
  await due('Checksheet', 'checksheets', 'First piece of J', '2026-02-01')
  const clamp = await due('Instruction', 'instructions', 'Clamp the housing', '2026-01-15')
  await due('Instruction', 'instructions', 'Not due yet', '2099-01-01')
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await due('Instruction', 'instructions', 'Due soon', soon)
  const { page, context, troubles } = await browser.signedIn('/reviews')
  const table = page.getByRole('table', { name: 'Due for Review' })
  await table.waitFor()
  const titles = () => table.getByRole('link').allInnerTexts()
  await expect.poll(() => titles()).toEqual(['Clamp the housing', 'First piece of J'])
  await expectAccessible(page)
  await shots(page, 'reviews')
  await button(page, 'Within 30 days').click()
  await expect.poll(titles).toEqual(['Clamp the housing', 'First piece of J', 'Due soon'])
  await button(page, 'Due now').click()
  await button(page, 'Checksheets').click()
  await expect.poll(titles).toEqual(['First piece of J'])
  await button(page, 'Programs').click()
  await page.getByText('No page of these is due for review.').waitFor()
  await button(page, 'All').click()
  await page.getByRole('searchbox').fill('housing')
  await expect.poll(titles).toEqual(['Clamp the housing'])
  await page.reload()
  await expect.poll(titles).toEqual(['Clamp the housing'])
  await table.getByRole('link').click()
  await page.waitForURL(`**/instructions/${clamp}`)
  await page.getByText('To be reviewed since').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('files are uploaded several at once, each with its status; what failed is tried again', async () => {
  const { page, context } = await browser.signedIn('/instructions')
  await button(page, 'Upload Files').click()
  let refusals = 1
  const held = Promise.withResolvers<void>()
  await page.route('**/api/docs/upload', async (route) => {
    await held.promise
    return refusals-- > 0 ? route.abort() : route.continue()
  })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Wear gloves') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>window.hurt=1</script>') },
  ])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Upload 2 Files' }).click()
  await expect.poll(() => dialog.getByText('uploading', { exact: true }).count()).toBe(2)
  held.resolve()
  await dialog.getByText('error', { exact: true }).waitFor()
  await dialog.getByText('Error uploading file').waitFor()
  await dialog.getByText('success', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => dialog.getByText('success', { exact: true }).count()).toBe(2)
  await dialog.getByRole('link', { name: 'page.html' }).click()
  await page.getByLabel('Page.html').getByText('<script>window.hurt=1</script>').waitFor()
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBe(undefined)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(download.suggestedFilename()).toBe('page.html')
  await context.close()
})

test('a program shows its steps with tools and feeds, and what differs from the revision before', async () => {
  const program = (feed: number) =>
    `%\nO1000\nG21 G94\nT1 M6 (ROUGH)\nS1200 M3\nG1 X10. F${feed}\nT2 M6 (FINISH)\nG1 X20. F90\nM30\n%\n`
  const put = async (feed: number, pageId?: number) => {
    const form = new FormData()
    if (pageId !== undefined) form.append('pageId', String(pageId))
    form.append('splitNcProgram', 'true')
    form.append('file', new File([program(feed)], 'O1000.nc'))
    return bed.ask('POST', '/docs/program/file', form)
  }
  const { pageId } = (await put(200)).data
  await put(250, pageId)
  const { page, context } = await browser.signedIn(`/programs/${pageId}`)
  const steps = page.getByRole('table', { name: 'Steps' })
  await steps.getByRole('row', { name: /ROUGH.* 250 mm\/min 1,200 rpm/ }).waitFor()
  await page.getByText('as Fanuc / Haas reads them').waitFor()
  const compare = page.getByRole('table', { name: 'Compare' })
  await compare
    .getByRole('row', { name: /Changed feed F200 → F250 \+0 −0 ~1/ })
    .getByRole('button')
    .click()
  const lines = page.getByLabel('Lines of step 2')
  await expect.poll(() => lines.textContent()).toContain('− G1 X10. F200')
  await expect.poll(() => lines.textContent()).toContain('+ G1 X10. F250    ← feed')
  await page.getByRole('heading', { name: /^Step 2: .*ROUGH/ }).waitFor()
  await expect.poll(() => compare.locator('[aria-current]').textContent()).toContain('F200 → F250')
  await page.getByText('Lines: + new, − gone, ~ changed').waitFor()
  await shots(page, 'program-compared')
  await expectAccessible(page)
  await context.close()
})

test('who may only read sees the approved revision on a phone, and nothing to write with', async () => {
  const { page, context } = await browser.signedIn(`/instructions/${shaft}`, reader, phone)
  await page.getByText('Approved, revision 2').waitFor()
  await page.getByText('You see the approved revision.').waitFor()
  await page.getByText('Then measure.').waitFor()
  for (const name of ['Edit', 'Edit text', 'Approve', 'Reject', 'Take Approval Back', 'Link'])
    await expect.poll(() => button(page, name).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await context.close()
})

test('an address with a name opens the page of that name, wherever it is; one of none says so, with the way back', async () => {
  const { page, context, troubles } = await browser.signedIn('/checksheets/Turn_the_shaft')
  await page.waitForURL(new RegExp(`/instructions/${shaft}$`))
  await page.getByRole('region', { name: 'Turn the shaft' }).waitFor()
  await page.goto('/checksheets/Hourly_checks')
  await page.getByText('There is no Checksheet Hourly_checks.').waitFor()
  await expectAccessible(page)
  await shots(page, 'page-not-there')
  await button(page, 'Close details').click()
  await page.waitForURL(/\/checksheets$/)
  await page.goto('/documents/Nowhere')
  await page.getByText('There is no page called Nowhere, or you may not read it.').waitFor()
  await page.getByRole('link', { name: 'To the documents' }).click()
  await page.waitForURL(/\/instructions$/)
  expect(troubles).toEqual([])
  await context.close()
})

test('that the server cannot be reached is said until it answers again; what was typed is saved then', async () => {
  const made = { action: 'create', docType: 'Instruction', docName: 'Away', text: 'One' }
  const { pageId } = (await bed.ask('POST', '/docs', made)).data
  const { page, context } = await browser.signedIn(`/instructions/${pageId}?edit=${pageId}`)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await editor.pressSequentially(' and a half')
  await context.setOffline(true)
  await button(page, 'Save').click()
  const away = page.getByText('The server cannot be reached.')
  await away.waitFor()
  await context.setOffline(false)
  await button(page, 'Save').click()
  await page.getByText('Document Saved').waitFor()
  await away.waitFor({ state: 'detached' })
  await context.close()
})

test('who wrote a revision reads why it is not theirs to approve; a rejection names it, and its button goes', async () => {
  const set = (approvedByOthers: boolean) => bed.ask('PUT', '/organizationSettings/1', { approvedByOthers })
  const made = { action: 'create', docType: 'Instruction', docName: 'Four eyes', text: 'One' }
  const { pageId } = (await bed.ask('POST', '/docs', made)).data
  await set(true)
  const { page, context, troubles } = await browser.signedIn(`/instructions/${pageId}?edit=${pageId}`)
  const editor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await editor.press('Control+End')
  await editor.pressSequentially(' and a half')
  await button(page, 'Save').click()
  await page.getByText('Waits for approval, revision 2').waitFor()
  await page
    .getByText(
      `You wrote this revision, or gave its page the name: somebody else approves it. Others who may approve instructions: ${colleague.userName}.`,
    )
    .waitFor()
  const approver = { userName: 'approver@plant.test', password: 'a third long password' }
  await addUser(
    bed.world,
    approver,
    permissionsWhere((area, flag) => area === 'instructions' && flag !== 'write'),
  )
  await page.reload()
  await page.getByText(`Others who may approve instructions: approver@plant.test, ${colleague.userName}.`).waitFor()
  await expect.poll(() => button(page, 'Approve').isDisabled()).toBe(true)
  await button(page, 'Reject My Revision').waitFor()
  await expectAccessible(page)
  await shots(page, 'page-for-others')
  // Whoever switches it on reads it as well.
  await page.goto('/organizations')
  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  const setting = page.getByRole('region', { name: 'Settings' })
  await setting.getByText(`Others who may approve instructions: approver@plant.test, ${colleague.userName}.`).waitFor()
  await setting.getByText(`Others who may approve programs: ${colleague.userName}.`).waitFor()
  await setting.getByLabel('Revisions are approved by somebody else').scrollIntoViewIfNeeded()
  await shots(page, 'settings-approvers')
  await page.goto(`/instructions/${pageId}`)
  await set(false)
  await page.reload()
  await expect.poll(() => button(page, 'Approve').isEnabled()).toBe(true)
  await button(page, 'Reject').click()
  const rejecting = page.getByRole('alertdialog', { name: 'Reject revision 2 of Four eyes?' })
  await rejecting.getByLabel('Why it is rejected').fill('The torque is missing')
  await shots(page, 'page-rejecting')
  await rejecting.getByRole('button', { name: 'Keep' }).waitFor()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Rejected, revision 2', { exact: true }).waitFor()
  await button(page, 'Approve After All').waitFor()
  await expect.poll(() => button(page, 'Reject').count()).toBe(0)
  await shots(page, 'page-rejected')
  await button(page, 'Approve After All').click()
  await page.getByText('Approved, revision 2', { exact: true }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
