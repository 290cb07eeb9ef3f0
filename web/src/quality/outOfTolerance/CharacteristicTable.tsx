import Check from '@mui/icons-material/CheckOutlined'
import Grave from '@mui/icons-material/ErrorOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import TrendingUp from '@mui/icons-material/TrendingUpOutlined'
import Link from '@mui/material/Link'
import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { useMemo } from 'react'
import { expectedOf } from '../../checksheets/face.ts'
import { HeldMark } from '../../dashboards/states/HeldMark.tsx'
import { Box } from '../../kit/Box.tsx'
import { type Format, useFormat } from '../../kit/format/FormatContext.tsx'
import { Cut } from '../../kit/table/Cut.tsx'
import type { Order } from '../../kit/table/order.ts'
import { VirtualTable } from '../../kit/table/VirtualTable.tsx'
import { checkKey } from '../checks/checkKey.ts'
import { holdTexts } from '../holds/texts.ts'
import { type CharacteristicRow, type CharacteristicSortKey, characteristicKeys } from './characteristicRows.ts'
import { columnWidths, type Room } from './columnWidths.ts'
import { farWords } from './farOut.ts'
import { foundWords } from './foundWords.ts'
import { outTexts as texts } from './texts.ts'

const marks = { out: Grave, drifting: TrendingUp, was: History, steady: Check }
type Column = keyof typeof texts.columns
const rooms: Record<Column, Room> = {
  state: { least: 6, most: 6 },
  check: { least: 5.25, most: 22 },
  machine: { least: 6.4, most: 18 },
  part: { least: 4, most: 14 },
  // A value without its unit says nothing.
  last: { least: 4.5, most: 9, isWhole: true },
  far: { least: 6.6, most: 10 },
  by: { least: 3.75, most: 14 },
  expected: { least: 5.25, most: 14 },
  outside: { least: 3.75, most: 8, isWhole: true },
  since: { least: 5.75, most: 5.75 },
  why: { least: 9.6, most: 36 },
}
const names = Object.keys(texts.columns) as Column[]
/** With it a mark stands beside the state. */
const heldRem = 3.25

const isKey = (name: string): name is CharacteristicSortKey => (characteristicKeys as readonly string[]).includes(name)
const numeric = new Set<string>([texts.columns.last, texts.columns.far, texts.columns.outside])

function State({ state, held }: Pick<Characteristic, 'state'> & { held: string | false }) {
  const Mark = marks[state]
  const isOut = state === 'out'
  const word = (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        gap: 1,
        alignItems: 'center',
        fontWeight: isOut ? 650 : 400,
        color: isOut ? 'error.main' : 'text.primary',
      }}
    >
      <Mark aria-hidden sx={{ fontSize: '1.125em' }} />
      {texts.states[state]}
    </Box>
  )
  if (!held) return word
  return (
    <Box component="span" title={held} sx={{ display: 'inline-flex', verticalAlign: 'middle', gap: 2 }}>
      {word}
      <HeldMark words={holdTexts.held} />
    </Box>
  )
}

/** What stands in the cells of a row beside its names. */
const wordsOf = ({ of, far }: CharacteristicRow, format: Format) => ({
  last: foundWords({ value: of.lastValue, isWithin: of.state !== 'out' }, of, format.exact),
  far: far && farWords(far, of.unit, format).short,
  expected: expectedOf(of, format.exact),
  outside: `${format.count(of.outsideCount)} / ${format.count(of.valueCount)}`,
  since: format.instant(of.since ?? of.lastAt, 'moment'),
})

/** Characteristics with how they stand; each opens its chart. */
export function CharacteristicTable(props: {
  rows: readonly CharacteristicRow[]
  order: Order<CharacteristicSortKey>
  onSort: (by: CharacteristicSortKey) => void
  onOpen: (characteristic: Characteristic) => void
}) {
  const { rows } = props
  const format = useFormat()
  const widths = useMemo(() => {
    const held = rows.some(({ of }) => of.holds > 0) ? heldRem : 0
    const said = rows.map((row) => ({ ...row, ...wordsOf(row, format), state: 'x'.repeat(20) }))
    return columnWidths(
      names.map((name) => {
        const { least, most } = rooms[name]
        const room = name === 'state' ? { least: least + held, most: most + held } : rooms[name]
        return { room, texts: [texts.columns[name], ...said.map((row) => row[name] ?? '')] }
      }),
    )
  }, [rows, format])
  return (
    <VirtualTable
      label={texts.title}
      maxHeight="max(20rem, calc(100vh - 17rem))"
      columns={Object.entries(texts.columns).map(([name, label], place) => ({
        ...{ label, width: widths[place] ?? '8rem', numeric: numeric.has(label) },
        ...(isKey(name) ? { by: name } : {}),
        ...(name === 'far' ? { hint: texts.farHint } : {}),
      }))}
      order={props.order}
      onSort={(by) => isKey(by) && props.onSort(by)}
      count={rows.length}
      row={(place) => {
        const { of: each, far, check, machine, part, by, why } = rows[place]!
        const out = far && farWords(far, each.unit, format)
        const words = wordsOf(rows[place]!, format)
        const held = each.holds > 0 && holdTexts.heldCount(each.holds, format.count(each.holds))
        return [
          <State key="state" state={each.state} held={held} />,
          <Cut key="check" text={check}>
            <Link component="button" color="inherit" data-check={checkKey(each)} onClick={() => props.onOpen(each)}>
              {check}
            </Link>
          </Cut>,
          <Cut key="machine" text={machine} />,
          <Cut key="part" text={part} />,
          words.last,
          out ? <Cut key="far" text={out.short} title={out.full} /> : '–',
          <Cut key="by" text={by ?? '–'} />,
          <Cut key="expected" text={words.expected} />,
          words.outside,
          words.since,
          <Cut key="why" text={why} />,
        ]
      }}
    />
  )
}
