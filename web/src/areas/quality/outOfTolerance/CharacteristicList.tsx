import Typography from '@mui/material/Typography'
import type { Characteristic } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { csvBlob, saveFile } from '../../../core/items/csvFile.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { useChecksQuery } from '../checks/useChecksQuery.ts'
import { ExportButton } from '../ExportButton.tsx'
import type { QualityBy } from '../picks.ts'
import { rangeFile } from '../rangeFile.ts'
import { CharacteristicTable } from './CharacteristicTable.tsx'
import {
  type CharacteristicRow,
  type CharacteristicSortKey,
  characteristicKeys,
  filterRows,
  type ListName,
  largestFirst,
  mostSevereFirst,
  rowsInOrder,
} from './characteristicRows.ts'
import { characteristicsCsv } from './characteristicsCsv.ts'
import type { OutOfToleranceSearch } from './outOfToleranceSearch.ts'
import { outTexts as texts } from './texts.ts'

const sortOf = { tolerance: 'checkSort', control: 'controlSort' } as const satisfies Record<
  ListName,
  keyof OutOfToleranceSearch
>

/** One of the two lists of characteristics, with its own sort order, as a table and as a file. */
export function CharacteristicList(props: {
  list: ListName
  /** The rows of this list. */
  rows: readonly CharacteristicRow[]
  search: OutOfToleranceSearch
  /** Number of evaluated characteristics; `more`: there are others. */
  evaluated: { count: number; more: boolean }
  nameOf: (by: QualityBy, key: string) => string
  onOpen: (characteristic: Characteristic) => void
  children?: ReactNode
}) {
  const { list, rows, search, evaluated, nameOf } = props
  const format = useFormat()
  const navigate = useNavigate()
  const { range } = useChecksQuery()
  const order = parseOrder(search[sortOf[list]], characteristicKeys, mostSevereFirst)
  const { field, descending } = order
  const searchText = search.checkSearch ?? ''
  const visibleRows = useMemo(
    () => rowsInOrder(filterRows(rows, searchText, list), { field, descending }, list),
    [rows, searchText, field, descending, list],
  )
  const sort = (by: CharacteristicSortKey) => {
    const next = orderText(by, order, largestFirst.has(by) ? 'descending' : 'ascending')
    const change = { [sortOf[list]]: next === mostSevereFirst.field ? undefined : next }
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
  }
  const file = () =>
    saveFile(
      rangeFile(texts.lists[list].title, range, format, new Date()),
      csvBlob(characteristicsCsv(visibleRows, nameOf, list)),
    )
  const evaluatedCount = format.count(evaluated.count)
  return (
    <Panel
      title={texts.lists[list].title}
      beside={(evaluated.more ? texts.shownOfLast : texts.shown)(format.count(visibleRows.length), evaluatedCount)}
      tools={<ExportButton disabled={visibleRows.length === 0} onClick={file} />}
    >
      {props.children}
      {visibleRows.length === 0 ? (
        <Typography role="status" color="textSecondary">
          {searchText ? texts.noMatch : texts.lists[list].none(evaluatedCount)}
        </Typography>
      ) : (
        <CharacteristicTable list={list} rows={visibleRows} order={order} onSort={sort} onOpen={props.onOpen} />
      )}
    </Panel>
  )
}
