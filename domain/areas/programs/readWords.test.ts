import { expect, test } from 'vitest'
import type { ProgramDialect } from './dialects.ts'
import { lexicons } from './lexicon.ts'
import { WordWalk } from './readWords.ts'
import { bytesOf } from './samples.fixture.ts'

/** Returns the words of a line with their kinds: `feed F500`. */
function words(dialect: ProgramDialect, line: string): string[] {
  const bytes = bytesOf(line)
  const result: string[] = []
  new WordWalk(bytes, lexicons[dialect]).each(0, bytes.length, ({ kind, from, to }) => {
    result.push(`${kind} ${line.slice(from, to)}`)
  })
  return result
}

test('Fanuc: words with and without blanks, comments, numbers of blocks, macros', () => {
  expect(words('fanuc', 'N10G1X10.5Y-.5F500')).toEqual([
    'blockNumber N10',
    'code G1',
    'coordinate X10.5',
    'coordinate Y-.5',
    'feed F500',
  ])
  expect(words('fanuc', '/1 N5 T12 M6 (T3 F900 S1) S 2000')).toEqual([
    'code /1',
    'blockNumber N5',
    'tool T12',
    'code M6',
    'comment (T3 F900 S1)',
    'speed S 2000',
  ])
  expect(words('fanuc', 'X#101 Y-[#1+#2] F[#1*2] F#101 #5=#6*2')).toEqual([
    'coordinate X#101',
    'coordinate Y-[#1+#2]',
    'feed F[#1*2]',
    'feed F#101',
    'code #5=#6*2',
  ])
  expect(words('fanuc', 'IF[#1EQ2]GOTO10')).toEqual(['code IF[#1EQ2]', 'code GOTO10'])
})

test('a dwell has no feed, and the words of a macro call are arguments, not feeds', () => {
  expect(words('siemens', 'G4 F2')).toEqual(['code G4', 'code F2'])
  expect(words('fanuc', 'X1 F3 G65 P9810 T1')).toEqual(['code X1', 'code F3', 'code G65', 'code P9810', 'code T1'])
  expect(words('fanuc', 'G04 P1000')).toEqual(['code G04', 'code P1000'])
})

test('Klartext: block numbers, rapid and computed feeds, parameters, tools, remarks', () => {
  expect(words('heidenhain', '12 L X+10,5 IY-5 R0 F500 M3')).toEqual([
    'blockNumber 12',
    'code L',
    'coordinate X+10,5',
    'coordinate IY-5',
    'code R0',
    'feed F500',
    'code M3',
  ])
  expect(words('heidenhain', 'L X+Q5 FMAX')).toEqual(['code L', 'coordinate X+Q5', 'feed FMAX'])
  expect(words('heidenhain', 'L F AUTO FQ206 F MAX')).toEqual(['code L', 'feed F AUTO', 'feed FQ206', 'feed F MAX'])
  expect(words('heidenhain', '5 TOOL CALL "D 10" Z S4000 F500 ; FACE F9')).toEqual([
    'blockNumber 5',
    'code TOOL',
    'tool CALL',
    'tool "D 10"',
    'code Z',
    'speed S4000',
    'feed F500',
    'comment ; FACE F9',
  ])
  expect(words('heidenhain', '9 * - ROUGH F5')).toEqual(['blockNumber 9', 'comment * - ROUGH F5'])
  expect(words('heidenhain', 'Q200 = +Q1 + 5 ~')).toEqual(['code Q200 = +Q1 + 5', 'code ~'])
})

test('Siemens: assignments with =, by name, in brackets and in quotes', () => {
  expect(words('siemens', 'N10 S1=2000 T="MILL 10" X=IC(5) CR=7.5 F=R1*2 ;F9')).toEqual([
    'blockNumber N10',
    'speed S1=2000',
    'tool T="MILL 10"',
    'coordinate X=IC(5)',
    'coordinate CR=7.5',
    'feed F=R1*2',
    'comment ;F9',
  ])
  expect(words('siemens', 'CYCLE83(10,0,"F5") MSG("S9 F9") R1=5')).toEqual([
    'code CYCLE83(10,0,"F5")',
    'code MSG("S9 F9")',
    'code R1=5',
  ])
})

test('Okuma: names, driven tools, user variables', () => {
  expect(words('okuma', 'NAT01 T010101 SB=900 X=VC1 F=VC2*0.5 (F5)')).toEqual([
    'code NAT01',
    'tool T010101',
    'speed SB=900',
    'coordinate X=VC1',
    'feed F=VC2*0.5',
    'comment (F5)',
  ])
})
