import { expect, test } from 'vitest'
import { diffPrograms } from './diffPrograms.ts'
import { bytesOf, sample } from './samples.fixture.ts'

const program = sample('haasMill.nc').toString('latin1')
const edited = (...changes: [string, string][]) =>
  bytesOf(changes.reduce((text, [from, to]) => text.replace(from, to), program))
const stepsOf = (target: Uint8Array, source = bytesOf(program)) =>
  diffPrograms(source, target).steps.map(({ how, moved, differs }) => ({ how, moved, differs }))
const same = { how: 'same', moved: false, differs: {} }
const changed = { how: 'changed', moved: false }

test('distinguishes feeds, speeds, coordinates, tools and codes from comments', () => {
  const target = edited(['F900.', 'F950.'], ['S2200', 'S2400'], ['(DRILL D8.5)', '(DRILL D8.6)'], ['Z-18.', 'Z-19.'])
  expect(stepsOf(target)).toEqual([
    same,
    { ...changed, differs: { feed: 1 } },
    { ...changed, differs: { comment: 1, speed: 1, coordinate: 1 } },
    same,
    same,
  ])
  expect(
    diffPrograms(bytesOf(program), target).steps.map(({ words }) => words.map((word) => Object.values(word))),
  ).toEqual([
    [],
    [['feed', 'F900.', 'F950.']],
    [
      ['comment', '(DRILL D8.5)', '(DRILL D8.6)'],
      ['speed', 'S2200', 'S2400'],
      ['coordinate', 'Z-18.', 'Z-19.'],
    ],
    [],
    [],
  ])
  expect(stepsOf(edited(['T2 M06', 'T12 M06'], ['G83', 'G81']))[2]).toEqual({
    ...changed,
    differs: { tool: 1, code: 1 },
  })
})

test('a changed line has its words before and after; context surrounds it', () => {
  const { hunks } = diffPrograms(bytesOf(program), edited(['X60. F900.', 'X60. Y1. F950.']), { stepIdx: 1, context: 1 })
  expect(hunks).toEqual([
    {
      lines: [
        expect.objectContaining({ how: 'same', sourceLine: 13, targetLine: 13, source: 'G01 Z0. F1200.' }),
        {
          how: 'changed',
          sourceLine: 14,
          targetLine: 14,
          source: 'X60. F900.',
          target: 'X60. Y1. F950.',
          changes: [
            { kind: 'feed', source: 'F900.', target: 'F950.' },
            { kind: 'coordinate', source: null, target: 'Y1.' },
          ],
          moreChanges: 0,
        },
        expect.objectContaining({ how: 'same', sourceLine: 15 }),
      ],
    },
  ])
  const without = diffPrograms(bytesOf(program), edited(['F900.', 'F950.']), { stepIdx: 1, context: 0 })
  expect(without.hunks!.flatMap(({ lines }) => lines)).toHaveLength(1)
})

test('a renumbered program is alike in each step: only block numbers differ', () => {
  const numbered = (by: number) => {
    let at = 0
    return bytesOf(
      program.replace(/^(?=[GXYTM])/gm, () => {
        at += by
        return `N${at} `
      }),
    )
  }
  for (const { how, differs } of diffPrograms(numbered(5), numbered(10)).steps.slice(0, -1)) {
    expect(how).toBe('alike')
    expect(Object.keys(differs)).toEqual(['blockNumber'])
  }
  const klartext = sample('klartext.h').toString('latin1')
  const shifted = klartext.replace(/^\d+/gm, (number) => String(Number(number) + 7))
  const steps = diffPrograms(bytesOf(klartext), bytesOf(shifted)).steps
  expect(steps.map(({ how }) => how)).toEqual(['alike', 'alike', 'alike', 'alike'])
})

