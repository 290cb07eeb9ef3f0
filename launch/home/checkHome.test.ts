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

test('an empty data folder, and one that has all it had, are as they should be', async () => {
  await check()
  await checkHome(join(home, 'none'), readLaunchEnv({}))
})

test('secrets that are lost are not made anew over data that need them', async () => {
  await rm(join(home, 'secrets.json'))
  await expect(check()).rejects.toThrow(/secrets\.json is missing .* Put it back from a backup/)
})

test('a folder of data that is missing is told, unless a server of one’s own takes its place', async () => {
  await rm(join(home, 'postgres'), { recursive: true })
  await expect(check()).rejects.toThrow(/postgres is missing .* restore a backup/)
  await check({ DATABASE_URL: 'postgres://takt@db.example/takt' })
})

test('a restore that was cut off is told', async () => {
  await writeFile(join(home, 'restoring'), '')
  await expect(check()).rejects.toThrow(/A restore into .* was cut off\. Empty that folder/)
})
