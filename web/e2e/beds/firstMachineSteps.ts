import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'

/** How a person acts: with a mouse, or with fingers. */
export type Hand = (target: Locator) => Promise<void>
export const mouse: Hand = (target) => target.click()
export const finger: Hand = (target) => target.tap()

const run = promisify(execFile)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => sheet(page).getByLabel(new RegExp(`^${label}( \\*)?$`))

/** Chooses an option of a select of the open form from its list. */
async function pick(page: Page, act: Hand, label: string, option: RegExp) {
  await act(field(page, label))
  await act(page.getByRole('option', { name: option }))
}

/** Adds the machine itself. */
export async function addResource(page: Page, act: Hand, resourceID: string) {
  await page.goto('/resources')
  await act(button(page, 'Add'))
  await field(page, 'Resource').fill(resourceID)
  await act(button(page, 'Save'))
  await sheet(page).waitFor({ state: 'detached' })
}

/** Adds what tells of the machine, its type and the machine chosen from lists, and opens it; answers its number. */
export async function addDevice(page: Page, act: Hand, resourceID: string): Promise<number> {
  await page.goto('/devices')
  await act(button(page, 'Add'))
  await field(page, 'Name').fill(`Hub of ${resourceID}`)
  await pick(page, act, 'Type', /Machine hub$/)
  await pick(page, act, 'Resource', new RegExp(`^${resourceID}`))
  await act(button(page, 'Save'))
  await sheet(page).waitFor({ state: 'detached' })
  await act(page.getByRole('grid').getByRole('link', { name: `Hub of ${resourceID}`, exact: true }))
  await page.waitForURL(/\/devices\/\d+/)
  return Number(/\/devices\/(\d+)/.exec(page.url())![1])
}

export const connectPanel = (page: Page) => page.getByRole('region', { name: 'Connect this device' })
const heard = (page: Page) => connectPanel(page).getByRole('status', { name: 'What came last' })

/** Makes credentials for the open device and answers the sample for a way to connect. */
export async function makeSample(page: Page, act: Hand, way: string): Promise<string> {
  await heard(page).getByText('Waiting for the first message').waitFor()
  await act(button(page, 'Make credentials'))
  await act(connectPanel(page).getByRole('button', { name: way, exact: true }))
  return (await connectPanel(page).getByLabel(`Sample for ${way}`).textContent())!
}

/** Runs a sample in a shell as whoever pastes it does; answers what it printed. */
export const paste = async (sample: string, path: string = process.env.PATH!): Promise<string> => {
  const { stdout, stderr } = await run('sh', ['-c', sample], { env: { ...process.env, PATH: path } })
  return stdout + stderr
}

/** Waits until the page of the device says that a message is there. */
export const thereItIs = (page: Page) =>
  heard(page)
    .getByText(/^There it is/)
    .waitFor()

/** Waits until the machine's tile says that it runs. */
export async function tileRuns(page: Page, resourceID: string) {
  await page.goto('/wall')
  const list = page.getByRole('list', { name: 'Machines as a list' })
  await list
    .getByText(new RegExp(`^${resourceID}, Running`))
    .first()
    .waitFor({ state: 'attached' })
}

type Adapter = { deviceId: number; port: number; keys: Record<string, string> }

/**
 * Fills in the form of a new connector to an adapter on this machine for a device, and answers it; it asks for what the
 * type needs.
 */
export async function fillConnector(page: Page, act: Hand, about: Adapter): Promise<Locator> {
  await page.goto('/connectors/new')
  const form = page.getByRole('region', { name: 'New connector' })
  const chosen = async (label: string, option: RegExp) => {
    await act(form.getByLabel(new RegExp(`^${label}( \\*)?$`)))
    await act(page.getByRole('option', { name: option }))
  }
  await chosen('Type', /SHDR/)
  await chosen('Feeds device', new RegExp(`${about.deviceId}$`))
  await form.getByLabel(/^Host/).fill('127.0.0.1')
  await form.getByLabel(/^Port/).fill(String(about.port))
  for (const [name, key] of Object.entries(about.keys)) await form.getByLabel(new RegExp(`^${name}`)).fill(key)
  return form
}

/** Adds such a connector and waits until it is connected. */
export async function addConnector(page: Page, act: Hand, about: Adapter) {
  const form = await fillConnector(page, act, about)
  await act(form.getByRole('button', { name: 'Save', exact: true }))
  await page
    .getByRole('status')
    .getByText(/Connected$/)
    .waitFor()
}
