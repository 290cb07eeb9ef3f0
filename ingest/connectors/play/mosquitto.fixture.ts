import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { freePorts, guardedFolder } from '@takt/launch/test.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'

// Debian installs the broker where only the administrator's PATH leads.
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) }

/** True if the shell finds a program. */
export function hasProgram(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env })
    return true
  } catch {
    return false
  }
}

/** The reason why tests with mosquitto are skipped; null if it is installed. */
export const noMosquitto =
  hasProgram('mosquitto') && hasProgram('mosquitto_pub')
    ? null
    : 'mosquitto is not installed: apt-get install -y mosquitto mosquitto-clients'

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const result = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(() => null)
  socket.destroy()
  return result !== null && result.length === 0
}

/** Starts a mosquitto broker that stores its sessions at once; `settings` are further lines of its configuration. */
export async function startMosquitto(settings: readonly string[] = ['allow_anonymous true']) {
  const folder = await guardedFolder()
  const [port] = (await freePorts(1)) as [number]
  const configuration = join(folder, 'mosquitto.conf')
  writeFileSync(
    configuration,
    [
      `listener ${port} 127.0.0.1`,
      'persistence true',
      `persistence_location ${folder}/`,
      'autosave_on_changes true',
      'autosave_interval 1',
      'max_queued_messages 100000',
      'user root',
      ...settings,
      '',
    ].join('\n'),
  )
  let broker: ChildProcess
  async function start() {
    broker = spawn('mosquitto', ['-c', configuration], { env, stdio: 'ignore' })
    for (let tries = 0; !(await isListening(port)); tries += 1) {
      if (tries > 200 || broker.exitCode !== null) throw new Error('mosquitto does not start')
      await pause(50)
    }
  }
  async function end(signal: NodeJS.Signals) {
    broker.kill(signal)
    if (broker.exitCode === null && broker.signalCode === null) await once(broker, 'exit')
  }
  await start()
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    /** Publishes payloads, one a line, in order; resolves when the broker has them. */
    async publish(topic: string, payloads: readonly string[], options: readonly string[] = ['-q', '1']) {
      const args = ['-h', '127.0.0.1', '-p', String(port), '-t', topic, '-l', ...options]
      const publisher = spawn('mosquitto_pub', args, { env, stdio: ['pipe', 'ignore', 'pipe'] })
      let problem = ''
      publisher.stderr.on('data', (text) => {
        problem += text
      })
      publisher.stdin.end(payloads.map((payload) => `${payload}\n`).join(''))
      const [code] = await once(publisher, 'exit')
      if (code !== 0) throw new Error(`mosquitto_pub: ${problem}`)
    },
    /** Publishes a file as one message. */
    async publishFile(topic: string, content: Uint8Array) {
      const file = join(folder, 'payload')
      writeFileSync(file, content)
      const args = ['-h', '127.0.0.1', '-p', String(port), '-t', topic, '-q', '1', '-f', file]
      const [code] = await once(spawn('mosquitto_pub', args, { env, stdio: 'ignore' }), 'exit')
      if (code !== 0) throw new Error('mosquitto_pub failed')
    },
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
  }
}
