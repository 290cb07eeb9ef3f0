import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, days, format, openPlant, param } from '../efficiency.fixture.ts'

const open = (more = '', options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(addressOf('/efficiency/quality', days, more), { range: days, ...options })
const hasOutput = ({ totalCount }: { totalCount: number }) => totalCount > 0
const parts = ({ breakdown }: Awaited<ReturnType<typeof open>>) =>
  breakdown(['partNum', 'partRevision'], { scheduled: true }).filter(hasOutput)

// Proves OPS-077
test('shows quality by ideal time and by count under separate names', async () => {
  const { total } = await open()
  const bucket = total().total.buckets[0]!
  const head = page.getByRole('region', { name: 'Quality', exact: true })
  for (const name of [
    `Quality by ideal time ${format.ratio(bucket.quality)}`,
    `By count: first pass yield ${format.ratio(bucket.qualityByCount)}`,
  ])
    await expect.element(head.getByRole('button', { name: new RegExp(name) })).toBeVisible()
})

// Proves OPS-077
test('shows scrap and rework by part, each with its first pass yield', async () => {
  const plant = await open()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Parts' }).click()
  await expect.poll(() => param('by')).toBe('part')
  const rows = page.getByRole('table', { name: 'Scrap and rework: parts' }).getByRole('row')
  await expect.element(rows.filter({ hasText: ' rev ' }).first()).toBeVisible()
  for (const row of parts(plant)) {
    const partRow = rows.filter({ hasText: String(row.partNum) }).filter({ hasText: `rev ${row.partRevision}` })
    await expect.poll(() => partRow.first().query()?.textContent).toContain(format.ratio(row.qualityByCount))
  }
})

test('the Pareto chart of scrap starts with the part with the most scrap, which leads to its machines', async () => {
  const plant = await open('&by=part')
  const [worst] = parts(plant).sort((a, b) => b.scrapCount - a.scrapCount)
  const share = worst!.scrapCount / plant.total().total.buckets[0]!.scrapCount
  const pareto = page.getByRole('table', { name: 'Pareto of scrap by part' }).getByRole('row').nth(1)
  await expect.element(pareto.getByText(format.ratio(share)).first()).toBeVisible()
  const name = `${worst!.partNum} rev ${worst!.partRevision}`
  const rows = page.getByRole('table', { name: 'Scrap and rework: parts' }).getByRole('row')
  await rows.filter({ hasText: name }).getByRole('button').click()
  await expect.element(page.getByRole('region', { name: `Scrap of ${name} by machine` })).toBeVisible()
  expect(param('pick')).toBe(`${worst!.partNum}~${worst!.partRevision}`)
})

test.each(['machine', 'employee', 'shift'])('shows scrap and rework by %s with display names', async (by) => {
  const plant = await open(`&by=${by}`)
  const [person] = plant.breakdown(['empID'], { scheduled: true }).filter((row) => row.empID && hasOutput(row))
  const empID = String(person!.empID)
  plant.items.add('employees', [{ empID, firstName: 'Ann', lastName: 'Smith' }])
  const names: Record<string, string> = {
    machine: plant.named(plant.breakdown(['resourceID'])[0]!.resourceID!),
    employee: `${empID} · Ann Smith`,
    shift: 'Day / Early',
  }
  const table = page.getByRole('table', { name: /^Scrap and rework: / })
  await expect.element(table.getByText(names[by]!, { exact: true })).toBeVisible()
})

test('for a selected machine, lists only that machine, marked, and its scrap sources', async () => {
  const resourceID = 'LATHE-01'
  const { named } = await open(`&machine=${resourceID}`)
  for (const name of ['Scrap and rework: machines', 'Pareto of scrap by machine']) {
    const rows = page.getByRole('table', { name }).getByRole('row')
    await expect.poll(() => rows.elements().length, { message: name }).toBe(2)
    const pressed = rows.nth(1).getByRole('button', { pressed: true })
    await expect.poll(() => pressed.query()?.textContent).toContain(named(resourceID))
  }
})
