import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordDownloads } from '../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { testNow } from '../../app/testing/openApp.fixture.tsx'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../app/testing/selectFiles.fixture.ts'
import { everyKind, monitor, openConnectors, shdr } from './connectors.fixture.ts'

const labelled = (label: string) => page.getByLabelText(label, { exact: true })
const stored = { ...shdr, connectorTypeId: 'mtconnect-agent', options: { url: 'http://10.0.0.9:5000' } }

const open = (options: object = stored.options, more: Parameters<typeof openConnectors>[1] = {}) =>
  openConnectors('/connectors/8', {
    connectors: [{ ...stored, options }],
    types: [everyKind],
    ...more,
    server: (fake, items) => {
      fake.on('GET', '/connectors/{connectorId}/monitor', () => monitor)
      more.server?.(fake, items)
    },
  })

const savedOptions = (server: Awaited<ReturnType<typeof open>>['server']) =>
  (server.requests('PUT', '/connectors').at(-1)!.body as { options: object }).options

test('choices, ticks and long texts are saved; received signals are assigned to roles', async () => {
  const { server } = await open()
  await labelled('Method').selectOptions('Stream')
  await page.getByLabelText('Accept retained messages').click()
  await labelled('Expression').fill('{\n  "parts": count\n}')
  await labelled('Signal to add').click()
  await page.getByRole('option', { name: /^Current/ }).click()
  await labelled('Name of the value').fill('Spindle current')
  await labelled('Multiply by').fill('0.1')
  await expect.element(page.getByText('Now: 3.75')).toBeVisible()
  await labelled('Signal to add').fill('mode')
  await page.getByLabelText('Signal to add').click()
  await labelled('Expression').click()
  await labelled('Role of signal 2').selectOptions('Machine state')
  await button('Add value').click()
  await labelled('Value 1').fill('2')
  await labelled('State of value 1').selectOptions('Setup')
  await expectAccessible()
  await button('Save').click()
  await expect.element(page.getByText('Connector Updated', { exact: true })).toBeVisible()
  expect(savedOptions(server)).toEqual({
    url: 'http://10.0.0.9:5000',
    method: 'stream',
    retained: true,
    expression: '{\n  "parts": count\n}',
    registers: [],
    signals: [
      { signal: 'Current', role: 'value', name: 'Spindle current', factor: 0.1 },
      { signal: 'mode', role: 'state', states: { 2: 'setup' } },
    ],
  })
})

test('rules are sentences that are tried on the recorded values', async () => {
  let snapshot = monitor
  const { server } = await open(stored.options, {
    server: (fake) => fake.on('GET', '/connectors/{connectorId}/monitor', () => snapshot),
  })
  await button('Add rule').click()
  await button('Try').click()
  await expect.element(page.getByText('Complete the rules first.')).toBeVisible()
  await labelled('Signal of condition 1').click()
  await page.getByRole('option', { name: 'Current' }).click()
  await labelled('Value of condition 1').fill('2')
  await labelled('Seconds of condition 1').fill('10')
  await button('Add condition').click()
  await labelled('Signal of condition 2').fill('Door')
  await labelled('Value of condition 1').click()
  await labelled('Comparison of condition 2').selectOptions('is off')
  await expect.element(page.getByText('Running when Current is above 2 for 10 s and Door is off')).toBeVisible()
  // The current has been above 2 since the form was opened.
  await expect.poll(() => server.requests('GET', '/connectors/{connectorId}/monitor').length).toBeGreaterThan(0)
  vi.setSystemTime(testNow + 40_000)
  snapshot = {
    ...monitor,
    signals: monitor.signals.map((each) =>
      each.signal === 'Current' ? { ...each, value: 0.2, at: testNow + 30_000, count: 13 } : each,
    ),
  }
  const count = server.requests('GET', '/connectors/{connectorId}/monitor').length
  await expect.poll(() => server.requests('GET', '/connectors/{connectorId}/monitor').length).toBeGreaterThan(count + 1)
  await button('Try').click()
  const shares = page.getByRole('list', { name: 'Share of each state' })
  await expect.element(shares.getByText('Running')).toBeVisible()
  await expect.element(shares.getByText('Idle')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'States by these rules' })).toBeVisible()
  await expectAccessible()
  await button('Save').click()
  await expect.element(page.getByText('Connector Updated', { exact: true })).toBeVisible()
  expect(savedOptions(server)).toMatchObject({
    stateRules: {
      rules: [
        {
          state: 'running',
          when: [
            { signal: 'Current', is: 'above', value: 2, forSecs: 10 },
            { signal: 'Door', is: 'off' },
          ],
        },
      ],
      otherwise: 'idle',
    },
  })
})

