import { expect, test } from 'vitest'
import { detectDialect } from './detectDialect.ts'
import { programText } from './programText.ts'
import { bytesOf, sample, samples } from './samples.fixture.ts'

const detect = (file: Uint8Array) => detectDialect(programText(file))

test('every sample is detected, with the lines as evidence', () => {
  for (const [name, dialect] of Object.entries(samples)) {
    const result = detect(sample(name))
    expect(result.dialect, name).toBe(dialect)
    const lines = sample(name).toString('latin1').split('\n')
    expect(result.evidence.length).toBeGreaterThan(0)
    for (const { line, text } of result.evidence) expect(lines[line - 1]!.trim()).toBe(text)
  }
})

test('a line that only one control uses overrides all others', () => {
  const fanuc = '(COMMENT)\nO1234\nT1 M06\nG43 H1\nG91 G28 Z0\n'.repeat(20)
  expect(detect(bytesOf(`${fanuc}BEGIN PGM A MM\n`))).toMatchObject({ dialect: 'heidenhain', how: 'sure' })
  expect(detect(bytesOf(`%_N_A_MPF\n${fanuc}`))).toMatchObject({ dialect: 'siemens', how: 'sure' })
  expect(detect(bytesOf(`$A.MIN%\n${fanuc}`))).toMatchObject({ dialect: 'okuma', how: 'sure' })
  expect(detect(bytesOf(fanuc))).toMatchObject({ dialect: 'fanuc', how: 'likely' })
})

test('each dialect is likely by its own features', () => {
  const by = (text: string) => detect(bytesOf(text)).dialect
  expect(by('10 L X+10 Y-5 R0 F500 M3\n11 L Z+2 FMAX M91\n')).toBe('heidenhain')
  expect(by('N10 G00 X+5 *\nN20 G01 X+9 F100 *\n')).toBe('heidenhainIso')
  expect(by('N10 G54 G90\nN20 T="MILL_10"\nN30 CYCLE832(0.1,3)\n')).toBe('siemens')
  expect(by('G15 H1\nVC1=5\nCALL OSUB\n')).toBe('okuma')
  expect(by('#100=5\nG65 P9810 X1\nG43 H1\n')).toBe('fanuc')
})

test('a text that is not a program is unknown, and so is an empty one', () => {
  expect(detect(bytesOf('lorem ipsum\n'))).toEqual({ dialect: 'fanuc', how: 'unknown', evidence: [] })
  expect(detect(new Uint8Array())).toMatchObject({ how: 'unknown' })
})
