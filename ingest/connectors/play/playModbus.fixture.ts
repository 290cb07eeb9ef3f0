import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { findPython } from './findPython.fixture.ts'

/** Python with the peer, or the reason for skipping tests with it. */
export const pymodbus = findPython('pymodbus', '3.16.1')

const line = z.object({
  total: z.number(),
  requests: z.number(),
  samples: z
    .array(z.object({ register: z.record(z.string(), z.unknown()), value: z.union([z.number(), z.string()]) }))
    .optional(),
  coils: z.array(z.boolean()).optional(),
})
export type ModbusReport = z.output<typeof line>

/** Starts a Modbus server of pymodbus (`modbusServer.py`) whose part counter starts at `total`. */
export async function playModbus({ port, total = 0 }: { port: number; total?: number }) {
  if ('missing' in pymodbus) throw new Error(pymodbus.missing)
  const script = join(import.meta.dirname, 'modbusServer.py')
  const server: ChildProcess = spawn(pymodbus.python, [script, String(port), String(total)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: server.stdout! })[Symbol.asyncIterator]()
  const next = async (): Promise<ModbusReport> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The Modbus server has ended')
    return line.parse(JSON.parse(value))
  }
  const started = await next()
  const exited = once(server, 'exit')
  return {
    samples: started.samples ?? [],
    coils: started.coils ?? [],
    /** Sends a command of `modbusServer.py`; resolves with the state of the server after it. */
    async control(command: string): Promise<ModbusReport> {
      server.stdin!.write(`${command}\n`)
      return next()
    },
    /** Ends the server at once, like a device that loses power. */
    async kill() {
      server.kill('SIGKILL')
      await exited
    },
  }
}
