import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, columnTexts, formField, rowOf, saveForm } from '../../app/testing/screenParts.fixture.ts'

const description = 'A long description of what this part is, with its drawing'
const released = Array.from({ length: 40 }, (_, index) => ({ jobNum: `J-${100 + index}`, status: 'released' }))
const rows = {
  parts: [
    { partNum: 'P-1', description },
    { partNum: 'P-2', description },
  ],
  revisions: [
    { partNum: 'P-1', revision: 'A' },
    { partNum: 'P-1', revision: 'B' },
    { partNum: 'P-2', revision: '0' },
  ],
  jobs: [...released, { jobNum: 'J-000', status: 'closed' }],
}
const sheet = page.getByRole('dialog')
const alert = sheet.getByRole('alert')

async function openJobs(search = '') {
  const app = await openApp(`/jobs${search}`, { rows })
  app.server.on('POST', '/jobs/addByPart', ({ body }) => app.items.add('jobs', [body as Record<string, unknown>])[0])
  await expect.poll(() => columnTexts('jobNum')).not.toEqual([])
  return app
}
async function choosePart(part: RegExp) {
  await formField('Part').click()
  await page.getByRole('option', { name: part }).click()
}

test('a form marks required fields before anything is typed', async () => {
  await openJobs()
  await button('Add').click()
  for (const label of ['Job', 'Part', 'Revision', 'Quantity'])
    await expect.element(sheet.getByLabelText(`${label} *`)).toBeVisible()
  await expect.element(sheet.getByText('* required', { exact: true })).toBeVisible()
})

test('a select offers the rows that belong to the previous choice, and is cleared when that changes', async () => {
  await openJobs()
  await button('Add').click()
  await expect.element(sheet.getByText(/Select Part first/)).toBeVisible()
  await choosePart(/^P-1/)
  await formField('Revision').click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['A', 'B'])
  await page.getByRole('option', { name: 'B', exact: true }).click()
  await expect.element(formField('Revision')).toHaveValue('B')
  await choosePart(/^P-2/)
  await expect.element(formField('Revision')).toHaveValue('')
})

test('a problem of two fields disappears when either of them is corrected', async () => {
  const { items } = await openJobs()
  await button('Add').click()
  await choosePart(/^P-2/)
  await formField('Start').fill('2026-03-09')
  await formField('Due').fill('2026-03-02')
  await button('Save', sheet).click()
  await expect.element(alert).toHaveTextContent('3 fields need correction: Job, Revision, Quantity')
  await expect.poll(() => sheet.getByText('This field is required.', { exact: true }).elements()).toHaveLength(3)
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await formField('Job').fill('J-050')
  await formField('Revision').click()
  await page.getByRole('option', { name: '0', exact: true }).click()
  await formField('Quantity').fill('12')
  await expect.element(alert).not.toBeInTheDocument()
  await button('Save', sheet).click()
  await expect.element(sheet.getByText('must not be before the start')).toBeVisible()
  await formField('Start').fill('2026-03-01')
  await expect.element(sheet.getByText('must not be before the start')).not.toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()
  await expectAccessible('[role=dialog]')
  await saveForm()
  expect(items.rows('jobs').at(-1)).toMatchObject({ jobNum: 'J-050', revision: '0', prodQty: 12 })
})

test('the list of jobs initially shows open jobs, by a filter that can be removed like any other', async () => {
  const { address } = await openJobs()
  await expect.poll(() => address().searchParams.get('jobs.statusIsNoneOf')).toBe('completed,closed')
  await expect.element(rowOf('J-100')).toBeVisible()
  expect(rowOf('J-000').query()).toBeNull()
  await page.elementLocator(document.querySelector('.MuiChip-deleteIcon')!).click()
  await expect.element(rowOf('J-000')).toBeVisible()
  expect(address().searchParams.has('jobs.statusIsNoneOf')).toBe(false)
})

test('a row just added is in sight, regardless of order and page', async () => {
  await openJobs('?jobs.sort=-jobNum&jobs.size=15')
  await button('Add').click()
  await formField('Job').fill('J-001')
  await choosePart(/^P-1/)
  await formField('Revision').click()
  await page.getByRole('option', { name: 'A', exact: true }).click()
  await formField('Quantity').fill('1')
  await saveForm()
  await expect.element(rowOf('J-001')).toBeVisible()
  const [line, grid] = [rowOf('J-001'), page.getByRole('grid')].map((locator) =>
    locator.element().getBoundingClientRect(),
  )
  expect(line!.top).toBeGreaterThan(grid!.top)
  expect(line!.bottom).toBeLessThanOrEqual(grid!.bottom)
})

test('columns are as wide as their texts', async () => {
  await openApp('/parts', { rows })
  await expect.element(rowOf('P-1')).toBeVisible()
  const cells = () => [...document.querySelectorAll('.body .row.kept [data-column=description]')]
  await expect
    .poll(() =>
      cells().flatMap((cell) =>
        [cell, ...cell.querySelectorAll('.text')].map((box) => box.scrollWidth <= box.clientWidth + 1),
      ),
    )
    .toEqual([true, true, true, true])
})
