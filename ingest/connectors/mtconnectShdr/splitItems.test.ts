import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ShdrItem, splitItems } from './splitItems.ts'

const roles = new Set(['exec', 'cnt'])

/** Splits the fields of a line after its timestamp; keys with a role are `exec` and `cnt`. */
const split = (line: string, known: readonly string[] = []) =>
  splitItems(line.split('|'), { hasRole: (key) => roles.has(key), isKnown: (key) => known.includes(key) })

const door = { kind: 'condition', key: 'sys', level: 'FAULT', code: '17', text: 'Door open' } as const
const value = (key: string, text: string): ShdrItem => ({ kind: 'value', key, value: text })
const cleared = (key: string, code = ''): ShdrItem => ({ kind: 'condition', key, level: 'NORMAL', code, text: '' })

describe('conditions', () => {
  test.each<[string, ShdrItem[]]>([
    ['sys|FAULT|17|1|HIGH|Door open', [door]],
    ['sys|fault|17|1|HIGH|Door open|', [door]],
    ['sys|FAULT|17|||Door open', [door]],
    ['sys|FAULT|17|C1|1|HIGH|Door open', [{ ...door, id: 'C1' }]],
    ['sys|FAULT|17:C1|1|HIGH|Door open', [{ ...door, id: 'C1' }]],
    ['sys|FAULT|:C1|1|HIGH|Door open', [{ ...door, code: '', id: 'C1' }]],
    ['exec|ACTIVE|sys|FAULT|17|1|HIGH|Door open', [value('exec', 'ACTIVE'), door]],
    ['sys|FAULT|17|1|HIGH|Door open|hyd|NORMAL||||', [door, cleared('hyd')]],
    ['sys|FAULT|17|1|HIGH|Door open|cnt|41', [door, value('cnt', '41')]],
    ['sys|FAULT|17|1|HIGH', [{ ...door, text: '' }]],
    ['sys|FAULT|17|1|HIGH|cnt|41', [{ ...door, text: '' }, value('cnt', '41')]],
    ['sys|FAULT|17|cnt|41', [{ ...door, text: '' }, value('cnt', '41')]],
    ['sys|FAULT|17', [{ ...door, text: '' }]],
    ['sys|FAULT', [{ ...door, code: '', text: '' }]],
    ['sys|FAULT|17|Door open', [door]],
    ['sys|FAULT|17|WARNING|HIGH|Door open', [door]],
    [
      'sys|FAULT|17|1|HIGH|Door open|hyd|WARNING|3|||Low',
      [door, { ...door, key: 'hyd', level: 'WARNING', code: '3', text: 'Low' }],
    ],
    [
      'sys|FAULT|hyd|FAULT|17|1|HIGH|Door open',
      [
        { ...door, code: '', text: '' },
        { ...door, key: 'hyd' },
      ],
    ],
    ['sys|NORMAL||||', [cleared('sys')]],
    ['sys|NORMAL|||', [cleared('sys')]],
    ['sys|NORMAL|17|||', [cleared('sys', '17')]],
    ['sys|NORMAL|17', [cleared('sys', '17')]],
    ['sys|NORMAL||||hyd|NORMAL||||exec|READY', [cleared('sys'), cleared('hyd'), value('exec', 'READY')]],
    ['sys|NORMAL|||exec|READY', [cleared('sys'), value('exec', 'READY')]],
    ['sys|NORMAL|exec|READY', [cleared('sys'), value('exec', 'READY')]],
    ['sys|NORMAL|X1|3.5|Y1|2', [cleared('sys'), value('X1', '3.5'), value('Y1', '2')]],
    ['alarm|OTHER|17|CRITICAL|ACTIVE|Door open', [{ ...door, key: 'alarm' }]],
    ['alarm|OTHER|17|CRITICAL|CLEARED|', [{ ...door, key: 'alarm', level: 'NORMAL', text: '' }]],
  ])('%s', (line, items) => expect(split(line)).toEqual(items))

  test('a key that has started a line before ends the condition before it', () =>
    expect(split('sys|FAULT|17|1|HIGH|X1|3.5', ['X1'])).toEqual([{ ...door, text: '' }, value('X1', '3.5')]))
})

describe('other forms', () => {
  test.each<[string, ShdrItem[]]>([
    ['X1|3.5|exec|ACTIVE|', [value('X1', '3.5'), value('exec', 'ACTIVE')]],
    ['pos|1.0 2.0 3.0|exec|ACTIVE', [value('pos', '1.0 2.0 3.0'), value('exec', 'ACTIVE')]],
    ['load|5|100|1.1 1.2 1.3 1.4 1.5|exec|ACTIVE', [value('load', '1.1 1.2 1.3 1.4 1.5'), value('exec', 'ACTIVE')]],
    ['load|2||1 2', [value('load', '1 2')]],
    ['msg|A123|some text', [value('msg', 'some text')]],
    ['msg|A123|some text|exec|ACTIVE', [value('msg', 'some text'), value('exec', 'ACTIVE')]],
    ['exec|FAULT', [value('exec', 'FAULT')]],
  ])('%s', (line, items) => expect(split(line)).toEqual(items))

  test.each<[string, ShdrItem['kind'][]]>([
    ['exec', ['unknown']],
    ['foo|exec|ACTIVE', ['unknown', 'value']],
    ['a|b|c|d|e|exec|ACTIVE', ['unknown', 'value']],
    ['|5|exec|ACTIVE', ['unknown', 'value']],
  ])('%s is not understood, but what follows is', (line, kinds) =>
    expect(split(line).map(({ kind }) => kind)).toEqual(kinds),
  )

  test('takes every field into account and ends, whatever the fields are', () => {
    const field = fc.constantFrom(
      'exec',
      'cnt',
      'sys',
      'FAULT',
      'NORMAL',
      'UNAVAILABLE',
      'HIGH',
      '17',
      '',
      'text',
      '1 2',
    )
    fc.assert(
      fc.property(fc.array(field, { maxLength: 30 }), (fields) => {
        const items = splitItems(fields, { hasRole: (key) => roles.has(key), isKnown: () => false })
        expect(items.length).toBeLessThanOrEqual(fields.length)
        expect(items.length > 0 || fields.every((each) => each === '')).toBe(true)
      }),
    )
  })
})
