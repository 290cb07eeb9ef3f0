import { expect, test } from 'vitest'
import { asRequest, becomeLarge } from './requestTurn.ts'
import { inTurns, turns } from './turns.ts'

test('others get their turn between the steps of long work', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 1)
  function* work() {
    for (const end = performance.now() + 200; performance.now() < end; ) yield undefined
    return 'done'
  }
  expect(await inTurns(work())).toBe('done')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(5)
})

test('much long work at once keeps others no longer from their turn than one alone, and goes on side by side', async () => {
  const steps = 16
  let done = 0
  const others: number[] = []
  const watching = (async () => {
    while (done < steps) {
      const began = performance.now()
      await new Promise(setImmediate)
      others.push(performance.now() - began)
    }
  })()
  const ends: number[] = []
  function* work() {
    for (let worked = 0; worked < 20; ) {
      const began = performance.now()
      while (performance.now() - began < 0.2);
      worked += 0.2
      yield undefined
    }
    done++
    ends.push(performance.now())
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: steps }, () => inTurns(work())))
  const all = performance.now() - began
  await watching
  const middle = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)]!
  // With ten milliseconds for each it would be half of all that it takes.
  expect(middle).toBeLessThan(all / 5)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(all / 2)
})

test('work of a large answer rests while another request is being answered, and only then', async () => {
  const turn = () =>
    asRequest(async () => {
      becomeLarge()
      const next = turns()
      const began = performance.now()
      while (performance.now() - began < 12);
      const waits = next()
      const paused = performance.now()
      await waits
      return performance.now() - paused
    })
  const other = Promise.withResolvers<void>()
  const small = asRequest(() => other.promise)
  const beside = await Promise.all(Array.from({ length: 5 }, turn))
  other.resolve()
  await small
  const alone = [await turn(), await turn(), await turn(), await turn(), await turn()]
  // A rest is four milliseconds long.
  expect(Math.min(...beside)).toBeGreaterThan(3)
  expect(Math.min(...alone)).toBeLessThan(2)
})
