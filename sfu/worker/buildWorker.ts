import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { mediasoupPackage } from './workerFile.ts'

const siblingPath = (name: string) => join(import.meta.dirname, name)
/** The packages required for building, with their Debian names. */
export const buildPackages =
  'g++ meson ninja-build pkg-config libuv1-dev libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev'
/** Slow machines take half an hour, longer if other work takes precedence. */
const timeoutMs = 4 * 3_600_000
/** Number of output lines from which the reason of a failure is taken. */
const maxLines = 20

/** Returns the output line that best explains why a build failed. */
function reasonIn(lines: readonly string[]): string {
  const reason = lines.findLast((line) => /error|not found/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return reason.replace(/^.*?(ERROR: |error: |: line \d+: )/, '').slice(0, 200)
}

/**
 * Builds a worker into `folder` from the package's own source (`build.sh`), with the tools of the distribution; returns
 * the program's path. `reportProgress` receives the progress in percent. All other work of the machine takes
 * precedence. The processes it starts end with `stopping` and with this process, however that ends.
 */
export async function buildWorker(
  folder: string,
  reportProgress: (percent: number) => void,
  stopping: AbortSignal,
  script = siblingPath('build.sh'),
): Promise<string> {
  const out = join(folder, 'built-worker')
  const ends = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
  ends.throwIfAborted()
  const child = spawn(
    'bash',
    [siblingPath('givingWay.sh'), 'bash', script, mediasoupPackage, siblingPath('shims'), out],
    {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    },
  )
  const lines: string[] = []
  for (const input of [child.stdout!, child.stderr!])
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
      const [, finished, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? []
      if (finished && all) reportProgress(Math.floor((Number(finished) / Number(all)) * 100))
    })
  const end = () => void child.stdio[3]!.destroy()
  ends.addEventListener('abort', end)
  // Ends the watchdog as well, and with it everything that the script left running.
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
