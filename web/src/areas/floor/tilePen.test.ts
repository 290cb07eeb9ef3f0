import { expect, test } from 'vitest'
import { writeJob, writePair, writeSentence } from './tilePen.ts'

/** A canvas on which each letter is half as wide as high, and what was written on it. */
function paper() {
  const written: { text: string; size: number; y: number }[] = []
  const size = () => Number(/([\d.]+)px/.exec(context.font)![1])
  const context = {
    font: '',
    fillStyle: '',
    textAlign: 'left' as const,
    measureText: (text: string) => ({ width: text.length * size() * 0.5 }),
    fillText: (text: string, _x: number, y: number) => written.push({ text, size: size(), y }),
  }
  return { written, pen: { context, look: { fontFamily: 'Inter' } } }
}
const at = { x: 0, y: 100, size: 60, weight: 600, colour: '#000' }

test('a state and since when both stand whole, in smaller letters where they have no room', () => {
  const { written, pen } = paper()
  writePair(pen, 'No data', 'Nov 22, 23:30', { ...at, width: 510 })
  expect(written.map(({ text }) => text)).toEqual(['Nov 22, 23:30', 'No data'])
  for (const { size } of written) expect(size).toBeLessThan(60)
})

test('of a job stands what was made against the ideal, and alone where the job would be cut for it', () => {
  const { written, pen } = paper()
  writeJob(pen, 'J-178075 · P-1', ['8,890', '8,890 / ideal 13,514'], { ...at, width: 700 })
  expect(written.map(({ text }) => text)).toEqual(['8,890 / ideal 13,514', 'J-178075'])
  writeJob(pen, 'J-178075 · P-1', ['8,890', '8,890 / ideal 13,514'], { ...at, width: 500 })
  expect(written.slice(2).map(({ text }) => text)).toEqual(['8,890', 'J-178075'])
})

test('a sentence too long for one line takes two, whole; a word that is too long is cut', () => {
  const { written, pen } = paper()
  writeSentence(pen, 'its device sends nothing any more', { ...at, width: 510 })
  expect(written.map(({ text }) => text)).toEqual(['its device sends', 'nothing any more'])
  expect(written[0]!.y).toBeLessThan(written[1]!.y)
  writeSentence(pen, 'W'.repeat(60), { ...at, width: 510 })
  expect(written[2]!.text).toMatch(/W…$/)
})
