import type { ModbusRegister } from '../modbusRegister.ts'
import { modbusTcp } from '../modbusTcp.ts'
import type { ConnectorTemplate } from './template.ts'

/** Power above which a machine counts as running (W), for the threshold to start from. */
const runningWatts = 500
/** Time for which the power must be above the threshold (s). */
const runningSecs = 10

const measured = { everyMs: 1_000 } as const
const metered = { everyMs: 10_000 } as const

/** A register of a meter; its scaled value is in W, kWh, V or A. */
type MeterRegister = Pick<ModbusRegister, 'address' | 'type'> & Partial<Pick<ModbusRegister, 'scale' | 'byteOrder'>>

type Meter = {
  templateId: string
  label: string
  description: string
  table: 'input' | 'holding'
  power: MeterRegister
  energy: MeterRegister
  voltage: MeterRegister
  current: MeterRegister
}

const kilowatts = { scale: 1_000 } as const
const wattHours = { scale: 0.001 } as const

const meters: readonly Meter[] = [
  {
    templateId: 'modbus-eastron-sdm630',
    label: 'Eastron SDM630',
    description: 'Through a Modbus/TCP gateway. Source: Eastron, SDM630-Modbus protocol, input registers.',
    table: 'input',
    power: { address: 0x34, type: 'float32' },
    energy: { address: 0x48, type: 'float32' },
    voltage: { address: 0x00, type: 'float32' },
    current: { address: 0x06, type: 'float32' },
  },
  {
    templateId: 'modbus-schneider-iem3155',
    label: 'Schneider iEM3155',
    description:
      'Also iEM3255 and iEM3355, through a Modbus/TCP gateway. Source: Schneider Electric, iEM3000 user manual ' +
      '(DOCA0005), register list; its numbers count from 1.',
    table: 'holding',
    power: { address: 3_059, type: 'float32', ...kilowatts },
    energy: { address: 3_203, type: 'int64', ...wattHours },
    voltage: { address: 3_027, type: 'float32' },
    current: { address: 2_999, type: 'float32' },
  },
  {
    templateId: 'modbus-schneider-pm5000',
    label: 'Schneider PM5000 series',
    description:
      'PM5100, PM5300 and PM5500. Source: Schneider Electric, PowerLogic PM5000 register list; its numbers count from 1.',
    table: 'holding',
    power: { address: 3_059, type: 'float32', ...kilowatts },
    energy: { address: 3_203, type: 'int64', ...wattHours },
    voltage: { address: 3_027, type: 'float32' },
    current: { address: 2_999, type: 'float32' },
  },
  {
    templateId: 'modbus-siemens-pac3200',
    label: 'Siemens SENTRON PAC3200',
    description: 'Energy at tariff 1. Source: Siemens, SENTRON PAC3200 manual, Modbus measured values.',
    table: 'holding',
    power: { address: 65, type: 'float32' },
    energy: { address: 801, type: 'float64', ...wattHours },
    voltage: { address: 1, type: 'float32' },
    current: { address: 13, type: 'float32' },
  },
  {
    templateId: 'modbus-janitza-umg96',
    label: 'Janitza UMG 96',
    description:
      'UMG 96RM-E, 96-PA and others with the range 19000. Source: Janitza, Modbus address list, frequently required ' +
      'readings.',
    table: 'holding',
    power: { address: 19_026, type: 'float32' },
    energy: { address: 19_068, type: 'float32', ...wattHours },
    voltage: { address: 19_000, type: 'float32' },
    current: { address: 19_012, type: 'float32' },
  },
  {
    templateId: 'modbus-carlo-gavazzi-em340',
    label: 'Carlo Gavazzi EM340',
    description:
      'Also EM330, ET330 and ET340, through a Modbus/TCP gateway. Source: Carlo Gavazzi, EM330 EM340 ET330 ET340 ' +
      'communication protocol.',
    table: 'input',
    power: { address: 0x28, type: 'int32', byteOrder: 'CDAB', scale: 0.1 },
    energy: { address: 0x34, type: 'int32', byteOrder: 'CDAB', scale: 0.1 },
    voltage: { address: 0x00, type: 'int32', byteOrder: 'CDAB', scale: 0.1 },
    current: { address: 0x0c, type: 'int32', byteOrder: 'CDAB', scale: 0.001 },
  },
  {
    templateId: 'modbus-abb-b23',
    label: 'ABB B23 and B24',
    description:
      'Through a Modbus/TCP gateway. Source: ABB, EQ meters B23/B24 user manual (2CMC485003M0201), mapping tables.',
    table: 'holding',
    power: { address: 0x5b14, type: 'int32', scale: 0.01 },
    energy: { address: 0x5000, type: 'uint64', scale: 0.01 },
    voltage: { address: 0x5b00, type: 'uint32', scale: 0.1 },
    current: { address: 0x5b0c, type: 'uint32', scale: 0.01 },
  },
]

const registersOf = ({ table, power, energy, voltage, current }: Meter) => [
  { name: 'Power', table, ...power, ...measured },
  { name: 'Energy', table, ...energy, ...metered },
  { name: 'Voltage L1', table, ...voltage, ...metered },
  { name: 'Current L1', table, ...current, ...metered },
]

/**
 * Energy meters: power (W), imported energy (kWh), voltage and current of the first phase (V, A). The machine is
 * running while it takes more than a threshold of power.
 */
export const modbusTemplates: readonly ConnectorTemplate[] = meters.map((meter) => ({
  templateId: meter.templateId,
  connectorTypeId: modbusTcp.connectorTypeId,
  label: meter.label,
  description: meter.description,
  options: {
    registers: registersOf(meter),
    signals: [
      { signal: 'Power', role: 'value', name: 'power' },
      { signal: 'Energy', role: 'value', name: 'energy' },
      { signal: 'Voltage L1', role: 'value', name: 'voltage' },
      { signal: 'Current L1', role: 'value', name: 'current' },
    ],
    stateRules: {
      rules: [
        { state: 'running', when: [{ signal: 'Power', is: 'above', value: runningWatts, forSecs: runningSecs }] },
      ],
      otherwise: 'idle',
    },
  },
}))
