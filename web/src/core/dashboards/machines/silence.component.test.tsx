import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { sendFrame } from '../../../app/testing/floorFrames.fixture.ts'
import { openPlant } from '../../../areas/efficiency/efficiency.fixture.ts'

/** One that speaks, one with credentials that never spoke, one whose connector fails, one that nothing connects yet. */
const [speaking, never, failing, unconnected] = ['LATHE-01', 'LATHE-02', 'LATHE-03', 'LATHE-04'] as const
const refused = 'Nothing answers at 127.0.0.1:64999. Is the adapter running?'
const none = { cause: 'noCredentials', detail: null } as const
const current = {
  [speaking]: { planned: true, ifSilent: { isTrouble: true, cause: 'fellSilent', detail: null } },
  [never]: { planned: true, ifSilent: { isTrouble: true, cause: 'neverSpoke', detail: null } },
  [failing]: { planned: true, ifSilent: { isTrouble: true, cause: 'connectorFailing', detail: refused } },
  [unconnected]: { planned: true, ifSilent: { isTrouble: false, ...none } },
} as const
const connector = {
  connectorId: 1,
  connectorTypeId: 'mtconnect-shdr',
  deviceId: 3,
  description: 'Adapter of the mill',
  options: { host: '127.0.0.1', port: 64999, keys: { execution: 'exec' } },
  status: 'failing',
  lastError: refused,
  lastDataAt: null,
}

async function open(path: string, options: Parameters<typeof openPlant>[1] = {}) {
  const app = await openPlant(path, { machines: 4, current, rows: { connectors: [connector] }, ...options })
  await sendFrame(app.link, [{ deviceId: 1, state: 'running' }])
  return app
}
const alert = () => page.getByRole('alert')
const list = () => page.getByRole('list', { name: 'Silent machines' })
const heading = () => page.getByText('2 machines that should speak are silent.')
/** The line of a machine in the list of the wall. */
const lineOf = (machine: string) =>
  page
    .getByRole('list', { name: 'Machines as a list' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
    .find((line) => line.startsWith(machine))

test('the wall says silence first, with its cause', async () => {
  await open('/wall?order=attention')
  await expect
    .poll(() => alert().query()?.textContent)
    .toMatch(
      /^2 machines silent\. (LATHE-02 silent: its device has never spoken|LATHE-03 silent: its connector fails: Nothing answers at 127)/,
    )
  await expectAccessible()
})

test('the wall does not say that no machine is down of which nothing is known', async () => {
  await open('/wall?order=attention')
  await expect.element(page.getByText('1 of 4 machines heard of, none of them down')).toBeVisible()
  expect(page.getByText('No machine is down', { exact: true }).elements()).toHaveLength(0)
})

test('the list of the wall says of each machine without data why', async () => {
  await open('/wall?order=attention')
  await expect.poll(() => lineOf(never)).toBe(`${never}, No data, its device has never spoken`)
  await expect.poll(() => lineOf(failing)).toMatch(/^LATHE-03, No data, its connector fails: \w/)
  await expect.poll(() => lineOf(unconnected)).toBe(`${unconnected}, No data`)
})

test('a wall that is narrowed to a group shows the figures of its machines and says whose they are', async () => {
  const front = { deviceGroupId: 7, deviceGroupName: 'Front row', selectedDevices: [speaking, never] }
  const { server } = await open('/wall?groups=7', { rows: { deviceGroups: [front] } })
  await expect.element(page.getByText('OEE today, Front row')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/resources/getTEEP').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ resourceIDs: [speaking, never] }))
  await expect.poll(() => alert().query()?.textContent).toContain(`${never} silent: its device has never spoken`)
})

test('Overall says first who is silent and why, and lists these machines first', async () => {
  await open('/efficiency/overall?range=today')
  await expect.element(heading()).toBeVisible()
  await expect.element(list().getByText(new RegExp(`^${never} .+: its device has never spoken`))).toBeVisible()
  const row = (place: number) => page.getByRole('table').last().getByRole('row').nth(place).query()?.textContent ?? ''
  const isSilent = new RegExp(`^(${never}|${failing})`)
  for (const place of [1, 2]) await expect.poll(() => row(place)).toMatch(isSilent)
  expect(row(3)).not.toMatch(isSilent)
  await expectAccessible()
})

test.each(['desk', 'phone'] as const)('silence leads to the device by a click (%s)', async (size) => {
  const { address } = await open('/efficiency/overall?range=today', { size })
  await expect.element(heading()).toBeVisible()
  await page.getByRole('link', { name: `Open the device of ${failing}` }).click()
  await expect.poll(() => address().pathname).toBe('/devices/3')
  await expect.element(heading()).toBeVisible()
})

test('Devices say of each whether it speaks, and why not', async () => {
  await open('/devices')
  for (const name of [/^Silent: it has never spoken/, /^Speaks$/, /^Not connected: it has no connector/])
    await expect.element(page.getByRole('gridcell', { name })).toBeVisible()
  await expectAccessible()
})

test('Connectors say which one fails, and whose machine is silent for it', async () => {
  await open('/connectors')
  await expect.element(page.getByRole('gridcell', { name: /Failing/ })).toBeVisible()
  await expect.element(list().getByText(/its connector fails: /)).toBeVisible()
})

test('what idles while nothing is planned is quiet, and so is silence then', async () => {
  const quiet = (ifSilent: { cause: 'fellSilent' | 'neverSpoke' | 'noCredentials' }) => ({
    planned: false,
    ifSilent: { isTrouble: false, detail: null, ...ifSilent },
  })
  const app = await open('/wall?order=attention', {
    current: {
      [speaking]: quiet({ cause: 'fellSilent' }),
      [never]: quiet({ cause: 'neverSpoke' }),
      [failing]: quiet({ cause: 'noCredentials' }),
      [unconnected]: quiet({ cause: 'noCredentials' }),
    },
  })
  await sendFrame(app.link, [{ deviceId: 1, state: 'idle' }])
  await expect.poll(() => lineOf(speaking)).toMatch(/, Idle, since [\d:]+, nothing planned/)
  expect(alert().elements()).toHaveLength(0)
})
