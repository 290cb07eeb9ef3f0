import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkHome, rememberHome } from './checkHome.ts'
import { readLaunchEnv } from './launchEnv.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-home-'))
  for (const name of ['postgres', 'clickhouse', 'nats/trust']) await mkdir(join(home, name), { recursive: true })
  await writeFile(join(home, 'secrets.json'), '{}')
  await rememberHome(home)
})
afterEach(() => rm(home, { recursive: true }))

const check = (more: Record<string, string> = {}) => checkHome(home, readLaunchEnv({ TAKT_HOME: home, ...more }))

test('an empty data folder and a complete one are valid', async () => {
  await check()
  await checkHome(join(home, 'none'), readLaunchEnv({}))
})

test('lost secrets are not created again if existing data needs them', async () => {
  await rm(join(home, 'secrets.json'))
  await expect(check()).rejects.toThrow(/secrets\.json is missing .* Put it back from a backup/)
})

test('a missing folder of data is reported, unless an external server replaces it', async () => {
  await rm(join(home, 'postgres'), { recursive: true })
  await expect(check()).rejects.toThrow(/postgres is missing .* restore a backup/)
  await check({ DATABASE_URL: 'postgres://takt@db.example/takt' })
})

test('an interrupted restore is reported', async () => {
  await writeFile(join(home, 'restoring'), '')
  await expect(check()).rejects.toThrow(
    /A restore into .* was interrupted\. Empty that folder and restore the backup again/,
  )
})
