import { randomBytes } from 'node:crypto'
import { type Attacks, floodSocket, sendEndlessly } from '../attack.ts'
import { listen } from '../listen.ts'

const started = (port: number) => ({
  connectorTypeId: 'modbus-tcp',
  options: {
    host: '127.0.0.1',
    port,
    registers: [{ name: 'parts', address: 0, type: 'uint16', everyMs: 100 }],
    signals: [{ signal: 'parts', role: 'good' }],
  },
})

/** A response with 100 registers that was not requested. */
function unrequested(): Buffer {
  const frame = Buffer.alloc(9 + 200)
  frame.writeUInt16BE(0x7777, 0)
  frame.writeUInt16BE(3 + 200, 4)
  frame.set([1, 3, 200], 6)
  return frame
}

export const modbus: Attacks = {
  '100,000 values/s': {
    expects: /data that was not requested|other requests than those/,
    start: async () => started(await listen((socket) => floodSocket(socket, 100, () => socket.write(unrequested())))),
  },
  'endless message': {
    expects: /does not look like a Modbus|No source that this connector can read|no longer responds/,
    // The first response is announced and never ends.
    start: async () =>
      started(
        await listen((socket) =>
          socket.once('data', (request) => {
            socket.write(Buffer.concat([request.subarray(0, 4), Buffer.from([0xff, 0xff, 1, 3])]))
            sendEndlessly(socket, () => Buffer.alloc(65_536))
          }),
        ),
      ),
  },
  garbage: {
    expects: /does not look like a Modbus/,
    start: async () => started(await listen((socket) => sendEndlessly(socket, () => randomBytes(65_536)))),
  },
}
