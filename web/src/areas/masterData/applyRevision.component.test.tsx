import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, formField, saveForm } from '../../app/testing/screenParts.fixture.ts'

const at = { assemblySeq: 0 }
const method = (revision: string, oprSeq: number, cycleStandardSecs: number) => ({
  partNum: 'P-7',
  revision,
  ...at,
  oprSeq,
  description: 'Turn',
  cycleStandardSecs,
})
const rows = {
  parts: [{ partNum: 'P-7' }],
  revisions: ['A', 'B', 'C'].map((revision) => ({ partNum: 'P-7', revision })),
  assemblies: ['A', 'B'].map((revision) => ({ partNum: 'P-7', revision, ...at, description: 'Main Assembly' })),
  partOperations: [method('A', 10, 30), method('A', 30, 30), method('B', 10, 25), method('B', 20, 40)],
  jobs: [{ jobNum: 'J-1', partNum: 'P-7', revision: 'A', prodQty: 10, status: 'released' }],
  jobAssemblies: [
    { jobNum: 'J-1', ...at, partNum: 'P-7', revision: 'A', description: 'Main Assembly', requiredQty: 10 },
  ],
  jobOperations: [10, 30].map((oprSeq) => ({
    jobNum: 'J-1',
    ...at,
    oprSeq,
    description: 'Turn',
    cycleStandardSecs: 30,
  })),
}
const offer = page.getByRole('alertdialog', { name: 'Apply the operations of revision B to job J-1?' })

/** Opens the job and changes its revision to B. */
async function changeRevision() {
  const app = await openApp('/jobs/J-1', { rows })
  await button('Edit').first().click()
  await formField('Revision').click()
  await page.getByRole('option', { name: 'B', exact: true }).click()
  await saveForm()
  await expect.element(offer).toBeVisible()
  return app
}

test('a changed revision offers its operations and explains the effect on recorded work', async () => {
  const { items } = await changeRevision()
  for (const line of ['Added: operation 20', 'Changed: operation 10', 'Removed: operation 30'])
    await expect.element(offer.getByText(line, { exact: true })).toBeVisible()
  await expect.element(offer.getByText(/^Recorded work stays/)).toBeVisible()
  await expectAccessible('[role=alertdialog]')
  await offer.getByRole('button', { name: 'Apply operations' }).click()
  await expect
    .poll(() => items.rows('jobOperations').map(({ oprSeq, cycleStandardSecs }) => [oprSeq, cycleStandardSecs]))
    .toEqual([
      [10, 25],
      [20, 40],
    ])
  expect(items.rows('jobAssemblies')).toMatchObject([{ revision: 'B', requiredQty: 10 }])
})

test('the operations of a job stay if the user declines', async () => {
  const { items } = await changeRevision()
  await offer.getByRole('button', { name: 'Keep current operations' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(items.rows('jobOperations').map(({ oprSeq }) => oprSeq)).toEqual([10, 30])
})

test('a revision without operations offers nothing, and the job keeps its own', async () => {
  const { server, items } = await openApp('/jobs/J-1', { rows })
  await button('Edit').first().click()
  await formField('Revision').click()
  await page.getByRole('option', { name: 'C', exact: true }).click()
  const planReads = () => server.requests('GET', '/partOperations').length
  const before = planReads()
  await saveForm()
  await expect.poll(planReads).toBeGreaterThan(before)
  await expect.element(page.getByText('Revision', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(items.rows('jobOperations').map(({ oprSeq }) => oprSeq)).toEqual([10, 30])
})

test('an operation with recorded work stays, with the reason', async () => {
  const app = await openApp('/jobs/J-1', { rows })
  const message = 'Job Operation J-1~0~30 cannot be deleted: it is still used by 1 labor ticket.'
  app.server.on('POST', '/jobOperations/bulk', ({ body }) => {
    const isTried = (body as { dryRun?: boolean }).dryRun === true
    if (!isTried) return undefined
    return errorResponse(409, message, { rows: [{ list: 'remove', index: 0, status: 409, message }], problemCount: 1 })
  })
  await button('Edit').first().click()
  await formField('Revision').click()
  await page.getByRole('option', { name: 'B', exact: true }).click()
  await saveForm()
  await expect.element(offer.getByText(`Operation 30 stays: ${message}`, { exact: true })).toBeVisible()
  await offer.getByRole('button', { name: 'Apply operations' }).click()
  await expect
    .poll(() =>
      app.items
        .rows('jobOperations')
        .map(({ oprSeq }) => oprSeq)
        .sort(),
    )
    .toEqual([10, 20, 30])
})
