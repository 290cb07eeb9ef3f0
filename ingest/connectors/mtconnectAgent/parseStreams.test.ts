import { describe, expect, test } from 'vitest'
import { createMonitor } from '../monitor.ts'
import { agentItem } from './agentItem.ts'
import { parseStreams } from './parseStreams.ts'

const parse = (components: string, options: Parameters<typeof parseStreams>[1] = {}) =>
  parseStreams(
    `<MTConnectStreams><Header creationTime="2026-11-28T15:00:00Z" instanceId="1" firstSequence="1" nextSequence="23"/>` +
      `<Streams><DeviceStream name="m" uuid="u">${components}</DeviceStream></Streams></MTConnectStreams>`,
    options,
  )
const events = (...elements: string[]) =>
  `<ComponentStream component="Path" componentId="p"><Events>${elements.join('')}</Events></ComponentStream>`
const at = (sequence: number, timestamp = '2026-11-28T15:00:00Z') =>
  `dataItemId="i${sequence}" sequence="${sequence}" timestamp="${timestamp}"`

test('an element without a valid sequence number or timestamp is reported, and the others are read', () => {
  const { devices, unread } = parse(
    events(
      `<Execution ${at(3)}>ACTIVE</Execution>`,
      `<Program dataItemId="prog" timestamp="2026-11-28T15:00:00Z">O77</Program>`,
      `<PartCount ${at(4, 'yesterday')}>1</PartCount>`,
    ),
  )
  expect(devices[0]?.observations.map(({ value }) => value)).toEqual(['ACTIVE'])
  expect(unread).toEqual(['Program prog 2026-11-28T15:00:00Z', 'PartCount i4 yesterday'])
})

test('timestamps without a zone are times of the configured zone', () => {
  const local = events(`<Execution ${at(3, '2026-11-28T10:00:00')}>ACTIVE</Execution>`)
  const read = (timeZone?: string) => {
    const [observation] = parse(local, { timeZone }).devices[0]!.observations
    return [new Date(observation!.at).toISOString(), observation!.isZoned]
  }
  expect(read('America/New_York')).toEqual(['2026-11-28T15:00:00.000Z', false])
  expect(read()).toEqual(['2026-11-28T10:00:00.000Z', false])
})

test('data sets and tables are read as text', () => {
  const set = `<VariableDataSet ${at(3)} count="2"><Entry key="a">1</Entry><Entry key="b" removed="true"/></VariableDataSet>`
  const table = `<WorkOffsetTable ${at(4)}><Entry key="G54"><Cell key="X">1.5</Cell><Cell key="Y">2</Cell></Entry></WorkOffsetTable>`
  expect(parse(events(set, table)).devices[0]?.observations.map(({ value }) => value)).toEqual([
    'a=1 b=',
    'G54={X=1.5 Y=2}',
  ])
})

describe('the items of a device', () => {
  const selection = { uuid: 'u', meanings: { i3: 'execution', i4: 'partCount' } as const, path: 'p1' }
  const read = (type: string, id: string, group: string, content: string) => {
    const monitor = createMonitor(() => 0)
    const stream = `<ComponentStream component="${type}" componentId="${id}"><${group}>${content}</${group}></ComponentStream>`
    const [observation] = parse(stream).devices[0]!.observations
    return { item: agentItem(observation!, selection, monitor), monitor: monitor.snapshot() }
  }

  test('a fault of the machine stops it; one of another path does not', () => {
    const fault = `<Fault ${at(9)} type="SYSTEM" nativeCode="700" conditionId="C1">Türkontakt</Fault>`
    const expected = { kind: 'condition', key: 'i9', level: 'FAULT', code: '700', text: 'Türkontakt', id: 'C1' }
    expect(read('Path', 'p1', 'Condition', fault).item).toEqual(expected)
    expect(read('Controller', 'c', 'Condition', fault).item).toEqual(expected)
    const other = read('Path', 'p2', 'Condition', fault)
    expect(other.item).toBeNull()
    expect(other.monitor.signals).toMatchObject([{ signal: 'i9', value: 'FAULT 700 Türkontakt', isMapped: false }])
  })

  test('a value that is not understood is reported, one that is not read is shown', () => {
    const dancing = read('Path', 'p1', 'Events', `<Execution ${at(3)}>DANCING</Execution>`)
    expect([dancing.item, dancing.monitor.ignored]).toEqual([{ kind: 'execution', value: 'DANCING' }, 1])
    const load = read('Linear', 'x', 'Samples', `<Load ${at(5)}>41.2</Load>`)
    expect([load.item, load.monitor.ignored]).toEqual([null, 0])
    expect(load.monitor.signals).toMatchObject([{ signal: 'i5', value: '41.2', isMapped: false }])
  })
})
