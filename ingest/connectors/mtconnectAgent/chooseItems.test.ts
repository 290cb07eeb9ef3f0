import { describe, expect, test } from 'vitest'
import { chooseItems } from './chooseItems.ts'
import { parseStreams } from './parseStreams.ts'

const time = 'timestamp="2026-11-28T15:00:00Z"'
const document = (...streams: string[]) =>
  parseStreams(
    `<MTConnectStreams><Header creationTime="2026-11-28T15:00:00Z" instanceId="1" bufferSize="131072" firstSequence="1" ` +
      `nextSequence="23"/><Streams>${streams.join('')}</Streams></MTConnectStreams>`,
  ).devices
const device = (name: string, ...components: string[]) =>
  `<DeviceStream name="${name}" uuid="u-${name}">${components.join('')}</DeviceStream>`
const component = (type: string, id: string, events: string) =>
  `<ComponentStream component="${type}" name="${id}" componentId="c-${id}"><Events>${events}</Events></ComponentStream>`
let sequence = 0
const event = (tag: string, id: string, subType = '') => {
  sequence += 1
  return `<${tag} dataItemId="${id}" sequence="${sequence}" ${time}${subType && ` subType="${subType}"`}>1</${tag}>`
}
const path = (id: string) =>
  component(
    'Path',
    id,
    event('Program', `${id}_prog`) + event('PartCount', `${id}_cnt`, 'ALL') + event('Execution', `${id}_exec`),
  )
const deviceComponent = component('Device', 'D', event('Availability', 'avail'))

describe('a machine with two paths', () => {
  const lathe = (...paths: string[]) => document(device('LATHE2P', deviceComponent, ...paths))
  const ofP1 = { P1_exec: 'execution', P1_prog: 'program', P1_cnt: 'partCount', avail: 'availability' }
  const ofP2 = { P2_exec: 'execution', P2_prog: 'program', P2_cnt: 'partCount', avail: 'availability' }

  test('the first in the document is read, whatever the sequence, and all are listed', () => {
    const [second, first] = [path('P2'), path('P1')]
    expect(chooseItems(lathe(first, second), {})).toEqual({
      selection: { uuid: 'u-LATHE2P', meanings: ofP1, path: 'c-P1' },
      paths: { read: 'P1', all: ['P1', 'P2'] },
    })
  })
  test.each(['P2', 'c-P2'])('%s can be selected', (wanted) =>
    expect(chooseItems(lathe(path('P1'), path('P2')), { path: wanted }).selection.meanings).toEqual(ofP2),
  )
  test('an unknown one is an error that lists them', () =>
    expect(() => chooseItems(lathe(path('P1'), path('P2')), { path: 'P3' })).toThrow(/no path P3: it offers P1, P2/))
  test('an item that the path lacks is one of the controller, never of the other path', () => {
    const bare = component('Path', 'P1', event('Execution', 'P1_exec'))
    const controller = component('Controller', 'C', event('PartCount', 'C_cnt') + event('ControllerMode', 'C_mode'))
    expect(chooseItems(lathe(bare, path('P2'), controller), {}).selection.meanings).toEqual({
      P1_exec: 'execution',
      C_mode: 'mode',
      C_cnt: 'partCount',
      avail: 'availability',
    })
  })
})

test('a path takes precedence over a controller, and a single one is not listed', () => {
  const controller = component('Controller', 'C', event('Execution', 'C_exec'))
  const choice = chooseItems(document(device('MILL', controller, path('P1'))), {})
  expect([choice.selection.path, choice.paths]).toEqual(['c-P1', null])
})

test('a path without an Execution belongs to the controller that has it', () => {
  const controller = component('Controller', 'C', event('Execution', 'C_exec'))
  const bare = component('Path', 'P1', event('PartCount', 'P1_cnt'))
  expect(chooseItems(document(device('LATHE', bare, controller)), {}).selection).toEqual({
    uuid: 'u-LATHE',
    meanings: { C_exec: 'execution', P1_cnt: 'partCount' },
    path: null,
  })
})

test.each([
  [['GOOD', 'BAD', 'ALL'], { GOOD: 'partCount', BAD: 'scrapCount' }],
  [['ALL', 'BAD'], { ALL: 'totalCount', BAD: 'scrapCount' }],
  [['', 'FAILED'], { none: 'totalCount', FAILED: 'scrapCount' }],
  [['ALL'], { ALL: 'partCount' }],
  [[''], { none: 'partCount' }],
  [['COMPLETE', 'ALL', 'TARGET', 'REMAINING'], { COMPLETE: 'partCount' }],
  [['TARGET'], {}],
])('part counts %j', (subTypes, expected) => {
  const counts = subTypes.map((subType) => event('PartCount', subType || 'none', subType)).join('')
  const [mill] = [document(device('MILL', component('Path', 'P', event('Execution', 'exec') + counts)))]
  expect(chooseItems(mill, {}).selection.meanings).toEqual({ exec: 'execution', ...expected })
})

test('several devices are listed; one can be selected', () => {
  const devices = document(device('A', path('P1')), device('B', path('P1')))
  expect(() => chooseItems(devices, {})).toThrow('several machines (A, B)')
  expect(chooseItems(devices, { device: 'B' }).selection.uuid).toBe('u-B')
})