test('rules are ordered and removed; a rejected field is shown at its rule and signal', async () => {
  const rule = (state: string) => ({ state, when: [{ signal: 'a', is: 'on' }] })
  const { server } = await open(
    {
      ...stored.options,
      signals: [{ signal: 'parts', role: 'good', factor: 2 }],
      stateRules: { rules: [rule('down'), rule('running')], otherwise: 'off' },
    },
    {
      server: (fake) =>
        fake.on('PUT', '/connectors', () =>
          errorResponse(400, 'Rejected', {
            fields: {
              'options.signals.0.factor': 'must be a number',
              'options.stateRules.rules.0.when.0.signal': 'must not be empty',
            },
          }),
        ),
    },
  )
  await button('Move rule 2 up').click()
  await expect.element(labelled('State of rule 1')).toHaveValue('running')
  await button('Save').click()
  await expect.element(page.getByText('must be a number').first()).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Rule 1' }).getByText('must not be empty')).toBeVisible()
  await expectAccessible()
  expect(savedOptions(server)).toMatchObject({ stateRules: { rules: [{ state: 'running' }, { state: 'down' }] } })
  await button('Remove rule 2').click()
  await expect.element(page.getByRole('group', { name: 'Rule 2' })).not.toBeInTheDocument()
})

test('registers have the fields of their type', async () => {
  const { server } = await open()
  await button('Add register').click()
  await labelled('Name, Register 1').fill('parts')
  await labelled('Address, Register 1').fill('11')
  await labelled('Type, Register 1').selectOptions('float32')
  await labelled('Byte order, Register 1').selectOptions('CDAB')
  await labelled('Scale, Register 1').fill('0.5')
  await button('Add register').click()
  await labelled('Name, Register 2').fill('door')
  await labelled('Table, Register 2').selectOptions('Discrete')
  await labelled('Address, Register 2').fill('x')
  await expect.element(labelled('Type, Register 2')).toHaveValue('bool')
  await expect.element(page.getByLabelText('Scale, Register 2')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Save').click()
  await expect.element(page.getByText('Connector Updated', { exact: true })).toBeVisible()
  expect(savedOptions(server)).toMatchObject({
    registers: [
      { name: 'parts', table: 'holding', address: 11, type: 'float32', byteOrder: 'CDAB', scale: 0.5 },
      { name: 'door', table: 'discrete', address: 'x', type: 'bool' },
    ],
  })
})

test('the template of a register map is imported as it is', async () => {
  const files = recordDownloads()
  await open()
  const registers = page.getByRole('group', { name: 'Registers' })
  await button('CSV template').click()
  await expect.poll(() => files.length).toBe(1)
  await selectFiles(registers, new File([await files[0]!.text()], 'map.csv'))
  await expect.element(labelled('Name, Register 3')).toHaveValue('Running')
  await expect.element(labelled('Address, Register 2')).toHaveValue('12')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a column of another file is reported with the columns that are known', async () => {
  await open()
  const registers = page.getByRole('group', { name: 'Registers' })
  await selectFiles(registers, new File(['Register;Name;Type;Address\n1;parts;uint32;40012'], 'map.csv'))
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/^Line 1, column Register: /)).toBeVisible()
  await expect
    .element(alert.getByText(/^Columns of the file: Name, Table, Address, Address from 0, Type/))
    .toBeVisible()
})

test('a register map is imported from a CSV file, with problems by line, and exported', async () => {
  const files = recordDownloads()
  await open()
  const registers = page.getByRole('group', { name: 'Registers' })
  await selectFiles(registers, new File(['Name;Type;Address\nparts;uint32;40012\ndoor;bit;10001'], 'map.csv'))
  await expect.element(page.getByRole('alert').getByText(/^Line 3, column Type, “bit”: must be one of/)).toBeVisible()
  await expectAccessible()
  await selectFiles(registers, new File(['Name;Type;Address\nparts;uint32;40012\ndoor;bool;10001'], 'map.csv'))
  await expect.element(labelled('Address, Register 1')).toHaveValue('11')
  await expect.element(labelled('Table, Register 2')).toHaveValue('discrete')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button('Export CSV').click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]!.text()).toContain('parts,holding,11,uint32')
})
