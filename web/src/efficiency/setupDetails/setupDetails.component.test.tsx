import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.fixture.ts'
import { jobEfficiencyOf } from '../../testing/plantJobs.fixture.ts'
import { addressOf, day, format, openPlant, param, plantNow } from '../efficiency.fixture.ts'

const list = () => page.getByRole('table', { name: 'Changeovers' })
const began = (count: number) => page.getByText(new RegExp(`${format.count(count)} changeovers began in this time`))

/** Opens the view with the setups that began in its range, the latest first. */
async function open() {
  const plant = await openPlant(addressOf('/efficiency/setupDetails'))
  const operations = plant.breakdown(['jobNum', 'assemblySeq', 'oprSeq']).filter(({ jobNum }) => jobNum)
  const jobNums = [...new Set(operations.map(({ jobNum }) => jobNum!))]
  const setups = jobEfficiencyOf(plant.plant, jobNums, plantNow)
    .jobs.flatMap((job) => job.setups.map((setup) => ({ job, setup })))
    .filter(({ setup }) => Date.parse(setup.start) >= day.start && Date.parse(setup.start) < day.end)
    .sort((a, b) => Date.parse(b.setup.start) - Date.parse(a.setup.start))
  return { ...plant, setups }
}

test('every changeover is listed, from what to what', async () => {
  const { setups } = await open()
  await expect.element(began(setups.length)).toBeVisible()
  await expect.element(list()).toHaveAttribute('aria-rowcount', String(setups.length))
  const { job, setup } = setups.find(({ setup: { from } }) => from !== null && from.jobNum !== null)!
  const rows = list()
    .getByRole('row')
    .filter({ hasText: `${setup.from!.jobNum} · ${setup.from!.oprSeq} (${setup.from!.partNum}` })
    .filter({ hasText: `→ ${job.jobNum} · ${job.oprSeq}` })
  await expect.element(rows.first()).toBeVisible()
  await expectAccessible()
})

test('declared and inferred setups are told apart', async () => {
  const { setups } = await open()
  const kinds = page.getByRole('group', { name: 'Setups', exact: true })
  for (const kind of ['Declared', 'Inferred'] as const) {
    await kinds.getByRole('button', { name: kind, exact: true }).click()
    await expect.poll(() => param('kind')).toBe(kind.toLowerCase())
    await expect.element(began(setups.filter(({ setup }) => setup.kind === kind.toLowerCase()).length)).toBeVisible()
  }
  await kinds.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(began(setups.length)).toBeVisible()
})

test('a machine narrows the changeovers by keyboard, and a job operation opens its own', async () => {
  const { setups } = await open()
  const machine = page.getByRole('list', { name: 'By machine' }).getByRole('button').first()
  await expect.element(machine).toBeVisible()
  ;(machine.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => param('machine')).not.toBe(null)
  const own = setups.filter(({ setup }) => setup.resourceID === param('machine'))
  await expect.element(began(own.length)).toBeVisible()
  await expect.element(list()).toHaveAttribute('aria-rowcount', String(own.length))
  const operation = () =>
    document.querySelector<HTMLElement>('[aria-label="Setups by job operation"] [data-place="0"] button')
  await expect.poll(operation).not.toBe(null)
  operation()!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('table', { name: 'Changeovers' })).toBeVisible()
})
