import { expect, test } from 'vitest'
import { fileText } from '../../../core/items/fileColumns.ts'
import { gridFile } from './gridFile.ts'

test('an activity file has ISO instants and seconds; the end of an open row is empty', () => {
  const from = Date.parse('2026-11-26T03:49:00Z')
  const row = {
    source: 'Conflict',
    who: 'Ada, Ben',
    machine: 'M-1',
    job: 'J-1',
    what: 'waits',
    from,
    until: from + 23_880_500,
    duration: 23_880.5,
    isOpen: false,
  }
  expect(fileText(gridFile, [row, { ...row, isOpen: true }]).split('\r\n')).toEqual([
    'Source,People,Machine,Job,Description,From,Until,Duration (s)',
    'Conflict,Ada; Ben,M-1,J-1,waits,2026-11-26T03:49:00.000Z,2026-11-26T10:27:00.500Z,23880.5',
    'Conflict,Ada; Ben,M-1,J-1,waits,2026-11-26T03:49:00.000Z,,23880.5',
  ])
})
