import { type ChildProcess, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RecordedProcess, readPidFile } from '@takt/store/process/pidFile.ts'
import { allocatorSettings } from '../bootstrap/allocatorSettings.mjs'
import { program } from '../process/program.ts'

/** A launcher with all its parts, as `npm start` runs it. */
export type Launched = {
  child: ChildProcess
  exited: Promise<number | null>
  output(): string
  /** Resolves when it has printed `text`; rejects if it ends before. */
  waitForOutput(text: string): Promise<void>
}

const outputTimeoutMs = 110_000

/**
 * Starts the launcher with `env` in addition to the usual environment; `wrapper` is a program with its arguments that
 * starts it.
 */
export function startLauncher(env: Record<string, string>, wrapper: readonly string[] = []): Launched {
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, ...program('launch/main.ts')]
  const child = spawn(command, args, {
    env: { ...allocatorSettings, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    exited,
    output: () => output,
    async waitForOutput(text) {
      for (const end = Date.now() + outputTimeoutMs; !output.includes(text); await pause(50)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${output}`)
        if (Date.now() > end) throw new Error(`It has not said "${text}": ${output}`)
      }
    },
  }
}

/** Returns the parts that a launcher runs in `home`, by the names of their pid files. */
export async function partsOf(home: string): Promise<Record<string, RecordedProcess>> {
  const files = await readdir(join(home, 'run')).catch(() => [])
  const parts = files.map((file) => [file.replace('.pid', ''), readPidFile(join(home, 'run', file))] as const)
  return Object.fromEntries(parts.filter((entry): entry is [string, RecordedProcess] => entry[1] !== null))
}
