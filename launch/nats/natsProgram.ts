import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A nats-server that runs here. */
export type NatsProgram = { path: string; version: string }

/** Returns the version of a nats-server (`2.15.2`); rejects if it does not run here or reports no version. */
export async function natsProgram(path: string): Promise<NatsProgram> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 })
  const version = /^nats-server: v?(\d+\.\d+\.\d+\S*)/m.exec(stdout)?.[1]
  if (!version) throw new Error(`${path} reports no version`)
  return { path, version }
}
