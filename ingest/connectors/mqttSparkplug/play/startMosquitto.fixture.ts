import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../play/freePort.fixture.ts'

/** The program of mosquitto; null if it is not installed (`apt-get install mosquitto`). */
export const mosquittoProgram =
  ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(existsSync) ?? null

/** Resolves when a server listens at a port of loopback. */
export const listening = (port: number) =>
  vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  }, 10_000)

const brokers = new Set<{ stop: () => Promise<void> }>()

/** Stops all brokers, also those of a test that has failed. */
export const stopBrokers = () => Promise.all([...brokers].map((broker) => broker.stop()))

/** Starts a broker on a free port; `lines` of its configuration follow the listener, with `files` beside it. */
export async function startMosquitto(
  lines: (folder: string) => readonly string[] = () => ['allow_anonymous true'],
  files: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'takt-mosquitto-'))
  const port = await freePort()
  const configuration = join(folder, 'mosquitto.conf')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(configuration, ['user root', `listener ${port} 127.0.0.1`, ...lines(folder), ''].join('\n'))
  const start = async () => {
    const child = spawn(mosquittoProgram!, ['-c', configuration], { stdio: 'ignore' })
    await listening(port)
    return child
  }
  let child = await start()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const broker = {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    kill,
    async restart() {
      child = await start()
    },
    async stop() {
      brokers.delete(broker)
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  brokers.add(broker)
  return broker
}
