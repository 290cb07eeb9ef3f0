import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../../app/testing/selectFiles.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const program = (feed: number) =>
  `%\nO1000\nG21 G94\nT1 M6 (ROUGH)\nS1200 M3\nG1 X10. F${feed}\nT2 M6 (FINISH)\nG1 X20. F90\nM30\n%\n`
const steps = page.getByRole('table', { name: 'Steps' })
const file = (name: string) => new File([program(200)], name, { type: 'text/plain' })
const adding = page.getByRole('dialog', { name: 'Add a program' })
const revising = page.getByRole('dialog', { name: 'New Revision' })

/** Opens a program with two revisions, of which the first is in force. */
const openProgram = () =>
  openPages(
    [{ docType: 'Program', docName: 'O1000.nc', programs: [program(200), program(250)], approved: [1] }],
    (pageId) => `/programs/${pageId}`,
  )

// Proves OPS-113
test('a program shows its steps with tools and feeds', async () => {
  await openProgram()
  await expect.element(steps.getByRole('row', { name: /ROUGH.* 250 mm\/min 1,200 rpm/ })).toBeVisible()
  await expect.element(page.getByText('as interpreted by Fanuc / Haas', { exact: false })).toBeVisible()
})

test('differences from the previous revision are shown by step and line', async () => {
  await openProgram()
  const compare = page.getByRole('table', { name: 'Compare' })
  await compare
    .getByRole('row', { name: /Changed feed F200 → F250 \+0 −0 ~1/ })
    .getByRole('button')
    .click()
  const lines = page.getByLabelText('Lines of step 2')
  await expect.poll(() => lines.query()?.textContent).toContain('− G1 X10. F200')
  await expect.poll(() => lines.query()?.textContent).toContain('+ G1 X10. F250    ← feed')
  await expect.element(page.getByRole('heading', { name: /^Step 2: .*ROUGH/ })).toBeVisible()
  const current = () => compare.element().querySelector('[aria-current]')?.textContent
  await expect.poll(current).toContain('F200 → F250')
  await expect.element(page.getByText('Lines: + added, − deleted, ~ changed', { exact: false })).toBeVisible()
  await expectAccessible()
})

// Proves OPS-143
test('the revisions of a page are listed with the one in force, and two of them can be compared', async () => {
  await openProgram()
  const revisions = page.getByRole('table', { name: 'Revisions' })
  await expect.element(revisions.getByRole('row', { name: /Revision 2 Waiting for approval/ })).toBeVisible()
  await expect.element(revisions.getByRole('row', { name: /Revision 1 In force .*plant\.test/ })).toBeVisible()
  const compare = page.getByRole('table', { name: 'Compare' })
  await expect.element(compare.getByRole('row', { name: /Changed feed F200 → F250/ })).toBeVisible()
})

test('a program is added by its file and opens with its steps; it has no text to edit', async () => {
  await openPages([], () => '/programs')
  await button('Add the first program').click()
  await expect.element(adding).toBeVisible()
  await expectAccessible()
  await selectFiles(adding, file('O1000.nc'))
  await adding.getByRole('button', { name: 'Upload File' }).click()
  await expect.element(steps.getByRole('row', { name: /ROUGH.* 200 mm\/min 1,200 rpm/ })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Edit text')).not.toBeInTheDocument()
})

test('a pasted program needs a unique name', async () => {
  const { pageId } = await openPages([{ docType: 'Program', docName: 'O1000.nc' }], () => '/programs')
  await button('Add').click()
  await adding.getByLabelText('Program', { exact: true }).fill(program(300))
  const add = adding.getByRole('button', { name: 'Add pasted program' })
  await expect.element(add).toBeDisabled()
  await adding.getByLabelText('Program name').fill('O1000.nc')
  await add.click()
  await expect
    .element(adding.getByText(/^Error uploading file: Another page already has this name: O1000.nc \(Program\)/))
    .toBeVisible()
  await expect
    .element(adding.getByRole('link', { name: /New Revision/ }))
    .toHaveAttribute('href', `/programs/${pageId}`)
  await adding.getByLabelText('Program name').fill('O1001')
  await add.click()
  await expect.element(page.getByRole('heading', { name: 'O1001', exact: true }).first()).toBeVisible()
  await expect.element(steps.getByRole('row', { name: /ROUGH.* 300 mm\/min/ })).toBeVisible()
})

test('a pasted program becomes the next revision of the open one', async () => {
  await openProgram()
  await button('New Revision').click()
  await revising.getByLabelText('Program', { exact: true }).fill(program(400))
  await revising.getByRole('button', { name: 'Add pasted program' }).click()
  await expect.element(steps.getByRole('row', { name: /ROUGH.* 400 mm\/min/ })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Waiting for approval, revision 3', { exact: false })).toBeVisible()
})

test.for([
  ['without a program', []],
  ['with a program that was written', ['G1 X1']],
] as const)('a page %s accepts a file with a comment as its next revision', async ([, texts]) => {
  await openPages([{ docType: 'Program', docName: 'Page', texts }], (pageId) => `/programs/${pageId}`)
  await button('New Revision').click()
  await selectFiles(revising, file('O2.nc'))
  // The comment may be entered after the file was selected.
  await revising.getByLabelText('What changed').fill('Cuts faster')
  await revising.getByRole('button', { name: 'Upload File' }).click()
  await expect
    .element(page.getByRole('table', { name: 'Revisions' }).getByText('Cuts faster', { exact: false }))
    .toBeVisible()
  await expect.element(steps.getByRole('row', { name: /ROUGH/ })).toBeVisible()
  await expect.element(button('Edit text')).not.toBeInTheDocument()
})
