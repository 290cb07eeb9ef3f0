import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writeWhole } from './home/writeWhole.ts'
import type { Installation } from './installation.ts'
import { printLine } from './progress.ts'
import { runOnce } from './runOnce.ts'
import type { ServiceEnv } from './serviceParts.ts'

/**
 * Returns the demo users' password: the configured one, else the one of the first start, else a random one; stored in a
 * file that only its owner can read.
 */
export async function loadDemoPassword({ env, folder }: Installation): Promise<string> {
  const file = folder('demo-password')
  const storedPassword = (await readFile(file, 'utf8').catch(() => '')).trim()
  const password = env.TAKT_DEMO_PASSWORD ?? (storedPassword || randomBytes(12).toString('base64url'))
  if (password !== storedPassword) await writeWhole(file, `${password}\n`)
  return password
}

/** Increased when the demo is extended, so that the next start adds the new data. */
const edition = 3

/**
 * Loads the demo plant with its history, once for each database, password and edition of the demo (the seed may be
 * repeated: after a kill in the middle it runs again). Returns whether it ran.
 */
export async function seedDemo(about: {
  installation: Installation
  env: ServiceEnv
  password: string
  signal: AbortSignal
}): Promise<boolean> {
  const { installation, env, password, signal } = about
  const file = installation.folder('demo-seeded')
  const mark = createHash('sha256')
    .update(`${env.DATABASE_URL}\n${env.CLICKHOUSE_URL}\n${password}\n${edition}`)
    .digest('hex')
  if ((await readFile(file, 'utf8').catch(() => '')) === mark) return false
  await runOnce({
    name: 'demo',
    path: 'gateway/app/demo/main.ts',
    env: { ...env, TAKT_DEMO_PASSWORD: password },
    traces: installation.traces(8, 'demo'),
    report: (line) => printLine(`    ${line}`),
    signal,
  })
  await writeWhole(file, mark)
  return true
}
