import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { mediasoupPackage } from './workerFile.ts'

const beside = (name: string) => join(import.meta.dirname, name)
/** What building takes, as Debian names it. */
export const buildPackages =
  'g++ meson ninja-build pkg-config libuv1-dev libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev'
/** Slow machines take half an hour, and longer where all else goes first. */
const patienceMs = 4 * 3_600_000
/** Lines kept to tell why it failed. */
const kept = 20

/** The line that says most of why a build failed. */
function reasonIn(lines: readonly string[]): string {
  const told = lines.findLast((line) => /error|not found/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return told.replace(/^.*?(ERROR: |error: |: line \d+: )/, '').slice(0, 200)
}

/**
 * Builds a worker into `folder` from the package's own source (`build.sh`), with what the distribution has; answers the
 * program's path. `tell` hears how far it is, in percent. All other work of the machine goes first. What it runs ends
 * with `stopping` and with this process, however that ends.
 */
export async function buildWorker(
  folder: string,
  tell: (percent: number) => void,
  stopping: AbortSignal,
  script = beside('build.sh'),
): Promise<string> {
  const out = join(folder, 'built-worker')
  const ends = AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)])
  ends.throwIfAborted()
  const child = spawn('bash', [beside('givingWay.sh'), 'bash', script, mediasoupPackage, beside('shims'), out], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  for (const input of [child.stdout!, child.stderr!])
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (lines.length > kept) lines.shift()
      const [, done, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? []
      if (done && all) tell(Math.floor((Number(done) / Number(all)) * 100))
    })
  const end = () => void child.stdio[3]!.destroy()
  ends.addEventListener('abort', end)
  // What watches us ends as well, and with it whatever the script left running.
  child.once('exit', end)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(reasonIn(lines)))))
    })
  } catch (error) {
    ends.throwIfAborted()
    throw error
  } finally {
    ends.removeEventListener('abort', end)
  }
  return out
}