test('blanks and line ends are insignificant, the order of words is a minor change; blanks in comments count', () => {
  const target = edited(['X60. F900.', 'X 60.F900. '], ['G00 X-20. Y-20. S2200 M03', 'S2200 M03 G00 X-20. Y-20.'])
  expect(stepsOf(target).slice(1, 3)).toEqual([
    { how: 'alike', moved: false, differs: { space: 1 } },
    { ...changed, differs: { order: 1 } },
  ])
  const unix = diffPrograms(bytesOf(program), bytesOf(program.replaceAll('\n', '\r\n')))
  expect(unix.steps.map(({ how }) => how)).toEqual(Array(5).fill('alike'))
  expect(unix.identical).toBe(false)
  expect(stepsOf(edited(['(FACE MILL D50)', '(FACE  MILL D50)']))[1]).toEqual({ ...changed, differs: { comment: 1 } })
})

test('a line with only a block number is a jump target, not an empty line', () => {
  const source = bytesOf('O1\nG1 X1\nN10\nG1 X2\n')
  const target = bytesOf('O1\nG1 X1\n\nG1 X2\n')
  expect(diffPrograms(source, target).steps.map(({ how }) => how)).not.toEqual(['alike'])
})

test('a step can be moved and changed at the same time', () => {
  const [head, one, two, three] = [
    'O1\n',
    '(OP 1)\nT1 M6\nG1 X1 F5\nG1 X2\nX3\n',
    '(OP 2)\nT2 M6\nG1 X7 F5\nX8\n',
    '(OP 3)\nT3 M6\nG1 X9\n',
  ]
  const { steps } = diffPrograms(
    bytesOf(head! + one! + two! + three!),
    bytesOf(head! + two! + three! + one!.replace('F5', 'F6')),
  )
  expect(steps.map(({ sourceStep, targetStep, how, moved }) => [sourceStep, targetStep, how, moved])).toEqual([
    [0, 0, 'same', false],
    [2, 1, 'same', false],
    [3, 2, 'same', false],
    [1, 3, 'changed', true],
  ])
})

