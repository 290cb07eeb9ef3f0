import { expect, test } from 'vitest'
import type { CellKind, GridColumn } from '../kit/grid/gridTypes.ts'
import { fileText } from './fileColumns.ts'
import { gridFileColumn } from './gridFileColumn.ts'

const column = (kind: CellKind, more: Partial<GridColumn> = {}): GridColumn => ({
  name: kind,
  label: kind,
  kind,
  width: 100,
  takes: 'never',
  required: false,
  sortable: true,
  ...more,
})

test('the file of a list contains stored values: numbers with a decimal point, instants in UTC, and facts for columns that only display', () => {
  const columns = [
    column('number'),
    column('instant'),
    column('boolean'),
    column('other', {
      text: () => '6 h 38 min',
      inFile: { label: 'Duration (s)', value: ({ values }) => Number(values.secs) },
    }),
  ]
  const values = { number: 12345.678, instant: '2026-03-02T14:05:00.250-05:00', boolean: false, secs: 23_880 }
  expect(fileText(columns.map(gridFileColumn), [{ id: '1', values, state: 'kept' }])).toBe(
    'number,instant,boolean,Duration (s)\r\n12345.678,2026-03-02T19:05:00.250Z,false,23880',
  )
})
