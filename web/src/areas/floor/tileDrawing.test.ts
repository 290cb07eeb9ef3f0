import { expect, test } from 'vitest'
import { writeJob, writePair, writeWrapped } from './tileDrawing.ts'

/** Returns a fake canvas with characters half as wide as high, and the texts drawn on it. */
function paper() {
  const drawnTexts: { text: string; size: number; y: number }[] = []
  const size = () => Number(/([\d.]+)px/.exec(context.font)![1])
  const context = {
    font: '',
    fillStyle: '',
    textAlign: 'left' as const,
    measureText: (text: string) => ({ width: text.length * size() * 0.5 }),
    fillText: (text: string, _x: number, y: number) => drawnTexts.push({ text, size: size(), y }),
  }
  return { written: drawnTexts, pen: { context, style: { fontFamily: 'Inter' } } }
}
const at = { x: 0, y: 100, size: 60, weight: 600, colour: '#000' }

test('draws a state and its start completely, in a smaller font if they do not fit', () => {
  const { written: drawnTexts, pen: drawContext } = paper()
  writePair(drawContext, 'Unknown', 'Nov 22, 23:30', { ...at, width: 510 })
  expect(drawnTexts.map(({ text }) => text)).toEqual(['Nov 22, 23:30', 'Unknown'])
  for (const { size } of drawnTexts) expect(size).toBeLessThan(60)
})

test('draws the parts made with the ideal beside a job, and without it if the job would be cut', () => {
  const { written: drawnTexts, pen: drawContext } = paper()
  writeJob(drawContext, 'J-178075 · P-1', ['8,890', '8,890 / ideal 13,514'], { ...at, width: 700 })
  expect(drawnTexts.map(({ text }) => text)).toEqual(['8,890 / ideal 13,514', 'J-178075'])
  writeJob(drawContext, 'J-178075 · P-1', ['8,890', '8,890 / ideal 13,514'], { ...at, width: 500 })
  expect(drawnTexts.slice(2).map(({ text }) => text)).toEqual(['8,890', 'J-178075'])
})

test('wraps a text that is too long for one line into two, and cuts a word that is too long', () => {
  const { written: drawnTexts, pen: drawContext } = paper()
  writeWrapped(drawContext, 'its device sends nothing any more', { ...at, width: 510 })
  expect(drawnTexts.map(({ text }) => text)).toEqual(['its device sends', 'nothing any more'])
  expect(drawnTexts[0]!.y).toBeLessThan(drawnTexts[1]!.y)
  writeWrapped(drawContext, 'W'.repeat(60), { ...at, width: 510 })
  expect(drawnTexts[2]!.text).toMatch(/W…$/)
})
