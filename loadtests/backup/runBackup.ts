import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { program } from '@takt/launch/process/program.ts'

/** Begins `npm run backup` or `npm run restore` (the first of `words`) of the data folder `home`. */
export function beginBackup(home: string, ...words: string[]) {
  const child = spawn(process.execPath, [...program('launch/backup/main.ts'), ...words], {
    env: { ...process.env, TAKT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

/** The same to its end: its exit code, and all that it said. */
export const runBackup = (home: string, ...words: string[]) => beginBackup(home, ...words).ended
