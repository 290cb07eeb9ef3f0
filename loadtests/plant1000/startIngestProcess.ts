import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../ingest/main.ts', import.meta.url))

/** Ingest as it is run in earnest: a process of its own with all of its parts. Resolves once it runs. */
export async function startIngestProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    exited.then(() => reject(new Error('ingest ended')))
    lines.on('line', (line) => {
      if (line.includes('the live floor is told from here')) resolve()
      if (/"level":[56]0/.test(line)) console.log(line)
    })
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
