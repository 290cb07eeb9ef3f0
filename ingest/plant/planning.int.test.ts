import { isChecked } from '@takt/domain/areas/plant/checks.ts'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { travellerOf } from '@takt/domain/areas/plant/epcs.ts'
import { laborOf } from '@takt/domain/areas/plant/labor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { createPlantFixture } from './plant.fixture.ts'
import { progressJobs } from './progressJobs.ts'
import { recordChecks, sheetOf } from './recordChecks.ts'
import { releaseJobs } from './releaseJobs.ts'
import { writeTickets } from './writeTickets.ts'

const machines = 8
const plant = createPlant({ seed: 1, machines, timeZone: 'America/New_York' })
const hour = 3_600_000
type Job = { jobNum: string; status: string; epc: string | null }
type Ticket = { empID: string; start: string; end: string | null; jobNum: string; goodQty: number | null }

let fixture: Awaited<ReturnType<typeof createPlantFixture>>
let api: ReturnType<typeof createApi>
const stopping = new AbortController()
beforeAll(async () => {
  fixture = await createPlantFixture({ TAKT_PLANT_MACHINES: String(machines), TAKT_HISTORY_DAYS: '1' })
  const url = `http://127.0.0.1:${fixture.environment.env.PORT}`
  api = createApi({ url, userName: 'planner@demo.takt', password: fixture.password, signal: stopping.signal })
})
afterAll(async () => {
  stopping.abort()
  await fixture?.close()
})

test('releases the jobs of coming weeks once, with their assemblies and operations', async () => {
  expect(await releaseJobs(api, plant, Date.now())).toBe(0)
  const before = new Set((await fixture.list<Job>('jobs')).map(({ jobNum }) => jobNum))
  const nextWeek = Date.now() + 7 * 24 * hour
  const added = await releaseJobs(api, plant, nextWeek)
  expect(added).toBeGreaterThan(20)
  const fresh = (await fixture.list<Job>('jobs')).filter(({ jobNum }) => !before.has(jobNum))
  expect(fresh).toHaveLength(added)
  for (const { jobNum } of fresh.slice(0, 3))
    for (const items of ['jobAssemblies', 'jobOperations'])
      expect(await fixture.list(`${items}?jobNum=${jobNum}`), items).toHaveLength(4)
  expect(await releaseJobs(api, plant, nextWeek)).toBe(0)
})

test('jobs progress on their dates; while a job is released its traveler carries a tag', async () => {
  const later = Date.now() + 3 * 24 * hour
  expect(await progressJobs(api, plant, later)).toBeGreaterThan(5)
  const jobs = await fixture.list<Job>('jobs')
  const released = jobs.filter(({ status }) => status === 'released')
  expect(released.length).toBeGreaterThan(5)
  for (const { jobNum, epc } of released) expect(epc, jobNum).toBe(travellerOf(jobNum))
  const completed = jobs.filter(({ status }) => status === 'completed')
  expect(completed.length).toBeGreaterThan(5)
  for (const { jobNum, epc } of completed) expect(epc, jobNum).toBe(null)
  expect(await progressJobs(api, plant, later)).toBe(0)
})

test('tickets match the work of the people at a machine, each once, whenever they are written', async () => {
  const machine = plant.machines.find(({ resourceID }) => resourceID === 'MILL-02')!
  const path = `laborTickets?resourceID=${machine.resourceID}&laborTypeIsAnyOf=production,setup&orderBy=start`
  const before = await fixture.list<Ticket>(path)
  const from = Date.parse(before.at(-1)!.start)
  const now = Date.now()
  const lastTickets = new Map()
  for (const hours of [0, 0, 1, 1.5, 9, 9]) await writeTickets(api, plant, machine, now + hours * hour, lastTickets)
  const { done, open } = laborOf(plant, machine, { from, to: now + 9 * hour })
  const written = (await fixture.list<Ticket>(path)).slice(before.length - 1)
  expect(
    written.map(({ empID, start, end, jobNum }) => [empID, Date.parse(start), end && Date.parse(end), jobNum]),
  ).toEqual([
    ...done.map((work) => [work.empID, work.from, work.to, work.operation.jobNum]),
    ...(open ? [[open.empID, open.from, null, open.operation.jobNum]] : []),
  ])
  const total = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, entry) => all + (entry ?? 0), 0)
  expect(total(written.map(({ goodQty }) => goodQty))).toBe(
    total(done.map(({ good, laborType }) => (laborType === 'production' ? good : 0))),
  )
})

test('fills in a checksheet for every running hour of a machine, and continues after a restart', async () => {
  const approver = createApi({
    url: `http://127.0.0.1:${fixture.environment.env.PORT}`,
    userName: 'admin@demo.takt',
    password: fixture.password,
    signal: stopping.signal,
  })
  const sheet = (await sheetOf(api, approver, plant.machines))!
  expect(await sheetOf(api, approver, plant.machines)).toEqual(sheet)
  // The screens of these machines show the checksheet.
  const links = await fixture.list<{ pageId: number; resourceID: string | null }>('documents?limit=1000')
  const linked = links.flatMap(({ pageId, resourceID }) => (pageId === sheet.pageId ? resourceID : []))
  expect(new Set(linked)).toEqual(new Set(plant.machines.filter(isChecked).map(({ resourceID }) => resourceID)))
  const about = { sheet, machines: plant.machines, since: Date.now() - 24 * hour }
  const now = Date.now()
  const recorded = await recordChecks(api, plant, { ...about, now: now - 6 * hour, recorded: new Map() })
  expect(recorded).toBeGreaterThan(50)
  const values = () => fixture.read<{ values: unknown[] }>('checkData?limit=1000')
  expect((await values()).values).toHaveLength(recorded)
  const known = new Map()
  const some = await recordChecks(api, plant, { ...about, now: now - 3 * hour, recorded: known })
  const more = some + (await recordChecks(api, plant, { ...about, now, recorded: known }))
  for (const again of [known, new Map()])
    expect(await recordChecks(api, plant, { ...about, now, recorded: again })).toBe(0)
  expect((await values()).values).toHaveLength(recorded + more)
})
