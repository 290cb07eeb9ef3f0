import { expect, test } from 'vitest'
import type { ProgramStep } from './responses/programSteps.ts'
import { bytesOf, sample } from './samples.fixture.ts'
import { splitProgram } from './splitProgram.ts'

const brief = ({ kind, tool, label, comment, firstLine, lines }: ProgramStep) =>
  [kind, tool, label, comment, firstLine, lines] as const
const stepsOf = (name: string) => splitProgram(sample(name)).steps.map(brief)
const ratesOf = (name: string) => splitProgram(sample(name)).steps.map(({ rates }) => rates)
const none = { feeds: [], speed: null, cuttingSpeed: null, computedFeed: null, computedSpeed: null }

test('a Haas mill: head, tool changes with the comment above them, an operation with the same tool, a second program', () => {
  expect(stepsOf('haasMill.nc')).toEqual([
    ['head', null, 'O40001', 'BRACKET - OP 1 OF 2', 1, 7],
    ['tool', 1, 'FACE TOP', 'FACE MILL D50', 8, 11],
    ['tool', 2, 'DRILL 4 X D8.5', 'DRILL D8.5', 19, 11],
    ['operation', 2, 'CHAMFER F9999 IS NO FEED', null, 30, 7],
    ['subprogram', null, 'O40002', 'PECK', 37, 5],
  ])
})

test('feeds in comments, dwells and macro arguments are ignored; computed feeds are reported literally', () => {
  const mm = { length: 'mm', per: 'min' }
  expect(ratesOf('haasMill.nc')).toEqual([
    none,
    { ...none, feeds: [{ value: 1200, ...mm }], speed: 1800 },
    { ...none, speed: 2200, computedFeed: 'F#101' },
    { ...none, feeds: [{ value: 420, ...mm }], computedFeed: 'F[#102*2]' },
    // The feed of a subprogram depends on its caller.
    { ...none, feeds: [{ value: 80, length: 'mm', per: null }] },
  ])
})

test('a Fanuc lathe: sparse block numbers start operations, contours of cycles and canceled offsets do not', () => {
  expect(stepsOf('fanucLathe.nc')).toEqual([
    ['head', null, 'O0012', 'SHAFT D40', 1, 3],
    ['tool', 1, 'N1', 'ROUGH OD', 4, 12],
    ['tool', 2, 'N2', 'FINISH OD', 16, 6],
    ['tool', 3, 'N3', 'GROOVE', 22, 9],
  ])
  expect(ratesOf('fanucLathe.nc').slice(1)).toEqual([
    { ...none, feeds: [{ value: 0.25, length: 'mm', per: 'rev' }], cuttingSpeed: 180 },
    { ...none, cuttingSpeed: 220 },
    {
      ...none,
      feeds: [
        { value: 0.3, length: 'mm', per: 'rev' },
        { value: 60, length: 'mm', per: 'min' },
      ],
      speed: 800,
    },
  ])
})

test('Klartext: a heading starts the step of its tool; a call without a tool only changes the speed; labels after the end', () => {
  expect(stepsOf('klartext.h')).toEqual([
    ['head', null, 'FLANGE', 'DRAWING 4711 F5000', 1, 4],
    ['tool', 5, 'FACE', 'FACE MILL D40', 5, 6],
    ['tool', 'DRILL_D8', 'DRILL', null, 11, 11],
    ['subprogram', null, 'LBL 1', null, 22, 5],
  ])
  expect(ratesOf('klartext.h')).toEqual([
    none,
    { ...none, feeds: [{ value: 1250.5, length: 'mm', per: 'min' }], speed: 4000, computedFeed: 'F AUTO' },
    { ...none, speed: 2600 },
    { ...none, feeds: [{ value: 0.2, length: 'mm', per: 'rev' }], computedFeed: 'FQ206' },
  ])
  const inch = bytesOf('BEGIN PGM A INCH\nTOOL CALL 1 Z S10\nL X+1 F50\n')
  expect(splitProgram(inch).steps[1]!.rates.feeds).toEqual([{ value: 50, length: 'inch/10', per: 'min' }])
})

test('DIN/ISO of Heidenhain: T calls the tool, G99 only defines it, G98 L names a subprogram', () => {
  expect(stepsOf('heidenhain.i')).toEqual([
    ['head', null, 'SLOT', null, 1, 4],
    ['tool', 1, null, 'FULL LENGTH F900', 5, 6],
    ['tool', 2, null, null, 11, 3],
    ['subprogram', null, 'L1', null, 14, 4],
  ])
  expect(ratesOf('heidenhain.i')[1]).toEqual({
    ...none,
    feeds: [{ value: 650, length: 'mm', per: 'min' }],
    speed: 3500,
  })
})

