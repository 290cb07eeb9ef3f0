import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 2, timeZone: 'America/New_York', from: to - 60_000, to })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('a wall board is connected by one address, comes back after a restart, and says plainly when it is revoked', async () => {
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  const { displayId, url: link } = (await bed.ask('POST', '/displays', { displayName: 'Hall', dashboards: ['/wall'] }))
    .data
  // A link names this computer otherwise than the bed does.
  const url = bed.origin + link.slice(new URL(link).origin.length)
  const { page, context, troubles } = await browser.visit(url)
  const machine = new RegExp(bed.plant.machines[0]!.resourceID)
  const tiles = () => page.getByRole('list', { name: 'Machines as a list' }).getByText(machine)
  await tiles()
    .waitFor({ state: 'attached' })
    .catch(async (error) => {
      throw new Error(`${page.url()}: ${await page.locator('body').textContent()}`, { cause: error })
    })
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)

  // Boards start at the address that they were given: the same one again, or the one without its token.
  await page.goto(url)
  await tiles().waitFor({ state: 'attached' })
  await page.goto('/wall?carousel=1')
  await tiles().waitFor({ state: 'attached' })

  await bed.ask('DELETE', `/displays/${displayId}`)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  await page.goto(url)
  await page.getByRole('heading', { name: 'This display is not connected' }).waitFor()
  expect(page.url()).not.toContain('/login')
  expect(troubles).toEqual([])
  await page.setViewportSize({ width: 1920, height: 1080 })
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/display-ended.png` })
  await context.close()
})

test('displays are added with the one address that connects them, listed with how they stand, narrowed to device groups, and revoked', async () => {
  await bed.ask('POST', '/deviceGroups', {
    deviceGroupName: 'One of them',
    selectedDevices: [bed.plant.machines[0]!.resourceID],
  })
  const { page, context, troubles } = await browser.visit('/displays')
  await signIn(page)
  const form = page.getByRole('region', { name: 'Add a display' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Gate')
  await form.getByRole('textbox', { name: 'Dashboards' }).fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').waitFor()
  await form.getByRole('textbox', { name: 'Dashboards' }).fill('/wall')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Display Added').waitFor()
  const address = page.getByRole('textbox', { name: 'The address to open at the wall board' })
  const url = await address.inputValue()
  const line = page.getByRole('list', { name: 'Displays' }).getByRole('listitem').filter({ hasText: 'Gate' })
  await line.getByText(/waiting to be connected/).waitFor()
  await expectAccessible(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/displays-${colorScheme}.png` })
  }

  const board = await browser.visit(url)
  await board.page.getByRole('list', { name: 'Machines as a list' }).waitFor({ state: 'attached' })
  await page.reload()
  await line.getByText(/^connected .* all machines$/).waitFor()
  const [shown, hidden] = bed.plant.machines.map(({ resourceID }) => resourceID)
  const tile = (name = '') => board.page.getByRole('list', { name: 'Machines as a list' }).getByText(new RegExp(name))
  await tile(hidden).waitFor({ state: 'attached' })
  await line.getByRole('button', { name: 'Change Gate' }).click()
  await page.getByRole('combobox', { name: 'Machines' }).click()
  await page.getByRole('option', { name: 'One of them' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Display Updated').waitFor()
  await line.getByText(/One of them$/).waitFor()
  // At once with what it asks next; a board asks what its machines are every minute.
  await board.page.reload()
  await tile(shown).waitFor({ state: 'attached' })
  await expect.poll(() => tile(hidden).count()).toBe(0)
  await expect.poll(() => address.count()).toBe(0)
  await line.getByRole('button', { name: 'New address for Gate' }).click()
  await address.waitFor()
  await expect.poll(() => address.inputValue()).not.toBe(url)

  await line.getByRole('button', { name: 'Revoke Gate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Display Deleted').waitFor()
  await line.getByText(/^revoked/).waitFor()
  await expect.poll(() => line.getByRole('button').count()).toBe(0)
  await expect.poll(() => address.count()).toBe(0)
  await board.page.getByRole('heading', { name: 'This display is not connected' }).waitFor({ timeout: 60_000 })
  expect(troubles).toEqual([])
  await board.context.close()
  await context.close()
}, 150_000)

test('a wall board that shows an older build loads the one that is served, once, when a task tells it to', async () => {
  const { url: link } = (await bed.ask('POST', '/displays', { displayName: 'Old', dashboards: ['/wall'] })).data
  const { page, context, troubles } = await browser.visit('/login')
  // The page as it once was: with a script that is not served any more.
  const former = '/assets/former.js'
  let isOld = true
  await page.route('**/*', async (route) => {
    if (!isOld || route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const script = `<script type="module" src="${former}"></script></head>`
    return route.fulfill({ response, body: (await response.text()).replace('</head>', script) })
  })
  await page.route(`**${former}`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const told: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/displays/here') told.push(request.postDataJSON().build)
  })
  await page.clock.install()
  await page.goto(bed.origin + link.slice(new URL(link).origin.length))
  const tiles = page.getByRole('list', { name: 'Machines as a list' })
  await tiles.waitFor({ state: 'attached' })
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toContain(former)
  isOld = false
  let loads = 0
  page.on('load', () => {
    loads++
  })

  const only = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(2), minute: only(0) }]
  const task = { scheduleName: 'Renew', workflowType: 'orgDeviceFrontendUpdate', options: [10], calendars }
  const { scheduleId } = (await bed.ask('POST', '/scheduledTasks', task)).data
  await bed.ask('POST', `/scheduledTasks/${scheduleId}/trigger`, {})
  // It tells each minute that it is there, and hears then that it shall renew itself.
  const tell = async () => {
    const before = told.length
    await page.clock.fastForward(60_000)
    await expect.poll(() => told.length).toBeGreaterThan(before)
  }
  await until('the page to be loaded anew', async () => {
    if (loads === 0) await tell()
    return loads > 0
  })
  const execution = async () =>
    (await bed.ask('GET', `/scheduledTasks/${scheduleId}/executionHistory`)).data.executions[0]
  await expect.poll(async () => (await execution()).status, { timeout: 30_000 }).toBe('Success')
  expect((await execution()).reason).toMatch(/^Displays: 1 renewed, 0 not renewed/)
  await tiles.waitFor({ state: 'attached' })
  expect(told.at(-1)).not.toContain(former)
  await tell()
  expect(loads).toBe(1)
  expect(troubles).toEqual([])
  await context.close()
})
