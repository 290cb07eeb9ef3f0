import type { DecimalMark } from '@takt/domain/core/item/decimalMark.ts'
import type { ImportMode } from '@takt/domain/core/item/importResponse.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { ItemClient } from '../itemClient.ts'
import { chunksOf, rowsTried } from './importRows.ts'
import { type ColumnMap, mappedCells } from './mapColumns.ts'
import type { Sheet } from './parseSheet.ts'
import { repeatedKeys, runImport } from './runImport.ts'

// Gives each file its own query, even if two files are equal.
let files = 0

/**
 * Checks on the server what an import of the file would change in each row; repeats the check whenever the file, its
 * columns or the mode change.
 */
export function useCheck(options: {
  type: ItemType
  client: ItemClient
  sheet: Sheet
  map: ColumnMap
  mode: ImportMode
  /** Null: no column contains numbers. */
  mark: DecimalMark | null
  inherent: Readonly<Record<string, unknown>>
}) {
  const { type, client, sheet, map, mode, mark, inherent } = options
  const format = useFormat()
  const [rowsDone, setRowsDone] = useState(0)
  const mapped = useMemo(
    () => mappedCells(type, sheet, { map, inherent, place: format, mark }),
    [type, sheet, map, inherent, format, mark],
  )
  const chunks = useMemo(() => chunksOf(sheet.lines, mapped, rowsTried(type)), [type, sheet, mapped])
  const [fileId] = useState(() => ++files)
  const isMapped = map.some((field) => field !== null)
  const check = useQuery({
    enabled: isMapped,
    queryKey: [type.name, 'import', fileId, map, mode, mark],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      setRowsDone(0)
      const outcome = await runImport({ client, chunks, mode, dryRun: true, signal, onProgress: setRowsDone })
      const repeated = repeatedKeys(type, chunks, mapped)
      const problems = [...outcome.problems, ...repeated].sort((a, b) => a.row - b.row)
      return { ...outcome, problems, problemCount: outcome.problemCount + repeated.length }
    },
  })
  return { check, rowsDone, mapped, isMapped, isSingleRequest: chunks.length === 1 }
}
