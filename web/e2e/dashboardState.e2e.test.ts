import { afterAll, beforeAll, expect, test } from 'vitest'
import { shots } from './shots.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const overall = `/efficiency/overall?range=custom&from=${iso(days.start)}&to=${iso(days.end)}`

let bed: ViewsBed<{ resources: { resourceID: string }[] }>
beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone: 'America/New_York', range: days })
})
afterAll(() => bed?.close())

test('range, device groups, comparison, figures and steps are picked into the address and hold after a reload', async () => {
  const { page, context } = await bed.signedIn(overall)
  await page.getByRole('button', { name: /^Machines: / }).click()
  const [{ deviceGroupName: name }] = (await bed.ask('GET', '/deviceGroups?orderBy=deviceGroupName:asc&limit=1')).data
  const group = page.getByRole('menuitemcheckbox').first()
  await group.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose a range of time' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  for (const choice of ['Compare with: The target', 'Figures: ISO 22400-2', 'Steps in time: Hours']) {
    await page.getByRole('button', { name: 'Comparison, figures and steps' }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  await page.waitForURL((url) => url.searchParams.get('resolution') === 'hour')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ range: '7d', compare: 'target', kpi: 'iso' })
  expect(searchParams.get('groups')).toMatch(/^\d+$/)
  await page.reload()
  await page.getByRole('button', { name: `Machines: ${name}` }).waitFor()
  await page.getByRole('button', { name: 'Choose a range of time' }).filter({ hasText: 'Last 7 days' }).waitFor()
  await page.getByRole('region', { name: 'OEE index by hour' }).waitFor()
  await context.close()
})

test('several machines are picked by a few letters of their names, beside groups, and stay in the address', async () => {
  const { page, context } = await bed.signedIn(overall)
  const ids = bed.told.resources.map(({ resourceID }) => resourceID)
  const [one, two] = ids
  const machines = page.getByRole('link', { name: new RegExp(`^(${ids.join('|')})$`) })
  await expect.poll(() => machines.count()).toBe(ids.length)
  await page.getByRole('button', { name: /^Machines: / }).click()
  for (const id of [one!, two!]) {
    await page.getByRole('searchbox', { name: 'Find groups and machines' }).fill(id)
    await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${id}`) }).click()
  }
  await shots(page, 'machine-picker')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Machines: 2 machines' }).waitFor()
  expect(new URL(page.url()).searchParams.get('machines')).toBe([one, two].sort().join(','))
  await expect.poll(() => machines.count()).toBe(2)
  await page.reload()
  await expect.poll(() => machines.count()).toBe(2)
  await context.close()
})

test('a range that there is none of is said, and what may have been meant is offered', async () => {
  const { page, context } = await bed.signedIn('/efficiency/overall?range=last7Days')
  const said = page.getByRole('alert')
  await said.getByText('There is no range “last7Days”. Today is shown.').waitFor()
  await shots(page, 'unknown-range')
  await expect.poll(() => said.getByRole('button').allTextContents()).toEqual(['Last 7 days'])
  await said.getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('range') === '7d')
  await said.waitFor({ state: 'detached' })
  await context.close()
})

test('another organization leaves nothing of the dashboard’s data, and the way back asks for them anew', async () => {
  const { page, context } = await bed.signedIn(overall)
  const { resourceID } = bed.told.resources[0]!
  await page.getByRole('link', { name: resourceID, exact: true }).waitFor()
  // What is asked of the other organization comes late: what was there before is not shown in its place.
  const { promise: looked, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/resources/getTEEP', (route) => looked.then(() => route.continue()))
  await page.getByRole('button', { name: /^Entity and organization/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant B' }).click()
  await page.getByText('There are no machines on the dashboards yet').waitFor()
  expect(await page.content()).not.toContain(resourceID)
  release()
  await page.getByRole('button', { name: /^Entity and organization/ }).click()
  await page.getByRole('menuitemradio', { name: 'Plant A' }).click()
  await page.getByRole('link', { name: resourceID, exact: true }).waitFor()
  await context.close()
})

test('what was answered is held: figures and job efficiency of a closed range are not asked for again on the way back', async () => {
  const { page, context } = await bed.signedIn(overall)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isTotal = request.postData()?.includes(`"endDate":"${iso(days.end)}","resolution":"total"`)
    if ((pathname === '/api/resources/getTEEP' && isTotal) || pathname === '/api/analytics/jobEffHistory')
      asked.push(pathname)
  })
  const headline = page.getByRole('region', { name: 'Overall' })
  await headline.waitFor()
  const answered = page.waitForResponse('**/api/analytics/jobEffHistory')
  await page.getByRole('tab', { name: 'Run Details' }).click()
  await answered
  await page.getByRole('tab', { name: 'Overall' }).click()
  await headline.waitFor()
  asked.length = 0
  await page.getByRole('tab', { name: 'Run Details' }).click()
  await page.waitForURL((url) => url.pathname === '/efficiency/runDetails')
  await page.getByRole('table').first().waitFor()
  await page.getByRole('tab', { name: 'Overall' }).click()
  await headline.waitFor()
  expect(asked).toEqual([])
  await context.close()
})
