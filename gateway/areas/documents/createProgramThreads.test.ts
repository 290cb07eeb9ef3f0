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
const hasty = createProgramThreads({ timeoutMs: 100 })
afterAll(async () => {
  await Promise.all([threads.close(), hasty.close()])
  rmSync(folder, { recursive: true })
})

test('an organization has one running and four waiting programs, and does not block other organizations', async () => {
  const large = { source: fileOf(6_000, 1), target: fileOf(6_000, 2) }
  const findFiles = vi.fn(async () => large)
  const ownTasks = Array.from({ length: 6 }, () => threads.diff({ organizationId: 1, find: findFiles, signal }))
  await expect(ownTasks[5]).rejects.toMatchObject({ kind: 'tooMany' })
  const order: string[] = []
  const otherTask = threads
    .split({ organizationId: 2, find: async () => ({ program: { text: 'T1 M6\nG1 X1\nT2 M6\nG1 X2\n' } }), signal })
    .then(({ steps }) => order.push(`others: ${steps.length} steps`))
  const first = ownTasks[0]!.then(({ steps }) => order.push(steps[0]!.how))
  await Promise.all([otherTask, first])
  expect(order).toEqual(['others: 2 steps', 'changed'])
  // A waiting task has not looked up its files yet.
  expect(findFiles.mock.calls.length).toBeLessThanOrEqual(2)
  await Promise.all(ownTasks.slice(0, 5))
})

test('an aborted waiting task is not started, and its slot is free', async () => {
  const controller = new AbortController()
  const find = vi.fn(async () => ({ program: { text: 'T1 M6' } }))
  controller.abort()
  await expect(threads.split({ organizationId: 3, find, signal: controller.signal })).rejects.toThrow('aborted')
  expect(find).not.toHaveBeenCalled()
  expect((await threads.split({ organizationId: 3, find, signal })).steps).toHaveLength(1)
})

test('a task that takes too long is aborted with a message; the next one runs', async () => {
  const large = { source: fileOf(100_000, 3), target: fileOf(100_000, 4) }
  const late = hasty.diff({ organizationId: 1, find: async () => large, signal })
  await expect(late).rejects.toMatchObject({ kind: 'tooLarge', message: expect.stringContaining('takes longer than') })
  const small = async () => ({ program: { text: 'T1 M6' } })
  await expect.poll(() => hasty.split({ organizationId: 1, find: small, signal }).catch(String)).toHaveProperty('steps')
})
