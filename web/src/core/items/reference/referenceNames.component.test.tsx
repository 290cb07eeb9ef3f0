import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyRow } from '../../../app/testing/everyRow.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, cellOf, columnTexts, formField, pressKeys, rowOf } from '../../../app/testing/screenParts.fixture.ts'

/** Wide enough that every column is rendered. */
const open = (path: string, options: AppOptions = {}) =>
  openApp(path, { server: everyRow, size: [2800, 900], ...options })
const heading = page.getByRole('heading', { level: 1 })
const sheet = page.getByRole('dialog')

/** The requests for names of rows so far, sorted: `/locations` for each query by a list of keys. */
const nameRequests = (server: FakeServer) =>
  server
    .requests('GET')
    .filter(({ query }) => [...query.keys()].some((name) => name.endsWith('IsAnyOf')))
    .map(({ path }) => path)
    .sort()

test('a page of rows shows the names of referenced rows, requested with one query per type', async () => {
  const { server } = await open('/devices', {
    server: (server, items) => {
      everyRow(server, items)
      const [device] = items.rows('devices')
      const sensors = Array.from({ length: 20 }, (_, index) => ({ deviceId: index + 2, deviceName: `Sensor ${index}` }))
      items.add(
        'devices',
        sensors.map((sensor) => ({ ...device, ...sensor, organizationId: 1, entityId: 1 })),
      )
    },
  })
  await expect.poll(() => columnTexts('resourceId')[0]).toBe('M-01 · Lathe')
  await expect.poll(() => new Set(columnTexts('locationId'))).toEqual(new Set(['Main']))
  expect(columnTexts('organizationId').at(-1)).toBe('Plant A')
  expect(columnTexts('entityId').at(-1)).toBe('Acme')
  expect(columnTexts('locationId').length).toBeGreaterThan(15)
  expect(nameRequests(server)).toEqual(['/locations', '/resources'])
})

test.each([
  ['/targets', 'deviceGroupId', 'Lathes'],
  ['/connectors', 'deviceId', 'Hub'],
  ['/deviceGroups', 'selectedDevices', 'M-01 · Lathe'],
  ['/laborTickets', 'empID', 'E-1 · Ada Okafor'],
  ['/laborTickets', 'jobNum', 'J-100 · P-7'],
  ['/employees', 'shiftNum', '1 · Early'],
  ['/reasonEntries', 'reasonCode', 'COOLANT · Coolant too low'],
  ['/requests', 'requestTypeID', 'MAINTENANCE · Maintenance'],
  ['/users', 'organizationIds', 'Plant A'],
])('the list at %s shows in column %s the name %s', async (path, column, name) => {
  await open(path)
  await expect.poll(() => columnTexts(column)[0]).toBe(name)
})

test('a user who may not read the other list sees keys, and nothing of it is requested', async () => {
  const permissions = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
  const { server, parts } = await open('/devices', { permissions })
  await expect.poll(() => columnTexts('resourceId')).toEqual(['M-01'])
  await expect.poll(() => columnTexts('locationId')).toEqual(['1'])
  await parts().router.navigate({ href: '/devices/1' })
  const details = page.getByRole('region', { name: 'Hub', exact: true })
  await expect.element(details.getByText('M-01', { exact: true })).toBeVisible()
  expect(nameRequests(server)).toEqual([])
})

test('mask mode shows no masked name of a referenced row', async () => {
  const { server } = await open('/devices?mask=1')
  await expect.poll(() => nameRequests(server)).toEqual(['/locations', '/resources'])
  await expect.poll(() => columnTexts('locationId')).toEqual(['1'])
  expect(columnTexts('resourceId')).toEqual(['M-01'])
  expect(document.body.textContent).not.toMatch(/Lathe|Main\b/)
})

test('the details of a row and their heading show the names of referenced rows, with links', async () => {
  const { address } = await open('/targets/1')
  await expect.element(heading).toMatchTextContent(/Targets\s*▸\s*Lathes$/)
  await expect.element(page.getByRole('region', { name: 'Lathes', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Lathes', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/deviceGroups/1')
  await expect.element(heading).toMatchTextContent(/Device groups\s*▸\s*Lathes$/)
})

test.each([
  ['/reasonEntries/1', /▸\s*M-01 · Lathe · Mar 2/],
  ['/organizations/organization-1', /▸\s*Plant A$/],
  ['/connectors/new', /▸\s*New connector$/],
])('the heading of %s names the row', async (path, name) => {
  await open(path)
  await expect.element(heading).toMatchTextContent(name)
})

test('the history of a row shows the names of referenced rows', async () => {
  await open('/devices/1?devices.history=1')
  await expect.element(sheet).toMatchTextContent(/Location\s*Main/)
  await expect.element(sheet).toMatchTextContent(/Machine\s*M-01 · Lathe/)
})

test.each([
  ['/walls?walls.history=Hall%201', '/efficiency/overall?range=today for 30 s'],
  ['/schedules?schedules.history=S', '1 Day, Mon 06:00–14:00'],
])('the history at %s shows structured values as text', async (path, words) => {
  await open(path)
  await expect.element(sheet.getByText(words, { exact: false }).first()).toBeVisible()
  expect(sheet.element().textContent).not.toMatch(/[{}[\]]/)
})

test('a filter by a reference shows the name of the row, in its chip and in its dialog', async () => {
  await open('/devices?devices.locationIdEquals=1')
  await button('Location equals Main').click()
  await expect.element(sheet.getByRole('combobox').last()).toHaveValue('Main')
})

const annex = { locationId: 2, locationName: 'Annex', country: 'US', timezone: 'America/New_York', organizationId: 1 }

test('a reference is chosen by name in a form', async () => {
  const { items } = await open('/devices/1', {
    server: (server, all) => {
      everyRow(server, all)
      all.add('locations', [annex])
    },
  })
  await button('Edit', page.getByRole('region', { name: 'Hub', exact: true })).click()
  await expect.element(formField('Location')).toHaveValue('Main')
  await formField('Location').fill('Annex')
  await page.getByRole('option', { name: /^Annex/ }).click()
  await button('Save', sheet).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => columnTexts('locationId')[0]).toBe('Annex')
  expect(items.rows('devices')).toMatchObject([{ locationId: 2 }])
})

test('a reference is chosen by name in its cell, which starts with the present name', async () => {
  const { items } = await open('/devices', {
    server: (server, all) => {
      everyRow(server, all)
      all.add('locations', [annex])
    },
  })
  await expect.poll(() => columnTexts('locationId')[0]).toBe('Main')
  await (await cellOf('Hub', 'locationId')).dblClick()
  const editor = page.getByRole('combobox', { name: 'Location' })
  await expect.element(editor).toHaveValue('Main')
  await editor.fill('Annex')
  await expect.element(page.getByRole('option', { name: /^Annex/ })).toBeVisible()
  await pressKeys('Enter')
  await expect.poll(() => columnTexts('locationId')[0]).toBe('Annex')
  await expect.poll(() => items.rows('devices')[0]!.locationId).toBe(2)
})

test('a form has no field for a structured value', async () => {
  const { parts } = await openApp('/walls', { server: everyRow })
  await button('Add').click()
  await formField('Wall').fill('Gate')
  expect(sheet.getByLabelText(/^Dashboards/).query()).toBeNull()
  await button('Save', sheet).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await parts().router.navigate({ href: '/schedules' })
  await button('Edit', rowOf('S')).click()
  await expect.element(sheet.getByLabelText(/^Description/)).toBeVisible()
  expect(sheet.getByLabelText(/^Shifts/).query()).toBeNull()
})
