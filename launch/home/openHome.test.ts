import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHome } from './openHome.ts'

const run = promisify(execFile)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-home-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a data folder is created empty together with its parents, and only its owner can list it', async () => {
  const home = join(folder, 'above', 'home')
  await openHome(home)
  await openHome(home)
  expect(await readdir(home)).toEqual([])
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(join(folder, 'above'))).toBe(0o711)
  expect((await modeOf(home)) & 0o066).toBe(0)
})

test('a file in place of a parent folder is rejected with the remedy', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(openHome(join(folder, 'file', 'home'))).rejects.toThrow(
    /^The data folder .+ cannot be used: a file is in the way\. Name a folder in TAKT_HOME/,
  )
})

test('a folder without write permission is rejected with the remedy', async () => {
  const home = join(folder, 'home')
  await openHome(home)
  await chmod(folder, 0o755)
  await chmod(home, 0o555)
  // Root may write everywhere; another user may not.
  const program = `
    const { openHome } = await import(process.argv[1])
    if (process.getuid() === 0) process.setuid(65534)
    await openHome(process.argv[2]).then(() => console.log('opened'), (error) => console.log(error.message))`
  const source = new URL('./openHome.ts', import.meta.url).href
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, source, home])
  expect(stdout).toMatch(
    /^The data folder .+ cannot be used: it belongs to another user, or does not allow writing\. Name a folder/,
  )
})
