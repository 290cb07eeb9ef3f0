import type { ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { expect, test } from 'vitest'
import { reportCsv } from './reportCsv.ts'

test('a CSV report starts with a single UTF-8 byte order mark before its header', async () => {
  const columns: ReportColumn[] = [{ field: 'machine', headerName: 'Maschine Ä', type: 'string' }]
  async function* parts() {
    yield [{ machine: 'Säge' }]
    yield [{ machine: 'Fräse' }]
  }
  const text = (await Array.fromAsync(reportCsv({ columns, parts }))).join('')
  expect(text).toBe('\ufeffMaschine Ä\r\nSäge\r\nFräse\r\n')
})
