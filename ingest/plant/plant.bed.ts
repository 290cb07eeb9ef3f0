import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createWorld, program } from '@takt/launch/test.bed.ts'

const password = 'correct horse battery'

/**
 * A world with the gateway as a process and the demo seeded, for tests; ingest is started where somebody listens to it,
 * and the plant may be started and killed.
 */
export async function createPlantBed(more: Record<string, string>) {
  const world = await createWorld()
  const env = {
    ...process.env,
    ...world.env,
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
    let hear = () => {}
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        hear()
      })
    const started = {
      /** Resolves when a line holds `words`; rejects if the program ends without it. */
      async says(words: string) {
        while (!lines.some((line) => line.includes(words))) {
          const heard = new Promise<'heard'>((resolve) => (hear = () => resolve('heard')))
          if ((await Promise.race([heard, exited])) !== 'heard')
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

  // As in containers: devices are told an address that the plant itself does not reach.
  const gateway = start('gateway/main.ts', { NATS_MQTT_URL: 'mqtt://devices.invalid:1883' })
  await gateway.says('listening')
  const seed = start('gateway/app/demo/main.ts')
  const [code] = await seed.exited
  if (code !== 0) throw new Error(`the seed failed:\n${seed.lines.join('\n')}`)
  running.delete(seed)

  const origin = `http://127.0.0.1:${world.env.PORT}/api`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const signedIn = await fetch(`${origin}/login`, {
    ...post,
    body: JSON.stringify({ userName: 'operator@demo.takt', password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  /** The data of a response, as the operator sees them. */
  async function read<Data>(path: string): Promise<Data> {
    const answer = await fetch(`${origin}/${path}`, { headers: { authorization: token } })
    return ((await answer.json()) as { data: Data }).data
  }
  return {
    world,
    password,
    /** Rows of a list, as the operator sees them. */
    list: <Row>(path: string) => read<Row[]>(path),
    read,
    startIngest: () => start('ingest/main.ts').says('ingest runs'),
    startPlant: (other?: Record<string, string>) => start('ingest/plant/main.ts', other),
    async close() {
      await Promise.all([...running].map((entry) => entry.end('SIGTERM')))
      await world.close()
    },
  }
}
