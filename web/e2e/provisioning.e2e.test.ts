import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  // The bed gave number 1 away without asking the server, which finds out with the first try.
  const another = () => bed.ask('POST', '/organizations', { organizationName: 'Plant Z' })
  await another().catch(another)
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))
const steps = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem').allInnerTexts()

/** Every call that changes something, in order, as `POST /organizations`. */
function callsOf(page: Page) {
  const calls: { name: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'POST' && /^\/api\/(organizations|scheduledTasks)/.test(pathname))
      calls.push({ name: `${pathname.slice(4)}${search}`, body: request.postDataJSON() })
  })
  return calls
}

async function begin(page: Page, name: string) {
  await page.getByRole('treeitem', { name: 'Acme' }).click()
  await button(page, 'Add organization').click()
  await labelled(page, 'Name').fill(name)
  await labelled(page, 'Location').fill('Ulm')
  await labelled(page, 'Time zone').fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await labelled(page, 'AI features').click()
  await button(page, 'Save').click()
}

test('an organization is added in the tree: created, configured, given its settings and default tasks, and configured for the token', async () => {
  const { page, context, troubles } = await browser.visit('/organizations')
  await signIn(page)
  const calls = callsOf(page)
  await page.getByRole('treeitem', { name: 'Acme' }).click()
  await button(page, 'Add organization').click()
  await button(page, 'Save').click()
  await page.getByText('Give the organization a name').first().waitFor()
  expect(calls).toEqual([])
  await expectAccessible(page)
  await begin(page, 'Plant N')
  await notice(page, 'Organization Added')
  const at = /^\/organizations\/(\d+)/.exec(calls[1]!.name)![0]
  expect(calls.map(({ name }) => name)).toEqual([
    '/organizations',
    `${at}/configure?refresh=true`,
    `${at}/settings`,
    '/scheduledTasks',
    '/scheduledTasks',
    `${at}/configure`,
  ])
  const { location, ...named } = calls[0]!.body as { location: string }
  expect([named, JSON.parse(location)]).toEqual([
    { organizationName: 'Plant N', entityId: 1 },
    { entityId: 1, address: 'Ulm' },
  ])
  expect(calls[2]!.body).toEqual({ timeZone: 'Europe/Berlin', aiEnabled: true })
  const tasks = calls.filter(({ name }) => name === '/scheduledTasks').map(({ body }) => body)
  expect(tasks).toMatchObject([
    { scheduleName: 'TaktDeviceFrontendUpdate', workflowType: 'orgDeviceFrontendUpdate', options: [10] },
    { scheduleName: 'MLTraining', workflowType: 'orgMLTraining', options: ['ONE_MONTH'] },
  ])
  expect((await steps(page)).every((step) => /done$/.test(step.trim()))).toBe(true)
  await expectAccessible(page)
  await button(page, 'Open the organization').click()
  await page.getByRole('treeitem', { name: 'Plant N' }).waitFor()
  await button(page, 'Refresh integration').click()
  await notice(page, 'Organization Integration Refreshed')
  expect(calls.at(-1)!.name).toBe(`${at}/configure?refresh=true`)
  expect(troubles).toEqual([])
  await context.close()
})

test('a step that fails stops it and says which; after a reload it goes on with that step', async () => {
  const { page, context } = await browser.visit('/organizations')
  await signIn(page)
  const calls = callsOf(page)
  // The line breaks once.
  await page.route('**/api/organizations/*/settings', (route) => route.abort(), { times: 1 })
  await begin(page, 'Plant O')
  await notice(page, 'Settings update failure')
  const [, configured, settings, tasks] = await steps(page)
  expect([configured, settings, tasks]).toEqual([
    expect.stringMatching(/done\s*$/),
    expect.stringMatching(/failed\s*$/),
    expect.stringMatching(/not yet\s*$/),
  ])
  await expectAccessible(page, 'main')
  calls.length = 0
  await page.reload()
  await notice(page, 'Organization Added')
  expect(calls.map(({ name }) => name.replace(/\d+/, 'N'))).toEqual([
    '/organizations/N/settings',
    '/scheduledTasks',
    '/scheduledTasks',
    '/organizations/N/configure',
  ])
  await context.close()
})
