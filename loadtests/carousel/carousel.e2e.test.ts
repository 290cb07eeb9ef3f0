import { expect, test } from 'vitest'
import { runCarouselSoak } from './runCarouselSoak.ts'

test('a minute of a hurried wall: nothing of a slide stays behind when it goes', { timeout: 300_000 }, async () => {
  const slides = ['/efficiency/overall?range=today', '/wall', '/efficiency/data?range=24h', '/efficiency/alerts']
  const { flaws, readings, counts } = await runCarouselSoak({
    machines: 3,
    minutes: 1,
    secs: 0.8,
    slides,
    log: () => {},
  })
  expect({ flaws, readings }).toEqual({ flaws: [], readings })
  expect(counts.turns).toBeGreaterThan(20)
})
