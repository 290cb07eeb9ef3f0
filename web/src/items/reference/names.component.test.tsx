import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyRow } from '../../testing/everyRow.fixture.ts'
import { type AppOptions, openApp } from '../../testing/openApp.fixture.tsx'
import { columnTexts } from '../../testing/screenParts.fixture.ts'

/** So wide that every column is drawn. */
const open = (path: string, options: AppOptions = {}) =>
  openApp(path, { server: everyRow, size: [2800, 900], ...options })
const first = (column: string) => columnTexts(column)[0]

test('a page of rows shows the names of the rows that it refers to, requested once for each type', async () => {
  const app = await open('/devices', {
    server: (server, items) => {
      everyRow(server, items)
      const device = { deviceTypeId: 'takt-h1', locationId: 1, resourceId: 'M-01', reports: 'values' }
      const place = { organizationId: 1, entityId: 1, country: 'US', timezone: 'America/New_York' }
      items.add(
        'devices',
        Array.from({ length: 40 }, (_, index) => ({ ...device, ...place, deviceName: `Sensor ${index + 1}` })),
      )
    },
  })
  await expect.poll(() => first('resourceId')).toBe('M-01 · Lathe')
  await expect.poll(() => first('locationId')).toBe('Main')
  await expect.poll(() => first('organizationId')).toBe('Plant A')
  await expect.poll(() => first('entityId')).toBe('Acme')
  expect(columnTexts('locationId').length).toBeGreaterThan(15)
  const names = app.server
    .requests('GET')
    .filter(
      ({ path, query }) =>
        /^\/(locations|resources|organizations|entities)$/.test(path) && `${query}`.includes('IsAnyOf'),
    )
  expect(names.map(({ path }) => path).sort()).toEqual(['/locations', '/resources'])
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
])('%s names what %s refers to', async (path, column, text) => {
  await open(path)
  await expect.poll(() => first(column)).toBe(text)
})

test('a user who may not read the other list sees keys, and nothing is requested of it', async () => {
  const permissions = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
  const app = await open('/devices', { permissions, user: { globalAdmin: 0 } })
  await expect.poll(() => first('resourceId')).toBe('M-01')
  await expect.poll(() => first('locationId')).toBe('1')
  await expect.poll(() => first('organizationId')).toBe('Plant A')
  await app.parts().router.navigate({ href: '/devices/1' })
  await expect
    .element(page.getByRole('region', { name: 'Hub', exact: true }).getByText('M-01', { exact: true }))
    .toBeVisible()
  const paths = app.server.requests('GET').map(({ path }) => path)
  expect(paths.filter((path) => /^\/(resources|locations)(\/|$)/.test(path))).toEqual([])
})

test('mask mode shows no masked name: a pseudonym of the machine, the number of the location', async () => {
  await open('/devices?mask=1')
  await expect.poll(() => first('resourceId')).toMatch(/^ID-[A-Z2-7]+$/)
  await expect.poll(() => first('locationId')).toBe('1')
  expect(document.body.textContent).not.toMatch(/Lathe|Hub|Main\b/)
})
