import type { Display } from '@takt/domain/areas/access/responses/display.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'

type ListedDisplay = Record<keyof Display, unknown>

const gate: ListedDisplay = {
  displayId: 1,
  displayName: 'Gate',
  dashboards: ['/wall'],
  deviceGroupIds: null,
  status: 'waiting',
  createdAt: '2026-03-02T14:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
}
const connectedGate = { ...gate, status: 'connected', lastUsedAt: '2026-03-02T13:30:00.000Z' }
const linkOf = (number: number) => ({
  displayId: 1,
  url: `https://takt.test/wall?carousel=1&display=1&token=once-${number}`,
  expires: '2026-03-03T14:00:00.000Z',
})
const errorMessage = 'Dashboards: ‘not an address’ is no address within Takt'

/** Stores displays and creates a new link for each request. */
function serveDisplays(server: FakeServer, displays: ListedDisplay[]) {
  let links = 0
  server.on('GET', '/displays', () => displays)
  server.on('POST', '/displays', ({ body }) => {
    const { displayName, dashboards } = body as { displayName: string; dashboards: string[] }
    if (!dashboards.every((path) => path.startsWith('/')))
      return errorResponse(400, errorMessage, { fields: { dashboards: errorMessage } })
    displays.push({ ...gate, displayName, dashboards })
    return linkOf(++links)
  })
  server.on('POST', '/displays/{displayId}/link', () => linkOf(++links))
  server.on('PUT', '/displays/{displayId}', ({ body }) => {
    Object.assign(displays[0]!, body)
    return null
  })
  server.on('DELETE', '/displays/{displayId}', () => {
    Object.assign(displays[0]!, { status: 'revoked', revokedAt: '2026-03-02T14:00:00.000Z' })
    return null
  })
}

const open = (displays: ListedDisplay[]) =>
  openApp('/displays', {
    server: (server) => serveDisplays(server, displays),
    rows: { deviceGroups: [{ deviceGroupId: 5, deviceGroupName: 'One of them', selectedDevices: ['M-1'] }] },
  })
const line = () => page.getByRole('list', { name: 'Displays', exact: true }).getByRole('listitem')
const address = () => page.getByRole('textbox', { name: 'The address to open on the wall display', exact: true })

test('a display is added, and the address that connects it is shown', async () => {
  const { notices } = await open([])
  const form = page.getByRole('region', { name: 'Add a wall display', exact: true })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Gate')
  await form.getByRole('textbox', { name: /^Dashboards/ }).fill('not an address')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('One field needs correction: Dashboards')
  await expect.element(form.getByText(errorMessage, { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: /^Dashboards/ }).fill('/wall')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('Display Added')
  await expect.element(address()).toHaveValue(linkOf(1).url)
  await expect
    .element(line().getByText('waiting to be connected · /wall · all machines', { exact: true }))
    .toBeVisible()
  await expectAccessible()
})

test('a connected display is listed with the time at which it was last seen', async () => {
  await open([connectedGate])
  await expect.element(line().getByText(/^connected · last seen .+ · \/wall · all machines$/)).toBeVisible()
})

test('a display is restricted to device groups', async () => {
  const { server, notices } = await open([connectedGate])
  await page.getByRole('button', { name: 'Change Gate', exact: true }).click()
  const form = page.getByRole('region', { name: 'Change Gate', exact: true })
  await form.getByRole('combobox', { name: 'Machines', exact: true }).click()
  await page.getByRole('option', { name: 'One of them', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('Display Updated')
  await expect.element(line().getByText(/ · One of them$/)).toBeVisible()
  await expect
    .poll(() => server.requests('PUT', '/displays/{displayId}').map(({ body }) => body))
    .toEqual([{ displayName: 'Gate', dashboards: ['/wall'], deviceGroupIds: [5] }])
})

test('a display gets a new address', async () => {
  await open([connectedGate])
  const another = page.getByRole('button', { name: 'New address for Gate', exact: true })
  await another.click()
  await expect.element(address()).toHaveValue(linkOf(1).url)
  await another.click()
  await expect.element(address()).toHaveValue(linkOf(2).url)
})

test('a revoked display stays listed without buttons, and its address is hidden', async () => {
  const { notices } = await open([connectedGate])
  await page.getByRole('button', { name: 'New address for Gate', exact: true }).click()
  await expect.element(address()).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Gate', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(notices).toContain('Display Deleted')
  await expect.element(line().getByText(/^revoked · /)).toBeVisible()
  await expect.element(line().getByRole('button')).not.toBeInTheDocument()
  await expect.element(address()).not.toBeInTheDocument()
})
