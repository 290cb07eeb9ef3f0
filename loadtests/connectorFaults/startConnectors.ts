import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('connectorProcess.ts', import.meta.url))

/** Starts connectors in their own process, which can be killed. */
export async function startConnectors(
  env: Record<string, string>,
): Promise<{ pid: number; kill: () => Promise<void> }> {
  const child = fork(program, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
