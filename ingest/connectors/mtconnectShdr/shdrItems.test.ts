import { describe, expect, test } from 'vitest'
import { finalSlices } from '../play/finalSlices.fixture.ts'
import type { OutgoingSlice } from '../slices/cutSlices.ts'
import type { CounterJump } from '../slices/partCounter.ts'
import { emptyTimeline, endInterval, observe, type Step } from '../slices/timeline.ts'
import { parseShdrLine } from './parseShdrLine.ts'
import { createShdrReader } from './shdrItems.ts'

const keys = { execution: 'exec', program: 'prog', partCount: 'cnt', availability: 'avail' }
const start = Date.parse('2026-11-28T15:00:00.000Z')

/** Sends lines, one per second from `start`; `T` is replaced by their time. */
function play(lines: readonly string[]) {
  const read = createShdrReader(keys)
  let timeline = emptyTimeline
  const published: OutgoingSlice[] = []
  const jumps: CounterJump[] = []
  const problems: string[] = []
  const apply = (step: Step) => {
    timeline = step.timeline
    published.push(...step.send)
    jumps.push(...step.jumps)
  }
  for (const [index, line] of lines.entries()) {
    const parsed = parseShdrLine(line.replace(/^T/, new Date(start + index * 1_000).toISOString()))
    if (parsed.kind !== 'data') throw new Error(`no data: ${line}`)
    const content = read(parsed.fields)
    problems.push(...content.problems)
    apply(observe(timeline, { at: parsed.at, fine: parsed.fine, items: content.items ?? [] }, parsed.at))
  }
  apply(endInterval(timeline))
  return { slices: finalSlices(published), jumps, problems }
}

test('a counter that jumps and returns counts its good parts, and the jump is reported once', () => {
  const totals = [2_001, 2_002, 599_999, 600_000, 2_002, 2_003, 0, 2_003, 2_004]
  const lines = ['T|avail|AVAILABLE|exec|ACTIVE|prog|O77|cnt|2000', ...totals.map((total) => `T|cnt|${total}`)]
  const { slices, jumps } = play([...lines, 'T|exec|ACTIVE'])
  expect(slices.reduce((sum, { good }) => sum + good, 0)).toBe(4)
  expect(jumps).toEqual([{ from: 2_002, to: 599_999, at: start + 3_000 }])
})

describe('a fault in the forms of the field stops the machine with its text', () => {
  test.each([
    ['T|sys|FAULT|17|1|HIGH|Door open|', '17 Door open'],
    ['T|sys|FAULT|17|C1|1|HIGH|Door open', '17 Door open'],
    ['T|exec|ACTIVE|sys|FAULT|17|1|HIGH|Door open', '17 Door open'],
    ['T|sys|FAULT|17|1|HIGH|Door open|hyd|NORMAL||||', '17 Door open'],
    ['T|sys|FAULT|17|1|HIGH|Door open|cnt|41', '17 Door open'],
    ['T|sys|FAULT|17|1|HIGH', '17'],
  ])('%s', (line, reason) => {
    const { slices, problems } = play(['T|sys|NORMAL||||', 'T|exec|ACTIVE', line, 'T|prog|O77', 'T|prog|O77'])
    expect(problems).toEqual([])
    expect(slices.at(-1)?.facet).toMatchObject({ state: 'down', reason })
  })

  test('two faults with one code and different ids are cleared one by one', () => {
    const lines = ['T|exec|ACTIVE', 'T|sys|FAULT|17:C1|||Left', 'T|sys|FAULT|17:C2|||Right', 'T|sys|NORMAL|17:C1|||']
    expect(play([...lines, 'T|exec|ACTIVE']).slices.at(-1)?.facet).toMatchObject({ state: 'down', reason: '17 Right' })
    expect(play([...lines, 'T|sys|NORMAL||||', 'T|exec|ACTIVE']).slices.at(-1)?.facet.state).toBe('running')
  })
})

describe('the content of a line', () => {
  const read = (line: string, names: Parameters<typeof createShdrReader>[0] = keys) =>
    createShdrReader(names)(line.split('|'))

  test('all values are shown, those that are read marked', () => {
    expect(read('exec|ACTIVE|X1|3.5|Y1|UNAVAILABLE|sys|WARNING|3|||Low').shown).toEqual([
      { signal: 'exec', value: 'ACTIVE', role: 'execution' },
      { signal: 'X1', value: '3.5', role: null },
      { signal: 'Y1', value: null, role: null },
      { signal: 'sys', value: 'WARNING 3 Low', role: 'fault' },
    ])
  })

  test('entries of data sets and tables have names of their own, and removed ones are unknown', () => {
    const line = `vars|:MANUAL 500=7 name={a b} note='it''s' gone r1={x=1 y={2}}`.replace("''", "\\'")
    expect(read(line, { execution: 'exec', partCount: 'vars.500' })).toMatchObject({
      items: [{ kind: 'partCount', value: 7 }],
      shown: [
        { signal: 'vars.500', value: '7', role: 'good' },
        { signal: 'vars.name', value: 'a b' },
        { signal: 'vars.note', value: "it's" },
        { signal: 'vars.gone', value: null },
        { signal: 'vars.r1', value: 'x=1 y={2}' },
      ],
    })
    expect(read('os|Name = W; Build = 1').shown).toEqual([{ signal: 'os', value: 'Name = W; Build = 1', role: null }])
  })

  test('a total after a reset, totals of all parts and of scrap', () => {
    expect(read('cnt|0:MANUAL').items).toEqual([{ kind: 'partCount', value: 0 }])
    const names = { execution: 'exec', totalCount: 'all', scrapCount: 'bad' }
    expect(read('all|9|bad|2', names).items).toEqual([
      { kind: 'totalCount', value: 9 },
      { kind: 'scrapCount', value: 2 },
    ])
  })

  test.each(['exec|DANCING', 'cnt|many', 'avail|MAYBE'])('the value of %s is reported', (line) => {
    expect(read(line).problems).toHaveLength(1)
  })

  test.each(['exec|UNAVAILABLE', 'cnt|UNAVAILABLE', 'exec|ready', 'prog|', 'cnt|'])('%s is understood', (line) => {
    expect(read(line).problems).toEqual([])
  })

  test('the number of shown values is limited, but all items that are read count', () => {
    const { shown, items, problems } = read(`${'x|1|'.repeat(2_000)}exec|ACTIVE`)
    expect([shown.length, items, problems.length]).toEqual([501, [{ kind: 'execution', value: 'ACTIVE' }], 1])
  })
})
