import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from '../fixtures/browser.fixture.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'

let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  fixture = await createPlantFixture({ machines: 2, timeZone: 'America/New_York', from: to - 60_000, to })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

test('a wall display connects with one address, recovers after a restart, and shows clearly when it is revoked', async () => {
  await fixture.request('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  const { displayId, url: link } = (
    await fixture.request('POST', '/displays', { displayName: 'Hall', dashboards: ['/wall'] })
  ).data
  // The link uses another name of this computer than the fixture does.
  const url = fixture.origin + link.slice(new URL(link).origin.length)
  const { page, context, troubles: problems } = await browser.visit(url)
  const machine = new RegExp(fixture.plant.machines[0]!.resourceID)
  const tiles = () => page.getByRole('list', { name: 'Machines as a list' }).getByText(machine)
  await tiles()
    .waitFor({ state: 'attached' })
    .catch(async (error) => {
      throw new Error(`${page.url()}: ${await page.locator('body').textContent()}`, { cause: error })
    })
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)

  // Boards start at their configured address: the same one again, or the one without its token.
  await page.goto(url)
  await tiles().waitFor({ state: 'attached' })
  await page.goto('/wall?carousel=1')
  await tiles().waitFor({ state: 'attached' })

  await fixture.request('DELETE', `/displays/${displayId}`)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  await page.goto(url)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor()
  expect(page.url()).not.toContain('/login')
  expect(problems).toEqual([])
  await page.setViewportSize({ width: 1920, height: 1080 })
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/display-ended.png` })
  await context.close()
})

test('a wall display with an older build loads the current one, once, when a task requests it', async () => {
  const { url: link } = (await fixture.request('POST', '/displays', { displayName: 'Old', dashboards: ['/wall'] })).data
  const { page, context, troubles: problems } = await browser.visit('/login')
  // The page of the former build: with a script that no longer exists.
  const former = '/assets/former.js'
  let isOld = true
  await page.route('**/*', async (route) => {
    if (!isOld || route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const script = `<script type="module" src="${former}"></script></head>`
    return route.fulfill({ response, body: (await response.text()).replace('</head>', script) })
  })
  await page.route(`**${former}`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const reportedBuilds: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/displays/here') reportedBuilds.push(request.postDataJSON().build)
  })
  await page.clock.install()
  await page.goto(fixture.origin + link.slice(new URL(link).origin.length))
  const tiles = page.getByRole('list', { name: 'Machines as a list' })
  await tiles.waitFor({ state: 'attached' })
  await expect.poll(() => reportedBuilds.length).toBe(1)
  expect(reportedBuilds[0]).toContain(former)
  isOld = false
  let loads = 0
  page.on('load', () => {
    loads++
  })

  const single = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: single('MONDAY'), hour: single(2), minute: single(0) }]
  const task = { scheduleName: 'Renew', workflowType: 'orgDeviceFrontendUpdate', options: [10], calendars }
  const { scheduleId } = (await fixture.request('POST', '/scheduledTasks', task)).data
  await fixture.request('POST', `/scheduledTasks/${scheduleId}/trigger`, {})
  // It reports its presence every minute, and then receives the request to renew itself.
  const reportPresence = async () => {
    const before = reportedBuilds.length
    await page.clock.fastForward(60_000)
    await expect.poll(() => reportedBuilds.length).toBeGreaterThan(before)
  }
  await waitFor('the page to be loaded anew', async () => {
    if (loads === 0) await reportPresence()
    return loads > 0
  })
  const execution = async () =>
    (await fixture.request('GET', `/scheduledTasks/${scheduleId}/executionHistory`)).data.executions[0]
  await expect.poll(async () => (await execution()).status, { timeout: 60_000 }).toBe('Success')
  expect((await execution()).reason).toMatch(/^Displays: 1 updated, 0 not updated/)
  await tiles.waitFor({ state: 'attached' })
  expect(reportedBuilds.at(-1)).not.toContain(former)
  await reportPresence()
  expect(loads).toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('a masked machine opens by its pseudonym and stays open; filters and files reveal nothing more', async () => {
  const { resourceID } = fixture.plant.machines[0]!
  const { page, context, troubles: problems } = await browser.visit('/login?mask=1')
  const maskModeResponse = page.waitForResponse((response) => response.url().endsWith('/api/users/maskMode'))
  await signIn(page)
  await maskModeResponse
  await page.goto('/resources?mask=1')
  const link = page.getByRole('grid').first().getByRole('link', { name: /^ID-/ }).first()
  const pseudonym = (await link.textContent())!
  await link.click()
  const pane = page.getByRole('region', { name: new RegExp(`^${pseudonym}`) })
  await pane.waitFor()
  expect(new URL(page.url()).pathname).toContain(pseudonym)
  await page.reload()
  await pane.waitFor()
  await page.goto('/resources?mask=1')
  await page.getByRole('button', { name: 'Add Filter' }).click()
  const dialog = page.getByRole('dialog')
  const offered = async (column: string) => {
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option', { name: column, exact: true }).click()
    await dialog.getByRole('combobox').nth(1).click()
    const names = await page.getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    return names
  }
  expect(await offered('Machine')).toEqual(['equals', 'is empty', 'is not empty', 'is any of'])
  expect(await offered('Schedule')).toContain('contains')
  await page.goto('/resources?mask=1')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Export all/ }).waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    expect.stringMatching(/^Export all.*masked names$/),
  ])
  await expect.poll(() => page.locator('body').textContent()).not.toContain(resourceID)
  expect(problems).toEqual([])
  await context.close()
})
