import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const waitMs = 900_000

/** A checkout of the repository's newest commit, as whoever tries Takt begins with. */
export function cloneInto(folder: string, from: string): string {
  execFileSync('git', ['clone', '--quiet', from, folder])
  return folder
}

/**
 * Runs `npm start` in a checkout until it says that it runs; answers what it printed and how to stop it. Throws with
 * that if it ends before.
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
