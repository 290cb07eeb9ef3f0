import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const waitMs = 900_000

/** Clones the repository's newest commit, as a new user of Takt does. */
export function cloneInto(folder: string, from: string): string {
  execFileSync('git', ['clone', '--quiet', from, folder])
  return folder
}

/**
 * Runs `npm start` in a checkout until it reports that it is running; returns its output and a function to stop it.
 * Throws with the output if it ends before.
 */
export async function startInstallation(checkout: string, env: Record<string, string>) {
  const child = spawn('npm', ['start'], { cwd: checkout, env: { ...process.env, ...env }, detached: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text
    })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT')
    await ended
  }
  for (const end = Date.now() + waitMs; !printed.includes('Ctrl-C stops everything'); await sleep(200)) {
    if (child.exitCode === null && Date.now() < end) continue
    await stop()
    throw new Error(`The installation did not start:\n${printed}`)
  }
  return { printed, stop }
}
