import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPlantState } from './plantState.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-books-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('restores saved state after a restart for its owner only, from a file that only its owner can read', async () => {
  const path = join(folder, 'deep', 'plant.json')
  const plantState = await openPlantState(path, 'plant 1')
  const entry = plantState.of('M-1', 1000)
  Object.assign(entry, { told: 5000, seq: 7, port: 7878 })
  await plantState.save()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await openPlantState(path, 'plant 1')).of('M-1', 1000)).toEqual(entry)
  expect((await openPlantState(path, 'plant 2')).of('M-1', 1000)).toMatchObject({ told: 1000, seq: 0, port: null })
})

test('ignores a damaged state file, so that everything is reported again', async () => {
  const path = join(folder, 'plant.json')
  await writeFile(path, '{"owner":"plant 1","machines":{"M-1":{"told":')
  expect((await openPlantState(path, 'plant 1')).of('M-1', 1000)).toMatchObject({ told: 1000, seq: 0 })
})
