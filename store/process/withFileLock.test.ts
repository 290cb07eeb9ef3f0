import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFileLock } from './withFileLock.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-turn-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Starts a process that holds the lock until it receives input; then it leaves a mark. */
async function holder(file: string) {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { withFileLock } from ${JSON.stringify(new URL('./withFileLock.ts', import.meta.url).href)}
    await withFileLock(${JSON.stringify(file)}, () => new Promise((end) => {
      process.stdin.once('data', () => {
        writeFileSync(${JSON.stringify(`${file}.mark`)}, '')
        process.stdin.destroy()
        end()
      })
      console.log('holds')
    }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([exitCode]) =>
    Promise.reject(new Error(`the process exited with ${exitCode}`)),
  )
  await Promise.race([once(child.stdout, 'data'), failed])
  return child
}

test('work waits until another process has released the lock', async () => {
  const file = join(home, 'turn')
  const child = await holder(file)
  const marked = withFileLock(file, async () => existsSync(`${file}.mark`))
  child.stdin.write('end')
  expect(await marked).toBe(true)
  expect(await readdir(home)).toEqual(['turn.mark'])
})

test('the lock of a killed process is not waited for', async () => {
  const file = join(home, 'turn')
  const child = await holder(file)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await readdir(home)).toEqual(['turn'])
  expect(await withFileLock(file, async () => 'done')).toBe('done')
})

test('work that fails releases the lock', async () => {
  const file = join(home, 'turn')
  await expect(withFileLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await readdir(home)).toEqual([])
})
