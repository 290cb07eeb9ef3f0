import { randomBytes } from 'node:crypto'
import { type Attacks, dayMs, floodSocket, sendEndlessly } from '../attack.ts'
import { listen } from '../listen.ts'

const started = (port: number) => ({
  connectorTypeId: 'mtconnect-shdr',
  options: { host: '127.0.0.1', port, keys: { execution: 'exec', program: 'prog', partCount: 'parts' } },
})
const at = (clockMs = 0) => new Date(Date.now() + clockMs).toISOString()

const withClock = (clockMs: number, expects: RegExp) => ({
  expects,
  start: async () =>
    started(
      await listen((socket) => {
        let parts = 0
        const send = () => socket.write(`${at(clockMs)}|exec|ACTIVE|parts|${parts++}\n`)
        const timer = setInterval(send, 100)
        socket.on('close', () => clearInterval(timer))
      }),
    ),
})

export const shdr: Attacks = {
  '100,000 values/s': {
    expects: /sends more than a connector may process/,
    async start() {
      let parts = 0
      const line = () => {
        parts += 1
        return `${at()}|exec|${parts % 2 === 0 ? 'ACTIVE' : 'READY'}|prog|P|parts|${parts}|a|1|b|2|c|3|d|4|e|5|f|6|g|7\n`
      }
      return started(await listen((socket) => floodSocket(socket, 10, () => socket.write(line()))))
    },
  },
  'endless message': {
    expects: /a line was longer than 32 KiB/,
    start: async () => started(await listen((socket) => sendEndlessly(socket, () => Buffer.alloc(65_536, 'x')))),
  },
  garbage: {
    expects: /does not look like an MTConnect adapter/,
    start: async () => started(await listen((socket) => sendEndlessly(socket, () => randomBytes(65_536)))),
  },
  'clock a day ahead': withClock(dayMs, /clock is 14\d\d minutes ahead/),
  'clock a day behind': withClock(-dayMs, /The data are 1 day old/),
}
