import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { modbusRegisters } from './modbusRegister.ts'
import { host, port } from './network.ts'
import { signalDefinitions, signalOptions } from './signals/signalOptions.ts'

export const modbusTcpOptions = z.strictObject({
  host,
  port: port.default(502),
  unitId: z.int().min(0).max(255).default(1),
  registers: modbusRegisters.min(1, 'Enter at least one register'),
  ...signalOptions,
})
export type ModbusTcpOptions = z.output<typeof modbusTcpOptions>

/** A controller, meter or I/O module that serves Modbus/TCP; its registers are read at intervals. */
export const modbusTcp = {
  connectorTypeId: 'modbus-tcp',
  label: connectorTypeLabels['modbus-tcp'],
  options: modbusTcpOptions,
  secrets: [],
  protection: [],
  optionDefinitions: [
    { name: 'host', label: 'Host', kind: 'text', required: true, hint: 'Name or address of the device or gateway' },
    { name: 'port', label: 'Port', kind: 'integer', required: false, default: '502' },
    {
      name: 'unitId',
      label: 'Unit ID',
      kind: 'integer',
      required: false,
      default: '1',
      hint: 'Of a device behind a gateway; most others accept 1, 0 or 255',
    },
    {
      name: 'registers',
      label: 'Registers',
      kind: 'registers',
      required: true,
      hint:
        'Addresses count from 0. If the documentation counts from 40001 (holding) or 30001 (input), subtract that: ' +
        '40012 is holding 11',
    },
    ...signalDefinitions,
  ],
} as const satisfies ConnectorType
