import Typography from '@mui/material/Typography'
import type { Characteristic } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { csvBlob, saveFile } from '../../../core/items/csvFile.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { useChecksAsked } from '../checks/useChecksAsked.ts'
import { ExportButton } from '../ExportButton.tsx'
import type { QualityBy } from '../picks.ts'
import { rangeFile } from '../rangeFile.ts'
import { CharacteristicTable } from './CharacteristicTable.tsx'
import {
  type CharacteristicRow,
  type CharacteristicSortKey,
  characteristicKeys,
  gravest,
  type ListName,
  largestFirst,
  rowsFound,
  rowsInOrder,
} from './characteristicRows.ts'
import { characteristicsCsv } from './characteristicsCsv.ts'
import type { OutOfToleranceSearch } from './outOfToleranceSearch.ts'
import { outTexts as texts } from './texts.ts'

const sortOf = { tolerance: 'checkSort', control: 'controlSort' } as const satisfies Record<
  ListName,
  keyof OutOfToleranceSearch
>

/** One of the two lists of characteristics, in its own order, as a table and as a file. */
export function CharacteristicList(props: {
  list: ListName
  /** Those that belong to it. */
  rows: readonly CharacteristicRow[]
  search: OutOfToleranceSearch
  /** How many characteristics were looked at; `more`: there are others. */
  lookedAt: { count: number; more: boolean }
  nameOf: (by: QualityBy, key: string) => string
  onOpen: (characteristic: Characteristic) => void
  children?: ReactNode
}) {
  const { list, rows, search, lookedAt, nameOf } = props
  const format = useFormat()
  const navigate = useNavigate()
  const { range } = useChecksAsked()
  const order = parseOrder(search[sortOf[list]], characteristicKeys, gravest)
  const { field, descending } = order
  const asked = search.checkSearch ?? ''
  const shown = useMemo(
    () => rowsInOrder(rowsFound(rows, asked, list), { field, descending }, list),
    [rows, asked, field, descending, list],
  )
  const sort = (by: CharacteristicSortKey) => {
    const next = orderText(by, order, largestFirst.has(by) ? 'descending' : 'ascending')
    const change = { [sortOf[list]]: next === gravest.field ? undefined : next }
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
  }
  const file = () =>
    saveFile(
      rangeFile(texts.lists[list].title, range, format, new Date()),
      csvBlob(characteristicsCsv(shown, nameOf, list)),
    )
  const most = format.count(lookedAt.count)
  return (
    <Panel
      title={texts.lists[list].title}
      beside={(lookedAt.more ? texts.shownOfLast : texts.shown)(format.count(shown.length), most)}
      tools={<ExportButton disabled={shown.length === 0} onClick={file} />}
    >
      {props.children}
      {shown.length === 0 ? (
        <Typography role="status" color="textSecondary">
          {asked ? texts.noMatch : texts.lists[list].none(most)}
        </Typography>
      ) : (
        <CharacteristicTable list={list} rows={shown} order={order} onSort={sort} onOpen={props.onOpen} />
      )}
    </Panel>
  )
}
