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
import type { Order } from '../../kit/table/order.ts'
import { TwoLines } from '../../kit/table/TwoLines.tsx'
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
  state: { least: 6, most: 6, isWhole: true },
  check: { least: 6, most: 22, isTwoLined: true },
  machine: { least: 8.25, most: 18, isTwoLined: true },
  part: { least: 5, most: 14, isTwoLined: true },
  // A value without its unit says nothing.
  last: { least: 4.5, most: 9, isWhole: true },
  far: { least: 6.6, most: 10, isTwoLined: true },
  by: { least: 4, most: 14, isTwoLined: true },
  expected: { least: 5, most: 14, isTwoLined: true },
  outside: { least: 3.75, most: 8, isWhole: true },
  since: { least: 6.25, most: 8, isWhole: true, isTwoLined: true },
  why: { least: 10, most: 36, isTwoLined: true },
}
const names = Object.keys(texts.columns) as Column[]

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
    <Box component="span" title={held} sx={{ display: 'grid', justifyItems: 'start', lineHeight: 1.3 }}>
      {word}
      <HeldMark words={holdTexts.held} />
    </Box>
  )
}

/** Since when it stands so; of what was out from when to when, and of what is steady when it was looked at. */
function sinceWords({ since, outSince, state, lastAt }: Characteristic, format: Format): string {
  if (since === null) return texts.looked(format.instant(lastAt, 'moment'))
  if (state !== 'was' || outSince === null) return format.instant(since, 'moment')
  return texts.stretch(format.instant(outSince, 'moment'), format.near(since, outSince, true))
}

/** What stands in the cells of a row beside its names. */
const wordsOf = ({ of, far }: CharacteristicRow, format: Format) => ({
  last: foundWords({ value: of.lastValue, isWithin: of.state !== 'out' }, of, format.exact),
  far: far && farWords(far, of.unit, format).short,
  // Its unit goes with the number before it.
  expected: expectedOf(of, format.exact).replace(` ${of.unit}`, `\u00a0${of.unit}`),
  outside: `${format.count(of.outsideCount)} / ${format.count(of.valueCount)}`,
  since: sinceWords(of, format),
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
    const said = rows.map((row) => ({ ...row, ...wordsOf(row, format), state: 'x'.repeat(20) }))
    return columnWidths(
      names.map((name) => ({
        room: rooms[name],
        texts: [texts.columns[name], ...said.map((row) => row[name] ?? '')],
      })),
    )
  }, [rows, format])
  return (
    <VirtualTable
      label={texts.title}
      isTwoLined
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
          <Link
            key="check"
            component="button"
            color="inherit"
            data-check={checkKey(each)}
            onClick={() => props.onOpen(each)}
            sx={{ width: '100%', textAlign: 'left' }}
          >
            <TwoLines text={check} />
          </Link>,
          <TwoLines key="machine" text={machine} />,
          <TwoLines key="part" text={part} />,
          words.last,
          out ? <TwoLines key="far" text={out.short} title={out.full} /> : '–',
          <TwoLines key="by" text={by ?? '–'} />,
          <TwoLines key="expected" text={words.expected} />,
          words.outside,
          <TwoLines key="since" text={words.since} />,
          <TwoLines key="why" text={why} />,
        ]
      }}
    />
  )
}
