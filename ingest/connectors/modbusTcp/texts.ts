import { documentedAddress, type ModbusRegister } from '@takt/domain/areas/connectors/modbusRegister.ts'

/** Exceptions of Modbus by code, with what to do. */
const exceptions: Record<number, readonly [name: string, advice: string]> = {
  1: ['Illegal function', 'the device does not have this table. Choose another table.'],
  2: [
    'Illegal data address',
    'the device has no such register. Check table, address and type; addresses count from 0.',
  ],
  3: ['Illegal data value', 'the device does not accept this address with this type. Check both.'],
  4: ['Device failure', 'the device failed to read the register.'],
  5: ['Acknowledge', 'the device needs more time; the register is read again.'],
  6: ['Device busy', 'the device is busy; the register is read again.'],
  8: ['Memory parity error', 'the device failed to read its memory.'],
  10: ['Gateway path unavailable', 'the gateway has no path to this unit ID. Check the unit ID.'],
  11: ['Gateway target failed to respond', 'the device behind the gateway is off or has another unit ID.'],
}

const placeOf = (register: Pick<ModbusRegister, 'table' | 'address'>) =>
  `${register.table} ${register.address} (${documentedAddress(register)})`

/** Messages on Modbus devices. */
export const modbusTexts = {
  exception: (code: number, register: ModbusRegister) => {
    const [name, advice] = exceptions[code] ?? [`Exception ${code}`, 'see the documentation of the device.']
    return `${name} at ${placeOf(register)}, ${register.name}: ${advice}`
  },
  noRegisterResponse: (seconds: number, register: ModbusRegister) =>
    `No response within ${seconds} s at ${placeOf(register)}, ${register.name}: the device may not have this register.`,
  unreadable: (first: string, more: number) =>
    more === 0 ? first : `${first} ${more} more ${more === 1 ? 'register' : 'registers'} cannot be read.`,
  noResponse: (address: string) =>
    `${address} accepts connections, but no longer responds to requests. Check the device and its unit ID.`,
  slow: 'The device responds too slowly for the intervals of its registers: they are read less often than configured.',
  noModbus: 'This does not look like a Modbus/TCP device: the response has another format',
  strayOnly: 'The device responds to other requests than those of this connector',
  tooManyStrays: 'The device sends data that was not requested',
  stray: {
    unrequested: 'A response without a request',
    transaction: 'A response to another request (transaction ID)',
    unit: 'A response of another unit ID',
    content: 'A response that does not match its request',
  },
} as const