test('Siemens: a step starts with its message, its tool is named above M6, another program follows in the file', () => {
  expect(stepsOf('sinumerik.mpf')).toEqual([
    ['head', null, 'HOUSING', null, 1, 4],
    ['tool', 'MILL_10', 'FACE TOP', 'F9000 IS TOO FAST', 5, 8],
    ['tool', 'DRILL_8_5', 'DRILL', null, 13, 10],
    ['subprogram', null, 'CLEAN', null, 23, 4],
  ])
  expect(ratesOf('sinumerik.mpf').slice(1, 3)).toEqual([
    { ...none, feeds: [{ value: 1500, length: 'mm', per: 'min' }], speed: 2000, computedFeed: 'F=R1*2' },
    { ...none, feeds: [{ value: 0.15, length: 'mm', per: 'rev' }], speed: 3000 },
  ])
})

test('a comment beside the name of a tool belongs to the step that M6 in the next line starts', () => {
  const { steps } = splitProgram(bytesOf('G1 X1 F100\nT="A" S5000\nM6\nG1 X2 F200\nT="B" S6000'), 'siemens')
  expect(steps.map(({ tool, lines, rates }) => [tool, lines, rates.speed])).toEqual([
    [null, 1, null],
    ['A', 4, 6000],
  ])
  const before = splitProgram(bytesOf('G1 X1 F100\nT="A" S5000\nM6\nG1 X2 F200\n'), 'siemens')
  expect(before.steps.map(({ rates }) => rates.speed)).toEqual([null, 5000])
})

test('Okuma: NAT names start steps, names of contours and jumps do not, six digits contain the tool between offsets', () => {
  expect(stepsOf('okumaLathe.min')).toEqual([
    ['head', null, 'SHAFT.MIN', 'SHAFT D60', 1, 5],
    ['tool', 1, 'NAT01', 'ROUGH OD', 6, 12],
    ['tool', 2, 'NAT02', 'FINISH OD', 18, 8],
    ['subprogram', null, 'OBARP', null, 26, 6],
  ])
  expect(ratesOf('okumaLathe.min')[3]).toMatchObject({ computedFeed: 'F=VC1', feeds: [{ value: 300, per: 'min' }] })
  expect(stepsOf('okumaMill.min')).toEqual([
    ['head', null, 'O100', 'PLATE', 1, 3],
    ['tool', 5, 'OP 10 POCKET', 'END MILL D12', 4, 9],
    ['tool', 7, 'OP 20 DRILL', 'DRILL D6.8', 13, 6],
  ])
})

test('a specified dialect disables detection', () => {
  const { detected, steps } = splitProgram(sample('klartext.h'), 'fanuc')
  expect(detected).toEqual({ dialect: 'fanuc', how: 'given', evidence: [] })
  expect(steps.map(({ kind }) => kind)).not.toContain('subprogram')
})

test('a file without line ends is one line, or one per end of block', () => {
  const lines = ['O1', ...Array.from({ length: 5000 }, (_, at) => `N${at} G1 X${at}`), 'T2 M6', 'G1 X1 F5']
  expect(splitProgram(bytesOf(lines.join(' '))).steps).toHaveLength(1)
  const { steps } = splitProgram(bytesOf(lines.join(';')))
  expect(steps.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['head', 5001],
    ['tool', 2],
  ])
})

test('an empty file has no step, a mark alone is one', () => {
  expect(splitProgram(new Uint8Array()).steps).toEqual([])
  expect(splitProgram(bytesOf('\xef\xbb\xbf')).steps).toMatchObject([{ kind: 'head', from: 0, to: 3 }])
  expect(splitProgram(bytesOf('\xff\xfe')).steps).toMatchObject([{ kind: 'head', from: 0, to: 2 }])
})

test('a file of only tool changes has 10,000 steps, the last one with the remainder', () => {
  const file = bytesOf('T1 M6\n'.repeat(30_000))
  const { steps } = splitProgram(file)
  expect(steps).toHaveLength(10_000)
  expect(steps.at(-1)).toMatchObject({ to: file.length, lines: 20_001 })
})

