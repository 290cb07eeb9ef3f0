import { randomUUID } from 'node:crypto'
import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bucket } from '../../src/core/dashboards/figures/teepAnswer.ts'
import { createFormat } from '../../src/core/kit/format/FormatContext.tsx'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { createViewsBed, type ViewsBed } from '../beds/views.bed.ts'

const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const format = createFormat({ locale: 'en-US', timeZone })
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,holds
D1,Bore,number,mm,10,9.9,10.1,1,eachHour,
H1,Bore diameter,number,mm,10,9.98,10.02,1,eachHour,true
`
const work = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }

let bed: ViewsBed<{ total: { buckets: Bucket[] } }>
let machine: string
let password: string
let sheet: { pageId: number; revId: number }

/** Reports a job and its part from the first machine, and makes its credentials. */
async function reportWork() {
  const { deviceId } = (await bed.ask('GET', `/devices?resourceIdEquals=${machine}`)).data[0]
  password = (await bed.ask('POST', `/devices/${deviceId}/credentials`, {})).data.password
  await bed.ask('POST', '/parts', { partNum: 'P-7', description: 'Flange 80' })
  await bed.ask('POST', '/jobs', { jobNum: 'J-100', partNum: 'P-7', prodQty: 250 })
  await bed.ask('POST', '/jobAssemblies', { jobNum: 'J-100', assemblySeq: 0 })
  await bed.ask('POST', '/jobOperations', { ...work, description: 'Turn both faces', resourceID: machine })
  const now = Date.now()
  const times = { from: iso(now), to: iso(now + 280_000) }
  const reply = await fetch(`${bed.origin}/api/devices/${deviceId}/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${password}` },
    body: JSON.stringify({
      seq: now + 1_000_000,
      slices: [{ ...times, state: 'running', good: 3, ...work, partNum: 'P-7' }],
    }),
  })
  expect(reply.status).toBe(200)
}

beforeAll(async () => {
  bed = await createViewsBed({ machines: 3, timeZone, range: days })
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  machine = bed.plant.machines[0]!.resourceID
  const { data } = await bed.ask('POST', '/docs/checksheet', { csv, docName: 'Hourly' })
  sheet = { pageId: data.pageId, revId: data.revId }
  await bed.ask('POST', `/docs/revision/${sheet.revId}/approve`, {})
  await reportWork()
})
afterAll(() => bed?.close())

const record = (value: object) => {
  const entry = { entryId: randomUUID(), ...sheet, sample: 1, resourceID: machine, at: iso(Date.now() - 1000) }
  return bed.ask('POST', '/checkData', { entries: [{ ...entry, ...value }] })
}
const lost = (row: QualityRow) => row.scrapCount + row.reworkCount
async function worst(segments: string[], only: object = {}): Promise<QualityRow> {
  const asked = { startDate: iso(days.start), endDate: iso(days.end), resolution: 'total', segments, only, most: 1 }
  return (await bed.ask('POST', '/analytics/qualityPivot', asked)).data.rows[0]
}

test('By Machine has the figures of Efficiency, leads from the worst machine to its parts and reports, and waits for the network', async () => {
  const address = `/quality/byMachine?range=custom&from=${iso(days.start)}&to=${iso(days.end)}`
  const { page, context, troubles } = await bed.signedIn(address)
  const total = bed.told.total.buckets[0]!
  const head = page.getByRole('region', { name: 'By Machine', exact: true })
  await head.getByRole('button', { name: `First pass yield ${format.ratio(total.qualityByCount)}` }).waitFor()
  await head.getByRole('button', { name: `Scrap ${format.count(total.scrapCount)}` }).waitFor()
  const first = (of: string) =>
    page
      .getByRole('table', { name: `Scrap and rework: ${of}` })
      .getByRole('row')
      .nth(1)
  const row = await worst(['resourceID'])
  const resourceID = row.resourceID!
  for (const text of [resourceID, format.number(lost(row)), format.ratio(row.firstPassYield)])
    await expect.poll(() => first('machines').textContent()).toContain(text)
  await first('machines').getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('machine') === resourceID)
  const part = await worst(['partNum', 'partRevision'], { resourceID })
  await first('parts').getByText(`${part.partNum} rev ${part.partRevision}`, { exact: true }).waitFor()
  await expect.poll(() => first('parts').textContent()).toContain(format.number(lost(part)))
  // A step of time opens what the machine reported in it.
  await page.getByRole('group', { name: /^Scrap and rework over time/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(resourceID).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // A view whose code is not loaded yet opens once the network is back; the page stays meanwhile.
  const tab = page.getByRole('tab', { name: 'Inquiry' })
  await context.setOffline(true)
  await tab.click()
  await page.waitForFunction(() => !navigator.onLine)
  await tab.waitFor()
  await context.setOffline(false)
  await page.getByRole('combobox', { name: 'Rows' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

let attempts = 0
test('a value entered at a machine appears on the chart of any page without a reload, with who measured it', async () => {
  // A retry takes another machine: the chart of the first one has a value already.
  const { resourceID } = bed.plant.machines[attempts++]!
  const path = `/quality/outOfTolerance?range=24h&check=${sheet.pageId}~D1~${resourceID}~`
  const { page, context, troubles } = await bed.signedIn(path)
  await page.getByText('Nothing was found of it in this range.').waitFor()
  await record({ checkID: 'D1', resourceID, value: 10.2, tool: 'T-4', reason: 'Insert worn', action: 'Insert changed' })
  const chart = page.getByRole('region', { name: /^Control chart: D1 · Bore/ })
  await chart.getByRole('img', { name: /1 point, 1 out of tolerance/ }).waitFor()
  const table = page.getByRole('table', { name: 'Out of Tolerance' })
  await expect.poll(() => table.textContent()).toMatch(/Out nowD1 · Bore.*10\.2 mm/)
  await chart.getByRole('group', { name: /Enter opens one/ }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const { page: other, context: otherContext } = await bed.signedIn(page.url().replace(/^https?:\/\/[^/]+/, ''))
  for (const each of [page, other])
    await expect
      .poll(() =>
        each
          .getByRole('region', { name: /^Measured/ })
          .getByRole('row')
          .last()
          .textContent(),
      )
      .toMatch(/10\.2 mmadmin@plant\.testT-4.*Insert worn.*Insert changed/)
  expect(troubles).toEqual([])
  await otherContext.close()
  await context.close()
})

test('a value out of tolerance holds the work: at the machine, on the wall and in the job, until it is released with a reason', async () => {
  const { page: screen, context } = await bed.visit('/device', {
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
  })
  await screen.getByLabel('Password of the device’s credentials').fill(`Bearer ${password}`)
  await screen.getByRole('button', { name: 'Open this screen' }).click()
  await screen.getByLabel('Job').getByText('J-100', { exact: true }).waitFor()
  const held = screen.getByRole('region', { name: 'This work is held' })
  await expect.poll(() => held.count()).toBe(0)
  await record({ checkID: 'H1', ...work, value: 10.2, reason: 'Insert worn', action: 'Insert changed' })
  await expect.poll(async () => (await bed.ask('GET', '/jobHolds')).data.length, { timeout: 60_000 }).toBe(1)
  await screen.reload()
  await held.getByText('H1 · Bore diameter').waitFor()
  await held.getByText(/^out of tolerance, since/).waitFor()
  await expectAccessible(screen)

  const { page, context: own, troubles } = await bed.signedIn('/wall')
  await page
    .getByRole('list', { name: 'Machines as a list' })
    .getByText(/Running.*, Held: H1, J-100/)
    .waitFor()
  await page.goto('/jobs/J-100')
  const panel = page.getByRole('region', { name: 'Held work' })
  await panel.getByRole('button', { name: 'Release J-100, assembly 0, operation 10' }).click()
  await panel.getByRole('textbox', { name: 'Why it is released' }).fill('All parts since then were measured')
  await panel.getByRole('button', { name: 'Release' }).click()
  await page.getByText('Hold Released', { exact: true }).waitFor()
  await panel.getByText(/Released by .*: All parts since then were measured$/).waitFor()
  await screen.reload()
  await screen.getByLabel('Job').getByText('J-100', { exact: true }).waitFor()
  await expect.poll(() => held.count()).toBe(0)
  expect(troubles).toEqual([])
  await own.close()
  await context.close()
})
