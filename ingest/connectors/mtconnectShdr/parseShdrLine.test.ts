import { anyText } from '@takt/domain/core/item/anyText.arbitrary.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseShdrLine } from './parseShdrLine.ts'
import { createShdrReader } from './shdrItems.ts'

const keys = { execution: 'exec', program: 'prog', partCount: 'parts', mode: 'mode', availability: 'avail' }
const items = (line: string, names: Parameters<typeof createShdrReader>[0] = keys) => {
  const parsed = parseShdrLine(line)
  return parsed.kind === 'data' ? createShdrReader(names)(parsed.fields).items : parsed
}
const t = '2022-08-08T13:51:34.7167146Z'

describe('an SHDR line', () => {
  test('several pairs, seven-digit fractions, blank values', () => {
    expect(items(`${t}|exec|ready|prog|A.MIN|parts|7|mode||X1|3.5|avail|AVAILABLE`)).toEqual([
      { kind: 'execution', value: 'READY' },
      { kind: 'program', value: 'A.MIN' },
      { kind: 'partCount', value: 7 },
      { kind: 'mode', value: '' },
      { kind: 'availability', value: 'AVAILABLE' },
    ])
  })

  test('a condition with its five fields', () => {
    expect(items(`${t}|spindle|FAULT|1004|3|HIGH|Over temperature`)).toEqual([
      { kind: 'condition', key: 'spindle', level: 'FAULT', code: '1004', text: 'Over temperature' },
    ])
    expect(items(`${t}|spindle|normal||||`)).toEqual([
      { kind: 'condition', key: 'spindle', level: 'NORMAL', code: '', text: '' },
    ])
  })

  test('three pairs whose values are level words are not a condition', () => {
    expect(items(`${t}|avail|UNAVAILABLE|exec|UNAVAILABLE|prog|UNAVAILABLE`)).toEqual([
      { kind: 'availability', value: 'UNAVAILABLE' },
      { kind: 'execution', value: 'UNAVAILABLE' },
      { kind: 'program', value: 'UNAVAILABLE' },
    ])
    expect(items(`${t}|X1|UNAVAILABLE|exec|ACTIVE|Z1|UNAVAILABLE`)).toContainEqual({
      kind: 'execution',
      value: 'ACTIVE',
    })
  })

  test('a non-numeric counter is unknown', () => {
    expect(items(`${t}|parts|UNAVAILABLE`)).toContainEqual({ kind: 'partCount', value: null })
    expect(items(`${t}|parts|-3`)).toContainEqual({ kind: 'partCount', value: null })
    expect(items(`${t}|parts|12.0`)).toContainEqual({ kind: 'partCount', value: 12 })
  })

  test('a duration after the timestamp is dropped', () => {
    expect(items(`${t}@12.5|exec|ACTIVE`)).toEqual([{ kind: 'execution', value: 'ACTIVE' }])
  })

  test('a device before the key: reads the configured device, or all if none is configured', () => {
    expect(items(`${t}|lathe:exec|ACTIVE`)).toEqual([{ kind: 'execution', value: 'ACTIVE' }])
    expect(items(`${t}|lathe:exec|ACTIVE`, { execution: 'lathe:exec' })).toEqual([
      { kind: 'execution', value: 'ACTIVE' },
    ])
    expect(items(`${t}|mill:exec|ACTIVE`, { execution: 'lathe:exec' })).toBeNull()
  })

  test('quoted text may contain pipes', () => {
    expect(items(String.raw`${t}|c|FAULT|7|||"door \| guard"`)).toEqual([
      { kind: 'condition', key: 'c', level: 'FAULT', code: '7', text: 'door | guard' },
    ])
    expect(items(String.raw`${t}|c|FAULT|7|||"the \"left\" door"|exec|ACTIVE`)).toMatchObject([
      { text: 'the "left" door' },
      { kind: 'execution' },
    ])
  })

  test('distinguishes protocol lines, and ignores assets and empty lines', () => {
    expect(parseShdrLine('* PONG 10000')).toEqual({ kind: 'pong', heartbeatMs: 10_000 })
    expect(parseShdrLine('*adapterVersion:UNAVAILABLE')).toMatchObject({ kind: 'command', name: 'adapterversion' })
    expect(parseShdrLine('* relativeTime: yes')).toEqual({ kind: 'command', name: 'relativetime', value: 'yes' })
    expect(parseShdrLine('* hello')).toMatchObject({ kind: 'command', name: null })
    for (const line of ['', '  ', `${t}|@ASSET@|1|CuttingTool|<a/>`])
      expect(parseShdrLine(line)).toEqual({ kind: 'ignored' })
    expect(parseShdrLine(`${t}|@REMOVE_ALL_ASSETS@|CuttingTool`)).toEqual({ kind: 'ignored' })
    expect(parseShdrLine(`${t}|lathe:@UPDATE_ASSET@|1|2`)).toEqual({ kind: 'ignored' })
  })

  test('explains why a line is not SHDR', () => {
    expect(parseShdrLine('HTTP/1.1 400 Bad Request')).toEqual({ kind: 'malformed', why: 'it has no fields' })
    expect(parseShdrLine('yesterday|exec|ACTIVE').kind).toBe('malformed')
  })

  test('keeps only a limited part of a long line and its values', () => {
    const long = items(`${t}|prog|${'p'.repeat(10_000)}|exec|ACTIVE${'|parts|1'.repeat(2_000)}`)
    expect(long).toHaveLength(500)
    expect(long).toContainEqual({ kind: 'program', value: 'p'.repeat(200) })
  })

  test('never throws, whatever the line contains', () => {
    const hostile = fc.oneof(
      anyText(),
      fc.string().map((rest) => `${t}|${rest}`),
    )
    fc.assert(fc.property(hostile, (line) => void items(line)))
  })
})
