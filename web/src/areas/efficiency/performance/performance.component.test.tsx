import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { AppOptions } from '../../../app/testing/openApp.fixture.tsx'
import { cyclesOf } from '../../../app/testing/plantTime.fixture.ts'
import { addressOf, days, format, openPlant, param, plantNow } from '../efficiency.fixture.ts'

const open = (more = '', server?: AppOptions['server']) =>
  openPlant(addressOf('/efficiency/performance', days, more), { range: days, ...(server ? { server } : {}) })
const operations = () => page.getByRole('table', { name: 'Part operations by speed loss' })
const by = ['partNum', 'partRevision', 'oprSeq'] as const
type Plant = Awaited<ReturnType<typeof open>>

/** Returns the part operation with the largest speed loss. */
const costliest = ({ breakdown }: Plant) =>
  breakdown(by)
    .map((row) => ({ ...row, lost: row.runSecs - row.idealSecs }))
    .sort((a, b) => b.lost - a.lost)[0]!

// Proves OPS-074
test('lists part operations by speed loss; selecting one shows its machines', async () => {
  const plant = await open()
  const worst = costliest(plant)
  const first = operations().getByRole('row').nth(1)
  await expect.element(first.getByText(format.duration(worst.lost))).toBeVisible()
  await expect.poll(() => first.query()?.textContent).toContain(String(worst.partNum))
  await first.getByRole('button').click()
  await expect.poll(() => param('operation')).toMatch(new RegExp(`^${worst.partNum}~`))
  const machineTable = page
    .getByRole('table', { name: /^Machines making/ })
    .getByRole('row')
    .nth(1)
  await expect.element(machineTable).toBeVisible()
  const machine = machineTable.getByRole('rowheader').element().textContent.split('  ')[0]!
  expect(machineTable.element().textContent).toContain(plant.named(machine))
  await machineTable.getByRole('button').click()
  await expect.poll(() => param('machine')).toBe(machine)
})

// Proves OPS-074
test('shows a machine cycle by cycle, with the slow cycles beyond a limit', async () => {
  const machine = 'LATHE-01'
  const { plant } = await open(`&machine=${machine}`)
  const { cycles } = cyclesOf(plant, machine, days, plantNow)
  const slow = (times: number) =>
    cycles.filter(({ secs, idealCycleSecs }) => idealCycleSecs !== null && secs > times * idealCycleSecs).length
  const count = format.count(cycles.length)
  await expect
    .element(page.getByRole('img', { name: new RegExp(`^Cycles and standard: ${count} cycles`) }))
    .toBeVisible()
  const list = page.getByRole('region', { name: 'Slow cycles' })
  await expect.element(list.getByText(new RegExp(`^${format.count(slow(1.5))}, `))).toBeVisible()
  await list.getByRole('combobox', { name: 'Slow above' }).click()
  await page.getByRole('option', { name: '1.25 × standard' }).click()
  await expect.poll(() => param('slow')).toBe('1.25')
  await expect.element(list.getByText(new RegExp(`^${format.count(slow(1.25))}, `))).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Standards and measured cycles' }).getByRole('row').nth(1))
    .toBeVisible()
})

test('prints a view with metrics and complete lists on white, with range and time at the top and without navigation or toolbars', async () => {
  const { breakdown } = await open()
  await expect.element(operations()).toBeVisible()
  // Width of a landscape sheet of paper within its margins.
  await page.viewport(950, 700)
  await commands.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.element(page.getByText(/Values as of/)).toBeVisible()
  await expect.element(page.getByText(/\(America\/New_York\)/)).toBeVisible()
  for (const role of ['navigation', 'banner', 'tablist'] as const)
    expect(
      page
        .getByRole(role)
        .elements()
        .filter((element) => element.checkVisibility()),
      role,
    ).toHaveLength(0)
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)')
  const all = breakdown(by).filter(({ runSecs }) => runSecs > 0)
  await expect.poll(() => operations().getByRole('row').elements().length).toBe(all.length + 1)
  const clipped = [...document.querySelectorAll('main *')].filter(
    (element) => getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight + 1,
  )
  expect(clipped).toEqual([])
  const tables = [...document.querySelectorAll('main table, main [role=table]')]
  const rights = tables.map((table) => Math.floor(table.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(950)
})

const learnedModel = (resourceIDs: readonly string[]) => ({
  trainedAt: '2026-02-27T08:00:00.000Z',
  since: '2026-01-27T05:00:00.000Z',
  until: '2026-02-27T05:00:00.000Z',
  errors: { days: 40, byModel: 0.08, byStandard: 0.21 },
  cycles: resourceIDs.map((resourceID) => ({
    resourceID,
    partNum: 'P-7',
    oprSeq: 10,
    expectedSecs: 32,
    spreadSecs: 4,
    standardSecs: 25,
    days: 20,
    parts: 900,
    goodShare: 0.98,
    running: null,
    unseen: { days: 4, byModel: 0.062, byStandard: 0.25 },
  })),
})
const learnedRegion = () => page.getByRole('region', { name: 'Learned and standard cycle times' })

test('shows the learned cycle time beside the standard with its error on unseen days', async () => {
  await open('&machine=LATHE-01', (server) => {
    const model = learnedModel(['LATHE-01', 'MACHINE-OF-OTHERS'])
    server.on('GET', '/analytics/learnedCycles', () => ({ isEnabled: true, model }))
  })
  await expect
    .element(learnedRegion().getByText(/its error was 8.0 % of run time, that of the standard 21.0 %/))
    .toBeVisible()
  const rows = learnedRegion().getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(2)
  const cells = ['25 s', '32 s', '± 4 s', '6.2 %', '25.0 %']
  for (const cell of cells) expect(rows.nth(1).element().textContent).toContain(cell)
})

test('shows no learned cycle time while AI features are disabled', async () => {
  const { server } = await open('&machine=LATHE-01', (fake) =>
    fake.on('GET', '/analytics/learnedCycles', () => ({ isEnabled: false, model: null })),
  )
  await expect.poll(() => server.requests('GET', '/analytics/learnedCycles').length).toBe(1)
  await expect.element(page.getByRole('region', { name: 'Standards and measured cycles' })).toBeVisible()
  await expect.element(learnedRegion()).not.toBeInTheDocument()
})
