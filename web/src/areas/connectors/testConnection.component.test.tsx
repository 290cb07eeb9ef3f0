import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { monitor, openConnectors, shdr } from './connectors.fixture.ts'

const steps = () => page.getByRole('list', { name: 'Test of the connection' })

test('a new connection is tested before it is saved, with its unsaved password, step by step', async () => {
  const { server } = await openConnectors('/connectors/new', {
    server: (fake) =>
      fake.on('POST', '/connectors/test', () => ({
        steps: [
          { step: 'connect', isOk: true, text: 'Connected' },
          { step: 'data', isOk: true, text: '14 values received' },
          { step: 'state', isOk: true, text: 'The machine is running' },
          { step: 'count', isOk: false, text: 'No part counter has arrived: no parts are counted.' },
        ],
        monitor,
      })),
  })
  await page.getByLabelText(/^Type/).click()
  await page.getByRole('option', { name: 'Tag reader' }).click()
  await page.getByLabelText(/^Address/).fill('http://10.0.0.9/stream')
  await page.getByLabelText(/^Password/).fill('hush')
  await button('Test connection').click()
  await expect.element(steps().getByText('Connection: Passed')).toBeVisible()
  await expect.element(steps().getByText('Part counter: Failed')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Values received by the test' })).toBeVisible()
  await expectAccessible()
  expect(server.requests('POST', '/connectors/test')[0]!.body).toEqual({
    connectorTypeId: 'tag-reader',
    options: { url: 'http://10.0.0.9/stream', password: 'hush' },
  })
  expect(server.requests('POST', '/connectors')).toEqual([])
  await page.getByLabelText(/^Address/).fill('http://10.0.0.10/stream')
  await expect.element(page.getByText(/The options have changed since this test/)).toBeVisible()
})

test('the items that a test of an adapter has received are offered for its names', async () => {
  await openConnectors('/connectors/new', {
    server: (fake) => fake.on('POST', '/connectors/test', () => ({ steps: [], monitor })),
  })
  await page.getByLabelText(/^Type/).click()
  await page.getByRole('option', { name: /SHDR/ }).click()
  await page.getByLabelText(/^Host/).fill('10.0.0.9')
  const execution = page.getByLabelText(/^Execution item/)
  const offered = () => [...(execution.element() as HTMLInputElement).list!.options].map(({ value }) => value)
  expect(offered()).toEqual([])
  await button('Test connection').click()
  await expect.poll(offered).toEqual(monitor.signals.map(({ signal }) => signal))
})

test('rejected options are named; a busy server is reported', async () => {
  let isBusy = false
  await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) =>
      fake.on('POST', '/connectors/test', () =>
        isBusy
          ? errorResponse(429, 'Too many connections are being tested.')
          : errorResponse(400, 'options.port: is required', { fields: { 'options.port': 'is required' } }),
      ),
  })
  await button('Test connection').click()
  await expect.element(page.getByRole('alert').getByText('Port: is required')).toBeVisible()
  await expectAccessible()
  isBusy = true
  await button('Test connection').click()
  await expect.element(page.getByRole('alert').getByText(/are being tested/)).toBeVisible()
})

test('the button keeps the focus while it tests, and starts no second test', async () => {
  const { promise, resolve } = Promise.withResolvers<{ steps: []; monitor: typeof monitor }>()
  const { server } = await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) => fake.on('POST', '/connectors/test', () => promise),
  })
  const run = button('Test connection')
  await expect.element(run).toBeVisible()
  run.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(run).toHaveAttribute('aria-disabled', 'true')
  await expect.element(run).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  resolve({ steps: [], monitor })
  await expect.element(page.getByText(/^Tested at/)).toBeVisible()
  await expect.element(run).toHaveFocus()
  expect(server.requests('POST', '/connectors/test')).toHaveLength(1)
})
