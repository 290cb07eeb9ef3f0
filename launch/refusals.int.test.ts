import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFolder } from './bed/guarded.ts'
import { type Launched, startLauncher } from './bed/launched.bed.ts'
import { freePorts } from './freePorts.ts'

const started: Launched[] = []
let folder: string
let home: string
let port: string

const start = (more: Record<string, string> = {}) => {
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...more })
  started.push(launched)
  return launched
}
const refused = async (more: Record<string, string> = {}) => {
  const { exited, output } = start(more)
  expect(await exited).toBe(1)
  return output()
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  folder = await guardedFolder()
  home = join(folder, 'home of ada')
  port = String((await freePorts(1))[0])
})
afterAll(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGTERM')
    await exited
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('settings of any service are refused in sentences before anything starts; an empty one counts as unset', async () => {
  const other = join(folder, 'other')
  const text = await refused({ TAKT_HOME: other, TAKT_EXPORTS: '0', TAKT_ORIGIN: 'nowhere', TAKT_METRICS_TOKEN: '' })
  expect(text).toMatch(/^TAKT_EXPORTS .+\.$/m)
  expect(text).toMatch(/^TAKT_ORIGIN .+\.$/m)
  expect(text).not.toContain('TAKT_METRICS_TOKEN')
  expect(await refused({ TAKT_HOME: other, TAKT_CONNECTOR_ALLOW: 'everything' })).toContain(
    'TAKT_CONNECTOR_ALLOW: everything is no address with a port',
  )
  expect(await refused({ TAKT_HOME: other, TAKT_DEMO: 'on', TAKT_PLANT_MACHINES: '0' })).toContain(
    'TAKT_PLANT_MACHINES',
  )
  expect(await isThere(join(other, 'postgres'))).toBe(false)
})
