import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { program } from '@takt/launch/process/program.ts'

/** Starts `npm run backup` or `npm run restore` (the first of `words`) for the data folder `home`. */
export function startBackup(home: string, ...words: string[]) {
  const child = spawn(process.execPath, [...program('launch/backup/main.ts'), ...words], {
    env: { ...process.env, TAKT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

/** Runs the same command to its end; resolves with its exit code and output. */
export const runBackup = (home: string, ...words: string[]) => startBackup(home, ...words).ended
