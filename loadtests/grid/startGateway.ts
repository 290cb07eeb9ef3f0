import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url))

/** The gateway as it is run in earnest: a process of its own with all of its areas. Resolves once it listens. */
export async function startGateway(env: Record<string, string>): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    exited.then(() => reject(new Error('the gateway ended')))
    lines.on('line', (line) => {
      if (line.includes('"listening"')) resolve()
      if (/"level":[56]0/.test(line)) console.log(line)
    })
  })
  return {
    origin: `http://127.0.0.1:${env.PORT}`,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
