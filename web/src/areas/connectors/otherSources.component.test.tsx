import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { testNow } from '../../app/testing/openApp.fixture.tsx'
import { openConnectors, shdr } from './connectors.fixture.ts'

const warning = () => page.getByRole('alert').filter({ hasText: 'Two sources of one device' })
const lastMessage = (ageMs: number) => ({
  last: {
    arrivedAt: new Date(testNow - ageMs).toISOString(),
    of: 'slices',
    taken: 1,
    slice: null,
    refused: [],
    remarks: [],
  },
  refused: null,
  connection: null,
  sharedClientId: null,
})

async function choose(name: string) {
  await page.getByLabelText(/^Feeds device/).click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

test('a device that another connector feeds is named with a link before the connector is saved', async () => {
  await openConnectors('/connectors/new', { connectors: [shdr] })
  await choose('Hub 1')
  await expect
    .element(warning().getByText(/already gets its data from the connector Lathe \(last data: /))
    .toBeVisible()
  await expect.element(warning().getByRole('link', { name: 'Lathe' })).toHaveAttribute('href', '/connectors/8')
  await expectAccessible()
  await choose('Hub 2')
  await expect.element(warning()).not.toBeInTheDocument()
})

test('a device that reports by itself is named, unless its last message is old', async () => {
  let ageMs = 60_000
  await openConnectors('/connectors/new', {
    server: (fake) => fake.on('GET', '/devices/{deviceId}/telemetry', () => lastMessage(ageMs)),
  })
  await choose('Hub 1')
  await expect.element(warning().getByText(/already gets data from another source \(last message: /)).toBeVisible()
  ageMs = 600_000
  await choose('Hub 2')
  await expect.element(warning()).not.toBeInTheDocument()
})

test('the connector that feeds a device is no other source of it', async () => {
  const { server } = await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) => fake.on('GET', '/devices/{deviceId}/telemetry', () => lastMessage(1_000)),
  })
  await expect.element(page.getByLabelText(/^Feeds device/)).toBeVisible()
  await expect
    .poll(() => server.requests('GET', '/connectors').filter(({ query }) => query.get('deviceId') === '1').length)
    .toBeGreaterThan(0)
  await expect.element(warning()).not.toBeInTheDocument()
})
