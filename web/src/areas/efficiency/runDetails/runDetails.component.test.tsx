import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { jobEfficiencyOf } from '../../../app/testing/plantJobs.fixture.ts'
import { addressOf, format, openPlant, param, plantNow } from '../efficiency.fixture.ts'

const first = () => page.getByRole('table', { name: 'Job operations' }).getByRole('row').nth(1)
const sheet = () => page.getByRole('dialog')

/** Opens the view and returns the job operation with the largest loss against its standard. */
async function open() {
  const plant = await openPlant(addressOf('/efficiency/runDetails'))
  const [worst] = plant
    .breakdown(['jobNum', 'assemblySeq', 'oprSeq'])
    .filter((row) => row.jobNum && row.runSecs > 0)
    .map((row) => ({ ...row, lost: row.runSecs - row.idealSecs }))
    .sort((a, b) => b.lost - a.lost)
  plant.items.add('jobs', [{ jobNum: worst!.jobNum, prodQty: worst!.goodCount + 1234 }])
  const [history] = jobEfficiencyOf(plant.plant, [worst!.jobNum!], plantNow).jobs.filter(
    ({ oprSeq }) => oprSeq === worst!.oprSeq,
  )
  return { ...plant, worst: worst!, life: history! }
}

// Proves OPS-075
test('lists the job operation with the largest loss first, with its parts and remaining quantity', async () => {
  const { worst, life: history } = await open()
  await expect.element(first().getByText(`${worst.jobNum} · ${worst.oprSeq}`)).toBeVisible()
  const left = Math.max(0, worst.goodCount + 1234 - history.goodCount)
  for (const text of [format.duration(worst.lost), format.count(worst.goodCount), format.count(left)])
    await expect.element(first().getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
})

// Proves OPS-075
test('opens the days, machines and run times of a row by keyboard', async () => {
  const { worst, life: history, breakdown, named } = await open()
  await expect.element(first().getByRole('button')).toBeVisible()
  ;(first().getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const day = sheet().getByRole('table', { name: 'By day, all time' })
  await expect.element(day.getByText(format.duration(history.days[0]!.runSecs)).first()).toBeVisible()
  const [on] = breakdown(['jobNum', 'oprSeq', 'resourceID']).filter(
    (row) => row.jobNum === worst.jobNum && row.oprSeq === worst.oprSeq && row.runSecs > 0,
  )
  await expect.element(sheet().getByRole('table', { name: 'Machines in the range' })).toBeVisible()
  expect(sheet().getByRole('table', { name: 'Machines in the range' }).element().textContent).toContain(
    named(on!.resourceID!),
  )
  await expect.element(sheet().getByRole('table', { name: 'Run times' }).getByRole('link').first()).toBeVisible()
  await expectAccessible()
  expect(param('operation')).toContain(worst.jobNum)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => param('operation')).toBe(null)
})

test('finds a job by its number, and its operation links to the job', async () => {
  const { worst, address } = await open()
  await page.getByRole('searchbox', { name: 'Find a job or part' }).fill(worst.jobNum!)
  await expect.poll(() => param('find')).toBe(worst.jobNum)
  await first().getByRole('button').click()
  await sheet()
    .getByRole('link', { name: `Job ${worst.jobNum}` })
    .click()
  await expect.poll(() => address().pathname).toBe(`/jobs/${worst.jobNum}`)
})
