import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'
import { opcuaTemplates } from '@takt/domain/areas/connectors/templates/opcuaTemplates.ts'
import { describe, expect, test } from 'vitest'
import { createSignalItems } from '../signals/signalItems.ts'
import { pathOf } from './nodeReference.ts'
import { rolesOf } from './signalRoles.ts'

const optionsOf = (templateId: string) =>
  opcua.options.parse({
    endpointUrl: 'opc.tcp://machine:4840',
    ...opcuaTemplates.find((template) => template.templateId === templateId)!.options,
  })

/** The items of values of a machine that uses a template. */
const itemsOf = (templateId: string, values: Record<string, SignalValue>) =>
  createSignalItems(optionsOf(templateId))
    .take(Object.entries(values).map(([signal, value]) => ({ signal, value, at: 0 })))
    .flatMap(({ items }) => items)

const stateOf = (templateId: string, values: Record<string, SignalValue>) =>
  itemsOf(templateId, values).find(({ kind }) => kind === 'state')

test.each(opcuaTemplates.map(({ templateId }) => templateId))(
  'the options of %s are valid; its signals are paths',
  (id) => {
    for (const signal of rolesOf(optionsOf(id)).keys()) expect(pathOf(signal)?.length).toBeGreaterThan(0)
  },
)

describe('PackML', () => {
  test.each([
    [1, 'down'],
    [2, 'idle'],
    [4, 'idle'],
    [5, 'idle'],
    [6, 'running'],
    [9, 'down'],
    [11, 'down'],
    [16, 'running'],
    [17, 'idle'],
    [0, null],
    [99, null],
  ])('state %d is %s', (number, state) =>
    expect(stateOf('opcua-packml', { '/Status/StateCurrent': number })).toEqual({ kind: 'state', value: state }),
  )
})

describe('machine tools', () => {
  test.each([
    [1, 'Running', 'running'],
    [1, 'Initializing', 'idle'],
    [1, 'Ended', 'idle'],
    [1, 'Interrupted', 'down'],
    [1, 'Aborted', 'down'],
    [2, 'Ended', 'setup'],
    [2, 'Running', 'setup'],
  ])('mode %d with a program that is %s: %s', (mode, program, state) =>
    expect(
      stateOf('opcua-machine-tool', {
        '/Monitoring/MachineTool/OperationMode': mode,
        '/Production/ActiveProgram/State/CurrentState': program,
      }),
    ).toEqual({ kind: 'state', value: state }),
  )

  test('program and parts', () =>
    expect(
      itemsOf('opcua-machine-tool', {
        '/Production/ActiveProgram/Name': 'O77.NC',
        '/Production/Statistics/PartsProducedInLifetime': 1_234,
      }),
    ).toEqual([
      { kind: 'program', value: 'O77.NC' },
      { kind: 'partCount', value: 1_234 },
    ]))
})

describe('Euromap 77 and 83', () => {
  test.each([
    [1, 4, 'running'],
    [2, 2, 'running'],
    [1, 3, 'running'],
    [1, 1, 'idle'],
    [1, 5, 'idle'],
    [3, 4, 'idle'],
    [0, 4, 'idle'],
    [4, 1, 'setup'],
    [5, 1, 'off'],
  ])('mode %d with production status %d: %s', (mode, production, state) =>
    expect(stateOf('opcua-plastics', { '/MachineStatus/MachineMode': mode, '/ProductionStatus': production })).toEqual({
      kind: 'state',
      value: state,
    }),
  )

  test('job and parts', () =>
    expect(
      itemsOf('opcua-plastics', {
        '/ActiveJob/JobName': 'J-7',
        '/ActiveJobValues/JobGoodPartsCounter': 90,
        '/ActiveJobValues/JobBadPartsCounter': 3,
      }),
    ).toEqual([
      { kind: 'job', value: 'J-7' },
      { kind: 'partCount', value: 90 },
      { kind: 'scrapCount', value: 3 },
    ]))
})
