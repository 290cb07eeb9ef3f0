import { isChecked } from '@takt/domain/areas/plant/checks.ts'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { travellerOf } from '@takt/domain/areas/plant/epcs.ts'
import { laborOf } from '@takt/domain/areas/plant/labor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { createPlantBed } from './plant.bed.ts'
import { progressJobs } from './progressJobs.ts'
import { recordChecks, sheetOf } from './recordChecks.ts'
import { releaseJobs } from './releaseJobs.ts'
import { writeTickets } from './writeTickets.ts'

const machines = 8
const plant = createPlant({ seed: 1, machines, timeZone: 'America/New_York' })
const hour = 3_600_000
type Job = { jobNum: string; status: string; epc: string | null }
type Ticket = { empID: string; start: string; end: string | null; jobNum: string; goodQty: number | null }

let bed: Awaited<ReturnType<typeof createPlantBed>>
let api: ReturnType<typeof createApi>
const stopping = new AbortController()
beforeAll(async () => {
  bed = await createPlantBed({ TAKT_PLANT_MACHINES: String(machines), TAKT_HISTORY_DAYS: '1' })
  const url = `http://127.0.0.1:${bed.world.env.PORT}`
  api = createApi({ url, userName: 'planner@demo.takt', password: bed.password, signal: stopping.signal })
})
afterAll(async () => {
  stopping.abort()
  await bed?.close()
})

test('jobs of weeks to come are released once, with what they are made of and their operations', async () => {
  expect(await releaseJobs(api, plant, Date.now())).toBe(0)
  const before = new Set((await bed.list<Job>('jobs')).map(({ jobNum }) => jobNum))
  const nextWeek = Date.now() + 7 * 24 * hour
  const added = await releaseJobs(api, plant, nextWeek)
  expect(added).toBeGreaterThan(20)
  const fresh = (await bed.list<Job>('jobs')).filter(({ jobNum }) => !before.has(jobNum))
  expect(fresh).toHaveLength(added)
  for (const { jobNum } of fresh.slice(0, 3))
    for (const items of ['jobAssemblies', 'jobOperations'])
      expect(await bed.list(`${items}?jobNum=${jobNum}`), items).toHaveLength(4)
  expect(await releaseJobs(api, plant, nextWeek)).toBe(0)
})

test('jobs move on as their days come; while one is released its traveller carries a tag', async () => {
  const later = Date.now() + 3 * 24 * hour
  expect(await progressJobs(api, plant, later)).toBeGreaterThan(5)
  const jobs = await bed.list<Job>('jobs')
  const released = jobs.filter(({ status }) => status === 'released')
  expect(released.length).toBeGreaterThan(5)
  for (const { jobNum, epc } of released) expect(epc, jobNum).toBe(travellerOf(jobNum))
  const completed = jobs.filter(({ status }) => status === 'completed')
  expect(completed.length).toBeGreaterThan(5)
  for (const { jobNum, epc } of completed) expect(epc, jobNum).toBe(null)
  expect(await progressJobs(api, plant, later)).toBe(0)
})

test('whenever they are written, tickets are what the people at a machine did, each once', async () => {
  const machine = plant.machines.find(({ resourceID }) => resourceID === 'MILL-02')!
  const path = `laborTickets?resourceID=${machine.resourceID}&laborTypeIsAnyOf=production,setup&orderBy=start`
  const before = await bed.list<Ticket>(path)
  const from = Date.parse(before.at(-1)!.start)
  const now = Date.now()
  const seen = new Map()
  for (const hours of [0, 0, 1, 1.5, 9, 9]) await writeTickets(api, plant, machine, now + hours * hour, seen)
  const { done, open } = laborOf(plant, machine, { from, to: now + 9 * hour })
  const written = (await bed.list<Ticket>(path)).slice(before.length - 1)
  expect(
    written.map(({ empID, start, end, jobNum }) => [empID, Date.parse(start), end && Date.parse(end), jobNum]),
  ).toEqual([
    ...done.map((work) => [work.empID, work.from, work.to, work.operation.jobNum]),
    ...(open ? [[open.empID, open.from, null, open.operation.jobNum]] : []),
  ])
  const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, entry) => all + (entry ?? 0), 0)
  expect(sum(written.map(({ goodQty }) => goodQty))).toBe(
    sum(done.map(({ good, laborType }) => (laborType === 'production' ? good : 0))),
  )
})

test('people fill in a checksheet each hour in which a machine runs; started again they go on where they were', async () => {
  const approver = createApi({
    url: `http://127.0.0.1:${bed.world.env.PORT}`,
    userName: 'admin@demo.takt',
    password: bed.password,
    signal: stopping.signal,
  })
  const sheet = (await sheetOf(api, approver, plant.machines))!
  expect(await sheetOf(api, approver, plant.machines)).toEqual(sheet)
  // The screens of these machines show it.
  const links = await bed.list<{ pageId: number; resourceID: string | null }>('documents?limit=1000')
  const linked = links.flatMap(({ pageId, resourceID }) => (pageId === sheet.pageId ? resourceID : []))
  expect(new Set(linked)).toEqual(new Set(plant.machines.filter(isChecked).map(({ resourceID }) => resourceID)))
  const about = { sheet, machines: plant.machines, since: Date.now() - 24 * hour }
  const now = Date.now()
  const recorded = await recordChecks(api, plant, { ...about, now: now - 6 * hour, recorded: new Map() })
  expect(recorded).toBeGreaterThan(50)
  const values = () => bed.read<{ values: unknown[] }>('checkData?limit=1000')
  expect((await values()).values).toHaveLength(recorded)
  const known = new Map()
  const some = await recordChecks(api, plant, { ...about, now: now - 3 * hour, recorded: known })
  const more = some + (await recordChecks(api, plant, { ...about, now, recorded: known }))
  for (const again of [known, new Map()])
    expect(await recordChecks(api, plant, { ...about, now, recorded: again })).toBe(0)
  expect((await values()).values).toHaveLength(recorded + more)
})
