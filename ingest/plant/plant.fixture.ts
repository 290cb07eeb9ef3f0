import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createTestEnvironment, program } from '@takt/launch/test.fixture.ts'

const password = 'correct horse battery'

/**
 * Creates a test environment with the gateway as a process and the demo seeded; ingest is started on request, and the
 * plant can be started and killed.
 */
export async function createPlantFixture(more: Record<string, string>) {
  const environment = await createTestEnvironment()
  const env = {
    ...process.env,
    ...environment.env,
    TAKT_DEMO_PASSWORD: password,
    TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535',
    ...more,
    LOG_LEVEL: 'info',
  }
  const running = new Set<ReturnType<typeof start>>()

  function start(path: string, other: Record<string, string> = {}) {
    const child = spawn(process.execPath, program(path), { env: { ...env, ...other } })
    const lines: string[] = []
    const exited = once(child, 'close')
    let onLine = () => {}
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        onLine()
      })
    const started = {
      /** Resolves when a line contains `words`; rejects if the program ends without one. */
      async waitForLine(words: string) {
        while (!lines.some((line) => line.includes(words))) {
          const nextLine = new Promise<'heard'>((resolve) => (onLine = () => resolve('heard')))
          if ((await Promise.race([nextLine, exited])) !== 'heard')
            throw new Error(`${path} ended without '${words}':\n${lines.slice(-20).join('\n')}`)
        }
      },
      lines,
      exited,
      async end(signal: NodeJS.Signals) {
        running.delete(started)
        child.kill(signal)
        await exited
      },
    }
    running.add(started)
    return started
  }

  // As in containers: devices receive an address that the plant itself cannot reach.
  const gateway = start('gateway/main.ts', { NATS_MQTT_URL: 'mqtt://devices.invalid:1883' })
  await gateway.waitForLine('listening')
  const seed = start('gateway/app/demo/main.ts')
  const [code] = await seed.exited
  if (code !== 0) throw new Error(`the seed failed:\n${seed.lines.join('\n')}`)
  running.delete(seed)

  const origin = `http://127.0.0.1:${environment.env.PORT}/api`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const signedIn = await fetch(`${origin}/login`, {
    ...post,
    body: JSON.stringify({ userName: 'operator@demo.takt', password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  /** Returns the data of a response, as seen by the operator. */
  async function read<Data>(path: string): Promise<Data> {
    const response = await fetch(`${origin}/${path}`, { headers: { authorization: token } })
    return ((await response.json()) as { data: Data }).data
  }
  return {
    environment,
    password,
    /** Returns the rows of a list, as seen by the operator. */
    list: <Row>(path: string) => read<Row[]>(path),
    read,
    startIngest: () => start('ingest/main.ts').waitForLine('ingest runs'),
    startPlant: (other?: Record<string, string>) => start('ingest/plant/main.ts', other),
    async close() {
      await Promise.all([...running].map((entry) => entry.end('SIGTERM')))
      await environment.close()
    },
  }
}
