import { expect, test } from 'vitest'
import { chartSvg } from './chartSvg.ts'

const part = (length: number) => ({ length, color: '#14946C', pattern: false })
const chart = {
  label: 'Day · Machine',
  bars: [
    { label: '2026-03-02 · M-01', value: '', parts: [part(3600), part(3600)] },
    { label: '2026-03-03 · M-01', value: '', parts: [part(3600)] },
  ],
  ticks: [
    { at: 0, label: '0 s' },
    { at: 3600, label: '60 min' },
    { at: 7200, label: '2 h' },
  ],
  legend: [{ label: 'Running', color: '#14946C', pattern: false }],
}

/** Positions of the texts. */
const texts = (svg: string) =>
  new Map(
    [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)].map(([, x, y, text]) => [
      text!,
      [Number(x), Number(y)],
    ]),
  )

test('a chart has a scale above its bars, and labels for days and entries', () => {
  const svg = chartSvg(chart, 480)
  const at = texts(svg)
  const ends = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map(
    ([, x, , width]) => Number(x) + Number(width),
  )
  // The first bar ends at its tick, the second at half of it.
  expect([at.get('2 h')![0], at.get('60 min')![0]]).toEqual([ends[1], ends[2]])
  for (const label of ['Day · Machine', '2026-03-02 · M-01', '2026-03-03 · M-01']) expect(at.has(label)).toBe(true)
  expect(at.get('2 h')![1]).toBeLessThan(at.get('2026-03-02 · M-01')![1]!)
})
