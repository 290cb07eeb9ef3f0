import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createProgramThreads } from './createProgramThreads.ts'

const folder = mkdtempSync(join(tmpdir(), 'programs-'))
const fileOf = (lines: number, seed: number) => {
  const path = join(folder, `${lines}-${seed}`)
  const text = Array.from(
    { length: lines },
    (_, i) => `G1 X${(i * 7919 + seed) % 997}.${i % 1000} Y${(i * seed) % 991}`,
  )
  writeFileSync(path, text.join('\n'))
  return { path }
}
const signal = new AbortController().signal
const threads = createProgramThreads()
const hasty = createProgramThreads({ mostMs: 100 })
afterAll(async () => {
  await Promise.all([threads.close(), hasty.close()])
  rmSync(folder, { recursive: true })
})

test('an organization has one program read at a time and four waiting, and nobody waits behind all of these', async () => {
  const large = { source: fileOf(6_000, 1), target: fileOf(6_000, 2) }
  const found = vi.fn(async () => large)
  const mine = Array.from({ length: 6 }, () => threads.diff({ organizationId: 1, find: found, signal }))
  await expect(mine[5]).rejects.toMatchObject({ kind: 'tooMany' })
  const order: string[] = []
  const theirs = threads
    .split({ organizationId: 2, find: async () => ({ program: { text: 'T1 M6\nG1 X1\nT2 M6\nG1 X2\n' } }), signal })
    .then(({ steps }) => order.push(`others: ${steps.length} steps`))
  const first = mine[0]!.then(({ steps }) => order.push(steps[0]!.how))
  await Promise.all([theirs, first])
  expect(order).toEqual(['others: 2 steps', 'changed'])
  // Whoever waits has not even looked for its files.
  expect(found.mock.calls.length).toBeLessThanOrEqual(2)
  await Promise.all(mine.slice(0, 5))
})

test('what is given up while it waits is not looked at, and its place is free', async () => {
  const gone = new AbortController()
  const find = vi.fn(async () => ({ program: { text: 'T1 M6' } }))
  gone.abort()
  await expect(threads.split({ organizationId: 3, find, signal: gone.signal })).rejects.toThrow('aborted')
  expect(find).not.toHaveBeenCalled()
  expect((await threads.split({ organizationId: 3, find, signal })).steps).toHaveLength(1)
})

test('what takes too long is ended and told so; what comes next is read', async () => {
  const large = { source: fileOf(100_000, 3), target: fileOf(100_000, 4) }
  const late = hasty.diff({ organizationId: 1, find: async () => large, signal })
  await expect(late).rejects.toMatchObject({ kind: 'tooLarge', message: expect.stringContaining('takes longer than') })
  const small = async () => ({ program: { text: 'T1 M6' } })
  await expect.poll(() => hasty.split({ organizationId: 1, find: small, signal }).catch(String)).toHaveProperty('steps')
})
