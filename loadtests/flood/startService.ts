import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A service as it is run in earnest: `main` in a process of its own. Resolves once its log holds `word`; errors of its log are printed. */
export async function startService(main: string, env: Record<string, string>, word: string) {
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    exited.then(() => reject(new Error(`${main} ended`)))
    lines.on('line', (line) => {
      if (line.includes(word)) resolve()
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
