import { type ChildProcess, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type KnownProcess, readPidFile } from '@takt/store/process/pidFile.ts'
import { program } from '../process/program.ts'

/** A launcher with all its parts, as `npm start` runs it. */
export type Launched = {
  child: ChildProcess
  exited: Promise<number | null>
  output(): string
  /** Resolves when it has printed `text`; rejects when it ends before. */
  said(text: string): Promise<void>
}

const patienceMs = 110_000

/**
 * Starts the launcher with `env` beside the usual environment; `through` is a program, with its arguments, that is to
 * start it.
 */
export function startLauncher(env: Record<string, string>, through: readonly string[] = []): Launched {
  const [command = process.execPath, ...args] = [...through, process.execPath, ...program('launch/main.ts')]
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    exited,
    output: () => output,
    async said(text) {
      for (const end = Date.now() + patienceMs; !output.includes(text); await pause(50)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${output}`)
        if (Date.now() > end) throw new Error(`It has not said "${text}": ${output}`)
      }
    },
  }
}

/** The parts that a launcher runs in `home`, by the names of their pid files. */
export async function partsOf(home: string): Promise<Record<string, KnownProcess>> {
  const files = await readdir(join(home, 'run')).catch(() => [])
  const known = files.map((file) => [file.replace('.pid', ''), readPidFile(join(home, 'run', file))] as const)
  return Object.fromEntries(known.filter((entry): entry is [string, KnownProcess] => entry[1] !== null))
}
