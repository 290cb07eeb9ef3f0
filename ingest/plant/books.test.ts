import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBooks } from './books.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-books-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what was saved is known after a restart, to its owner alone, and only the owner of the file may read it', async () => {
  const path = join(folder, 'deep', 'plant.json')
  const books = await openBooks(path, 'plant 1')
  const entry = books.of('M-1', 1000)
  Object.assign(entry, { told: 5000, seq: 7, port: 7878 })
  await books.save()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await openBooks(path, 'plant 1')).of('M-1', 1000)).toEqual(entry)
  expect((await openBooks(path, 'plant 2')).of('M-1', 1000)).toMatchObject({ told: 1000, seq: 0, port: null })
})

test('broken books are as none: everything is told again', async () => {
  const path = join(folder, 'plant.json')
  await writeFile(path, '{"owner":"plant 1","machines":{"M-1":{"told":')
  expect((await openBooks(path, 'plant 1')).of('M-1', 1000)).toMatchObject({ told: 1000, seq: 0 })
})