test('comments above a tool change name its step, framed by dashes or separated by an empty line', () => {
  const framed =
    '%\nO1\nG21\n(-----)\n(FACE TOP)\n(=====)\nT1 M6 (*** D50 ***)\nG1 X1 F5\n\n(----)\n(note)\n\n( DRILL )\n\nT2 M6\n'
  expect(splitProgram(bytesOf(framed)).steps.map(brief)).toEqual([
    ['head', null, 'O1', null, 1, 4],
    ['tool', 1, 'FACE TOP', 'D50', 5, 5],
    ['tool', 2, 'note', 'DRILL', 10, 6],
  ])
  const klartext =
    'BEGIN PGM A MM\n \n4 ;POCKETING\n \n5 TOOL CALL 10 Z S9\n6 CYCL DEF 247 Q339=0 ; PRESET NUMBER\nL X1 F200.\n'
  expect(splitProgram(bytesOf(klartext)).steps.map(brief)).toEqual([
    ['head', null, 'A', null, 1, 2],
    ['tool', 10, 'POCKETING', null, 3, 5],
  ])
})

test('lathes of Siemens change the tool by its name alone', () => {
  const { steps } = splitProgram(
    bytesOf('G18 G71\nT="ROUGH" D1\nG96 S200 LIMS=3000\nG1 X5 F0.3\nT="FINISH" D1\nG1 X4 F0.1\n'),
    'siemens',
  )
  expect(steps.map(({ tool, rates }) => [tool, rates.cuttingSpeed, rates.feeds[0]?.per])).toEqual([
    [null, null, undefined],
    ['ROUGH', 200, 'rev'],
    ['FINISH', null, 'rev'],
  ])
})

test('a comment that names the tool starts its step, also above lines that only set modes; a list of tools starts none', () => {
  const file = (...lines: string[]) => bytesOf(`%\nO1 (BRACKET)\n${lines.join('\n')}\n`)
  const program = file('(TOOL T1 FACE MILL 50)', 'G21 G90 G54', 'T1 M6', 'G1 X1 F5', '(T2 DRILL)', 'T2 M6', 'G1 X2 F6')
  expect(splitProgram(program).steps.map(brief)).toEqual([
    ['head', null, 'O1', 'BRACKET', 1, 2],
    ['tool', 1, 'TOOL T1 FACE MILL 50', null, 3, 4],
    ['tool', 2, 'T2 DRILL', null, 7, 3],
  ])
  const list = file('(T1 FACE MILL)', '(T2 DRILL)', 'G21 G90', 'T1 M6', 'G1 X1 F5')
  expect(splitProgram(list).steps.map(({ firstLine }) => firstLine)).toEqual([1, 6])
  const relocated = file('(T1 FACE MILL)', 'G28 G91 Z0', 'T1 M6', 'G1 X1 F5')
  expect(splitProgram(relocated).steps.map(({ firstLine }) => firstLine)).toEqual([1, 5])
  const named = bytesOf('%_N_A_MPF\n; MILL_10, FULL LENGTH\nG17 G90\nT="MILL_10"\nM6\nG1 X1 F5\n')
  expect(splitProgram(named, 'siemens').steps.map(({ firstLine, label }) => [firstLine, label])).toEqual([
    [1, 'A'],
    [2, 'MILL_10, FULL LENGTH'],
  ])
})

test.each([
  ['fanuc', '(', ')', (tool: number) => `T${tool} M6`],
  ['okuma', '(', ')', (tool: number) => `T${tool} M6`],
  ['siemens', '; ', '', (tool: number) => `T${tool} M6`],
  ['heidenhain', '; ', '', (tool: number) => `TOOL CALL ${tool} Z S900`],
  ['heidenhainIso', '; ', '', (tool: number) => `N5 T${tool} G17 S900 *`],
] as const)(
  '%s: comments above a tool belong to its step, with empty lines between; the nearest one names it',
  (dialect, from, to, call) => {
    const lines = [
      call(1),
      'X1 F5',
      'L X+1 F5',
      `${from}Long tool${to}`,
      '',
      `${from}Drill${to}`,
      '',
      call(2),
      'X2',
      '',
    ]
    const { steps } = splitProgram(bytesOf(lines.join('\n')), dialect)
    expect(steps.map(({ tool, firstLine, label }) => [tool, firstLine, label])).toEqual([
      [1, 1, null],
      [2, 4, 'Drill'],
    ])
  },
)
