import type { JobEfficiency, SetupInterval } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { isChangeoverIn } from '@takt/domain/areas/efficiency/setups/setupMetrics.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { jobEfficiencyOf } from '../../../app/testing/plantJobs.fixture.ts'
import { addressOf, day, format, openPlant, param, plantNow } from '../efficiency.fixture.ts'

const list = () => page.getByRole('table', { name: 'Changeovers' })
const changeoverCount = (count: number) => page.getByText(new RegExp(`${format.count(count)} changeovers in this time`))

/** Opens the view and returns the changeovers of its range, latest first. */
async function open() {
  const plant = await openPlant(addressOf('/efficiency/setupDetails'))
  const operations = plant.breakdown(['jobNum', 'assemblySeq', 'oprSeq']).filter(({ jobNum }) => jobNum)
  const jobNums = [...new Set(operations.map(({ jobNum }) => jobNum!))]
  const setups = jobEfficiencyOf(plant.plant, jobNums, plantNow)
    .jobs.flatMap((job) => job.setups.map((setup) => ({ job, setup })))
    .filter(({ setup: { end, completed } }) => isChangeoverIn(day, { end: Date.parse(end), completed }))
    .sort((a, b) => Date.parse(b.setup.start) - Date.parse(a.setup.start))
  return { ...plant, setups }
}

// Proves OPS-076
test('lists every changeover with previous and next operation', async () => {
  const { setups } = await open()
  await expect.element(changeoverCount(setups.length)).toBeVisible()
  await expect.element(list()).toHaveAttribute('aria-rowcount', String(setups.length))
  const { job, setup } = setups.find(({ setup: { from } }) => from !== null && from.jobNum !== null)!
  const rows = list()
    .getByRole('row')
    .filter({ hasText: `${setup.from!.jobNum} · ${setup.from!.oprSeq} (${setup.from!.partNum}` })
    .filter({ hasText: `→ ${job.jobNum} · ${job.oprSeq}` })
  await expect.element(rows.first()).toBeVisible()
  await expectAccessible()
})

// Proves OPS-076
test('filters by declared and inferred setups', async () => {
  const { setups } = await open()
  const kinds = page.getByRole('group', { name: 'Setups', exact: true })
  for (const [name, kind] of [
    ['Declared', 'declared'],
    ['Inferred', 'inferred'],
    ['Both', 'mixed'],
  ] as const) {
    await kinds.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => param('kind')).toBe(kind)
    await expect.element(changeoverCount(setups.filter(({ setup }) => setup.kind === kind).length)).toBeVisible()
  }
  await kinds.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(changeoverCount(setups.length)).toBeVisible()
})

test('filters the changeovers by machine by keyboard, and opens those of a job operation', async () => {
  const { setups } = await open()
  const machine = page.getByRole('list', { name: 'By machine' }).getByRole('button').first()
  await expect.element(machine).toBeVisible()
  ;(machine.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => param('machine')).not.toBe(null)
  const ownSetups = setups.filter(({ setup }) => setup.resourceID === param('machine'))
  await expect.element(changeoverCount(ownSetups.length)).toBeVisible()
  await expect.element(list()).toHaveAttribute('aria-rowcount', String(ownSetups.length))
  const operation = () =>
    document.querySelector<HTMLElement>('[aria-label="Setups by job operation"] [data-place="0"] button')
  await expect.poll(operation).not.toBe(null)
  operation()!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('table', { name: 'Changeovers' })).toBeVisible()
})

test('shows +28 min for a changeover of 54 minutes declared and 8 inferred against a standard of 34', async () => {
  const minute = 60
  const start = day.start + 10 * 3_600_000
  const changeover: SetupInterval = {
    resourceID: 'PRESS-02',
    start: new Date(start).toISOString(),
    end: new Date(start + 80 * minute * 1000).toISOString(),
    completed: true,
    kind: 'mixed',
    secs: 62 * minute,
    declaredSecs: 54 * minute,
    inferredSecs: 8 * minute,
    standardSecs: 34 * minute,
    overSecs: 28 * minute,
    from: null,
  }
  const zeros = {
    runSecs: 0,
    setupSecs: 0,
    idleSecs: 0,
    minorStopSecs: 0,
    downSecs: 0,
    offSecs: 0,
    totalCount: 0,
    goodCount: 0,
    scrapCount: 0,
    reworkCount: 0,
    idealSecs: 0,
    goodIdealSecs: 0,
    idealMissingCount: 0,
  }
  const job: Omit<JobEfficiency, 'jobNum'> = {
    assemblySeq: 0,
    oprSeq: 10,
    partNum: null,
    partRevision: null,
    resourceIDs: ['PRESS-02'],
    firstAt: changeover.start,
    lastAt: changeover.end,
    cycleStandardSecs: null,
    setupStandardSecs: 34 * minute,
    ...zeros,
    inferredSetupSecs: 8 * minute,
    setups: [changeover],
    days: [],
    meanCycleSecs: null,
    performance: null,
    quality: null,
    qualityByCount: null,
  }
  let hasResponded = false
  await openPlant(addressOf('/efficiency/setupDetails'), {
    server: (server) =>
      server.on('POST', '/analytics/jobEffHistory', ({ body }) => {
        const [jobNum] = (body as { jobNumList: string[] }).jobNumList
        const jobs = hasResponded ? [] : [{ ...job, jobNum: jobNum! }]
        hasResponded = true
        return { timezone: format.timeZone, asOf: changeover.end, jobs }
      }),
  })
  await expect.element(list()).toHaveAttribute('aria-rowcount', '1')
  await expect.element(list().getByText('+28 min')).toBeVisible()
  const operations = page.getByRole('table', { name: 'Setups by job operation' })
  await expect.element(operations.getByText('+28 min')).toBeVisible()
})
