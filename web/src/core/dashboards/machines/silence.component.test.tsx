import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { sendFrame } from '../../../app/testing/floorFrames.fixture.ts'
import { openPlant } from '../../../areas/efficiency/efficiency.fixture.ts'

/**
 * One that reports, one with credentials that never reported, one with a failing connector, one without a connection.
 */
const [speaking, neverReported, failing, unconnected] = ['LATHE-01', 'LATHE-02', 'LATHE-03', 'LATHE-04'] as const
const connectorError = 'Nothing returned status at 127.0.0.1:64999. Is the adapter running?'
const none = { cause: 'noCredentials', detail: null } as const
const current = {
  [speaking]: { planned: true, ifSilent: { isTrouble: true, cause: 'fellSilent', detail: null } },
  [neverReported]: { planned: true, ifSilent: { isTrouble: true, cause: 'neverSpoke', detail: null } },
  [failing]: { planned: true, ifSilent: { isTrouble: true, cause: 'connectorFailing', detail: connectorError } },
  [unconnected]: { planned: true, ifSilent: { isTrouble: false, ...none } },
} as const
const connector = {
  connectorId: 1,
  connectorTypeId: 'mtconnect-shdr',
  deviceId: 3,
  description: 'Adapter of the mill',
  options: { host: '127.0.0.1', port: 64999, keys: { execution: 'exec' } },
  status: 'failing',
  lastError: connectorError,
  lastDataAt: null,
}

async function open(path: string, options: Parameters<typeof openPlant>[1] = {}) {
  const app = await openPlant(path, { machines: 4, current, rows: { connectors: [connector] }, ...options })
  await sendFrame(app.link, [{ deviceId: 1, state: 'running' }])
  return app
}
const alert = () => page.getByRole('alert')
const list = () => page.getByRole('list', { name: 'Silent machines' })
const heading = () => page.getByText('2 machines that should report data are silent.')
/** Returns the line of a machine in the list of the wall. */
const lineOf = (machine: string) =>
  page
    .getByRole('list', { name: 'Machines as a list' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
    .find((line) => line.startsWith(machine))

test('the wall shows silent machines first, with the cause', async () => {
  await open('/wall?order=attention')
  await expect
    .poll(() => alert().query()?.textContent)
    .toMatch(
      /^2 machines silent\. (LATHE-02 silent: its device has never spoken|LATHE-03 silent: its connector fails: Nothing answers at 127)/,
    )
  await expectAccessible()
})

test('the wall does not claim that no machine is down while it lacks data', async () => {
  await open('/wall?order=attention')
  await expect.element(page.getByText('1 of 4 machines reporting, none of them down')).toBeVisible()
  expect(page.getByText('No machine is down', { exact: true }).elements()).toHaveLength(0)
})

test('the list of the wall shows the reason for each machine without data', async () => {
  await open('/wall?order=attention')
  await expect.poll(() => lineOf(neverReported)).toBe(`${neverReported}, Unknown, its device has never spoken`)
  await expect.poll(() => lineOf(failing)).toMatch(/^LATHE-03, Unknown, its connector fails: \w/)
  await expect.poll(() => lineOf(unconnected)).toBe(`${unconnected}, Unknown`)
})

test('a wall that is limited to a group shows the metrics and the name of the group', async () => {
  const front = { deviceGroupId: 7, deviceGroupName: 'Front row', selectedDevices: [speaking, neverReported] }
  const { server } = await open('/wall?groups=7', { rows: { deviceGroups: [front] } })
  await expect.element(page.getByText('OEE today, Front row')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/resources/getTEEP').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ resourceIDs: [speaking, neverReported] }))
  await expect
    .poll(() => alert().query()?.textContent)
    .toContain(`${neverReported} silent: its device has never spoken`)
})

test('Overall shows silent machines first with the reason, and lists them first', async () => {
  await open('/efficiency/overall?range=today')
  await expect.element(heading()).toBeVisible()
  await expect.element(list().getByText(new RegExp(`^${neverReported} .+: its device has never spoken`))).toBeVisible()
  const row = (index: number) => page.getByRole('table').last().getByRole('row').nth(index).query()?.textContent ?? ''
  const isSilent = new RegExp(`^(${neverReported}|${failing})`)
  for (const index of [1, 2]) await expect.poll(() => row(index)).toMatch(isSilent)
  expect(row(3)).not.toMatch(isSilent)
  await expectAccessible()
})

test.each(['desk', 'phone'] as const)('a silent machine links to its device (%s)', async (size) => {
  const { address } = await open('/efficiency/overall?range=today', { size })
  await expect.element(heading()).toBeVisible()
  await page.getByRole('link', { name: `Open the device of ${failing}` }).click()
  await expect.poll(() => address().pathname).toBe('/devices/3')
  await expect.element(heading()).toBeVisible()
})

test('Devices shows if each device reports data, and why not', async () => {
  await open('/devices')
  for (const name of [/^Silent: it has never spoken/, /^Reporting$/, /^Not connected: it has no connector/])
    await expect.element(page.getByRole('gridcell', { name })).toBeVisible()
  await expectAccessible()
})

test('Connectors shows the failing one, and the machine that is silent because of it', async () => {
  await open('/connectors')
  await expect.element(page.getByRole('gridcell', { name: /Failing/ })).toBeVisible()
  await expect.element(list().getByText(/its connector fails: /)).toBeVisible()
})

test('an idle or silent machine without planned time is no problem', async () => {
  const unplanned = (ifSilent: { cause: 'fellSilent' | 'neverSpoke' | 'noCredentials' }) => ({
    planned: false,
    ifSilent: { isTrouble: false, detail: null, ...ifSilent },
  })
  const app = await open('/wall?order=attention', {
    current: {
      [speaking]: unplanned({ cause: 'fellSilent' }),
      [neverReported]: unplanned({ cause: 'neverSpoke' }),
      [failing]: unplanned({ cause: 'noCredentials' }),
      [unconnected]: unplanned({ cause: 'noCredentials' }),
    },
  })
  await sendFrame(app.link, [{ deviceId: 1, state: 'idle' }])
  await expect.poll(() => lineOf(speaking)).toMatch(/, Idle, since [\d:]+, nothing planned/)
  expect(alert().elements()).toHaveLength(0)
})
