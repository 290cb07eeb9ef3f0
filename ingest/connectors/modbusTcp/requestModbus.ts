import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ModbusTCPClient, type UserRequestError } from 'jsmodbus'
import type { PlannedRequest } from './planRequests.ts'

/** Time allowed for a response (ms). */
export const responseMs = 3_000

/** The outcome of a request; `at`: the middle between request and response (epoch ms). */
export type ModbusResponse =
  | { kind: 'data'; at: number; data: Buffer }
  | { kind: 'exception'; code: number }
  | { kind: 'timeout' }
  | { kind: 'closed' }

const readers = {
  coil: 'readCoils',
  discrete: 'readDiscreteInputs',
  input: 'readInputRegisters',
  holding: 'readHoldingRegisters',
} as const

/** Creates a client that reads from a connected stream of frames; at most one request is open at a time. */
export function createModbusClient(stream: Duplex, unitId: number) {
  // The client uses the events and the writing side of a socket only.
  const client = new ModbusTCPClient(stream as unknown as Socket, unitId, responseMs)
  stream.emit('connect')
  return async ({ table, address, count }: PlannedRequest): Promise<ModbusResponse> => {
    const sentAt = Date.now()
    try {
      const { response } = await client[readers[table]](address, count)
      return { kind: 'data', at: Math.round((sentAt + Date.now()) / 2), data: response.body.valuesAsBuffer }
    } catch (error) {
      const { err, response } = error as Pick<UserRequestError<never, never>, 'err'> & {
        response?: { body: { code: number } }
      }
      if (err === 'ModbusException') return { kind: 'exception', code: response!.body.code }
      return { kind: err === 'Timeout' ? 'timeout' : 'closed' }
    }
  }
}