test('the hunks of a step that exists on one side only contain all its lines', () => {
  const target = bytesOf(program.replace(/\(DRILL 4[\s\S]*?(?=\n\(CHAMFER)/, ''))
  const { steps } = diffPrograms(bytesOf(program), target)
  const stepIdx = steps.findIndex(({ how }) => how === 'deleted')
  const { hunks } = diffPrograms(bytesOf(program), target, { stepIdx })
  const lines = hunks!.flatMap((hunk) => hunk.lines)
  expect(lines.every(({ how, target }) => how === 'deleted' && target === null)).toBe(true)
  expect(lines.map(({ source }) => source)).toContain('T2 M06 (DRILL D8.5)')
})

test('there are no hunks for an unchanged step, for an unknown step, and without a request', () => {
  expect(diffPrograms(bytesOf(program), bytesOf(program), { stepIdx: 1 }).hunks).toEqual([])
  expect(diffPrograms(bytesOf(program), bytesOf(program), { stepIdx: 99 }).hunks).toBeNull()
  expect(diffPrograms(bytesOf(program), bytesOf(program)).hunks).toBeNull()
})

test('the response is limited: long lines are truncated, excess lines omitted and counted', () => {
  const line = (at: number) => `G1 X${at} (${'A'.repeat(600)})\n`
  const file = (from: number) => bytesOf(`O1\n${Array.from({ length: 3000 }, (_, at) => line(from + at)).join('')}`)
  const { hunks, linesLeftOut } = diffPrograms(file(0), file(5000), { stepIdx: 0 })
  const lines = hunks!.flatMap((hunk) => hunk.lines)
  expect(lines).toHaveLength(2000)
  expect(linesLeftOut).toBe(1001)
  expect(lines.at(-1)!.source!.length).toBe(501)
  const words = (axis: string) => bytesOf(`G1 ${Array.from({ length: 3000 }, (_, at) => `${axis}${at}`).join(' ')}`)
  const changedLine = diffPrograms(words('X'), words('Y'), { stepIdx: 0 }).hunks![0]!.lines[0]!
  expect(changedLine.changes.length + changedLine.moreChanges).toBe(6000)
  expect(changedLine.changes).toHaveLength(100)
})

test('revisions are read in the same dialect, even if one of them alone would be detected as another', () => {
  const source = bytesOf('%_N_A_MPF\nG1 X1 F5 ;OP 1\n')
  const target = bytesOf('O1234 (A)\nG1 X1 F6 ;OP 1\n')
  const { sourceDialect, targetDialect } = diffPrograms(source, target)
  expect([sourceDialect, targetDialect]).toEqual(['siemens', 'siemens'])
  const sure = diffPrograms(source, sample('klartext.h'))
  expect([sure.sourceDialect, sure.targetDialect]).toEqual(['siemens', 'heidenhain'])
  expect(diffPrograms(bytesOf('G1 X1\n'), sample('okumaMill.min')).sourceDialect).toBe('okuma')
})

test('files in different encodings with the same text differ in no step, and are not identical', () => {
  const { steps, identical } = diffPrograms(bytesOf(program), Buffer.from(`\ufeff${program}`, 'utf16le'))
  expect(steps.every(({ how }) => how === 'same')).toBe(true)
  expect(identical).toBe(false)
})

test('content too different for the budget, and too long lines, are reported as replaced', () => {
  const file = (seed: number) => {
    let state = seed
    const lines = Array.from({ length: 12_000 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return `G1 X${(state >>> 16) % 5}`
    })
    return bytesOf(lines.join('\n'))
  }
  const long = (feed: number) => bytesOf(`${'G1 X1 '.repeat(10_000)}F${feed}`)
  const changedSteps = [diffPrograms(file(1), file(2)), diffPrograms(long(1), long(2))].flatMap(({ steps }) => steps)
  expect(changedSteps.map(({ how, tooDifferent }) => [how, tooDifferent])).toEqual([
    ['changed', true],
    ['changed', true],
  ])
  expect(changedSteps[1]!.differs).toEqual({ code: 1 })
})

test('lines are compared by words within the budget, then only by their significant content', () => {
  const file = (x: number) => {
    const lines = Array.from(
      { length: 90_000 },
      (_, i) => `N${i + x} G1 X${i}.125 Y${i}.${x} (A ROUGH CUT ALONG THE WALL ${x})`,
    )
    // The last line is only renumbered.
    return bytesOf([...lines, `N${x}5 G1 Z100`].join('\n'))
  }
  const [step] = diffPrograms(file(1), file(2)).steps
  expect(step).toMatchObject({
    how: 'changed',
    changedLines: 90_000,
    addedLines: 0,
    deletedLines: 0,
    tooDifferent: true,
  })
  expect(step!.differs.comment).toBeGreaterThan(40_000)
  expect(step!.differs.comment).toBeLessThan(90_000)
})

test('one of several equal steps can be deleted without the others being moved', () => {
  const again = '(OP PROBE)\nT9 M6\nG1 X1 F5\n'
  const other = (tool: number) => `(OP ${tool})\nT${tool} M6\nG1 X${tool}7 F5\n`
  const all = ['O1\n', again, other(1), again, other(2), again]
  const { steps } = diffPrograms(bytesOf(all.join('')), bytesOf(all.toSpliced(1, 1).join('')))
  expect(steps.map(({ sourceStep, how, moved }) => [sourceStep, how, moved])).toEqual([
    [0, 'same', false],
    [1, 'deleted', false],
    ...[2, 3, 4, 5].map((step) => [step, 'same', false]),
  ])
})

test('the position of a new line is reported by its words; a line without a position is only counted', () => {
  const drill = (more: string) => bytesOf(`O1\nT2 M6\nS1800 M3\nG81 X20. Y20. Z-25. F180\n${more}G80\nM30\n`)
  const words = (more: string) => diffPrograms(drill(''), drill(more)).steps.flatMap((step) => step.words)
  expect(words('X60. Y20.\n')).toEqual([{ kind: 'coordinate', source: null, target: 'X60. Y20.' }])
  expect(words('M8\n')).toEqual([])
})
