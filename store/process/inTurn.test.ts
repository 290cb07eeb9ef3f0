import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from './inTurn.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-turn-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** A process that has its turn until it is told to end; then it leaves a mark. */
async function holder(file: string) {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { inTurn } from ${JSON.stringify(new URL('./inTurn.ts', import.meta.url).href)}
    await inTurn(${JSON.stringify(file)}, () => new Promise((end) => {
      process.stdin.once('data', () => {
        writeFileSync(${JSON.stringify(`${file}.mark`)}, '')
        process.stdin.destroy()
        end()
      })
      console.log('holds')
    }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  await once(child.stdout, 'data')
  return child
}

test('work waits until another process has had its turn', async () => {
  const file = join(home, 'turn')
  const child = await holder(file)
  const marked = inTurn(file, async () => existsSync(`${file}.mark`))
  child.stdin.write('end')
  expect(await marked).toBe(true)
  expect(await readdir(home)).toEqual(['turn.mark'])
})

test('a process that was killed in its turn is not waited for', async () => {
  const file = join(home, 'turn')
  const child = await holder(file)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await readdir(home)).toEqual(['turn'])
  expect(await inTurn(file, async () => 'done')).toBe('done')
})

test('work that fails gives its turn on', async () => {
  const file = join(home, 'turn')
  await expect(inTurn(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await readdir(home)).toEqual([])
})
