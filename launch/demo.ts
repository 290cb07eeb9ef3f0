import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writeWhole } from './home/writeWhole.ts'
import type { Installation } from './installation.ts'
import { say } from './progress.ts'
import { runOnce } from './runOnce.ts'
import type { ServiceEnv } from './serviceParts.ts'

/**
 * The demo users' password: the given one, else the one of the first start, else a random one; kept for its owner
 * alone.
 */
export async function keepDemoPassword({ env, folder }: Installation): Promise<string> {
  const file = folder('demo-password')
  const known = (await readFile(file, 'utf8').catch(() => '')).trim()
  const password = env.TAKT_DEMO_PASSWORD ?? (known || randomBytes(12).toString('base64url'))
  if (password !== known) await writeWhole(file, `${password}\n`)
  return password
}

/** Raised when the demo gains something, so that the next start adds it. */
const edition = 3

/**
 * Loads the demo plant with its history, once for each database, password and edition of the demo (the seed may be
 * repeated: a kill in the middle only means that it runs again). Answers whether it ran.
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
    tell: (line) => say(`    ${line}`),
    signal,
  })
  await writeWhole(file, mark)
  return true
}
