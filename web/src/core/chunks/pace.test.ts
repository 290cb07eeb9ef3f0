import { expect, test, vi } from 'vitest'
import { nextTask } from './nextTask.ts'
import { createPace, mapInChunks } from './pace.ts'

test('long work yields to other tasks in between, and ends when it is aborted', async () => {
  const stop = new AbortController()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  const seen: number[] = []
  const rows = Array.from({ length: 100_000 }, (_, row) => row)
  const ended = expect(mapInChunks(rows, (row) => seen.push(row), createPace(stop.signal))).rejects.toThrow(
    'not wanted',
  )
  for (let round = 0; round < 5; round++) {
    const before = seen.length
    await nextTask()
    expect(seen.length - before).toBeLessThan(1000)
  }
  stop.abort(new Error('not wanted'))
  await ended
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(rows.length)
  clock.mockRestore()
})
