import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFileLock } from './withFileLock.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-lock-'))
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
      console.log('locked')
    }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  const errors = text(child.stderr)
  const isHolding = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ])
  if (!isHolding) throw new Error(`The process ended without the lock: ${await errors}`)
  return child
}

test('work waits until another process has released the lock', async () => {
  const file = join(home, 'lock')
  const child = await holder(file)
  const marked = withFileLock(file, async () => existsSync(`${file}.mark`))
  child.stdin.write('end')
  expect(await marked).toBe(true)
  expect(await readdir(home)).toEqual(['lock.mark'])
})

test('the lock of a killed process is not waited for', async () => {
  const file = join(home, 'lock')
  const child = await holder(file)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await readdir(home)).toEqual(['lock'])
  expect(await withFileLock(file, async () => 'done')).toBe('done')
})

test('work that fails releases the lock', async () => {
  const file = join(home, 'lock')
  await expect(withFileLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await readdir(home)).toEqual([])
})
