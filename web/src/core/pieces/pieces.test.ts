import { expect, test, vi } from 'vitest'
import { ownTask } from './ownTask.ts'
import { createPace, mapInPieces } from './pace.ts'

test('long work leaves the page to others in between, and ends where nobody wants it any more', async () => {
  const stop = new AbortController()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  const seen: number[] = []
  const rows = Array.from({ length: 100_000 }, (_, row) => row)
  const ended = expect(mapInPieces(rows, (row) => seen.push(row), createPace(stop.signal))).rejects.toThrow(
    'not wanted',
  )
  for (let turn = 0; turn < 5; turn++) {
    const before = seen.length
    await ownTask()
    expect(seen.length - before).toBeLessThan(1000)
  }
  stop.abort(new Error('not wanted'))
  await ended
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(rows.length)
  clock.mockRestore()
})
