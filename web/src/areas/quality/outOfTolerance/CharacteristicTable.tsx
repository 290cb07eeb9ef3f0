import Check from '@mui/icons-material/CheckOutlined'
import Grave from '@mui/icons-material/ErrorOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import TrendingUp from '@mui/icons-material/TrendingUpOutlined'
import Link from '@mui/material/Link'
import type { Characteristic } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { HoldMark } from '../../../core/dashboards/states/HoldMark.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { TwoLines } from '../../../core/kit/table/TwoLines.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { expectedOf } from '../../checksheets/index.ts'
import { checkKey } from '../checks/checkKey.ts'
import { holdTexts } from '../holds/texts.ts'
import {
  type CharacteristicRow,
  type CharacteristicSortKey,
  characteristicKeys,
  type ListName,
  stateWord,
} from './characteristicRows.ts'
import { columnWidths, type WidthRange } from './columnWidths.ts'
import { outTexts as texts } from './texts.ts'
import { formatExcess } from './toleranceExcess.ts'

/** Formats a value: a number with its unit, or passed or failed. */
const valueText = (
  { value, isWithin }: { value: number | null; isWithin: boolean },
  { unit }: { unit: string | null },
  exact: (value: number) => string,
): string => {
  if (value === null) return isWithin ? texts.passedValue : texts.failedValue
  // Rounds floating-point noise: 50.449999999999996 is 50.45.
  const formatted = exact(Number(value.toPrecision(12)))
  return unit ? `${formatted} ${unit}` : formatted
}

const marks = { out: Grave, was: History, within: Check }
type Column = keyof typeof texts.columns
const widthRanges: Record<Column, WidthRange> = {
  state: { least: 6, max: 6, isWhole: true },
  check: { least: 6, max: 22, isTwoLined: true },
  machine: { least: 8.25, max: 18, isTwoLined: true },
  part: { least: 5, max: 14, isTwoLined: true },
  // A value without its unit is meaningless.
  last: { least: 4.5, max: 9, isWhole: true },
  far: { least: 6.6, max: 10, isTwoLined: true },
  by: { least: 4, max: 14, isTwoLined: true },
  expected: { least: 5, max: 14, isTwoLined: true },
  outside: { least: 3.75, max: 8, isWhole: true },
  since: { least: 6.25, max: 8, isWhole: true, isTwoLined: true },
  why: { least: 10, max: 36, isTwoLined: true },
  reaches: { least: 8, max: 12, isTwoLined: true },
  rules: { least: 10, max: 36, isTwoLined: true },
}
const namesOf = {
  tolerance: ['state', 'check', 'machine', 'part', 'last', 'far', 'by', 'expected', 'outside', 'since', 'why'],
  control: ['state', 'check', 'machine', 'part', 'last', 'reaches', 'by', 'expected', 'since', 'rules'],
} as const satisfies Record<ListName, readonly Column[]>
const hints: Partial<Record<Column, string>> = { far: texts.farHint, reaches: texts.reachesHint }

const isKey = (name: string): name is CharacteristicSortKey => (characteristicKeys as readonly string[]).includes(name)
const numeric: ReadonlySet<Column> = new Set(['last', 'far', 'outside'])

function State({ of, list, holdText }: { of: Characteristic; list: ListName; holdText: string | false }) {
  const { state } = of
  const Mark = list === 'control' && of.crossing ? TrendingUp : marks[state]
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
      {stateWord(of, list)}
    </Box>
  )
  if (!holdText) return word
  return (
    <Box component="span" title={holdText} sx={{ display: 'grid', justifyItems: 'start', lineHeight: 1.3 }}>
      {word}
      <HoldMark words={holdTexts.onHold} />
    </Box>
  )
}

/**
 * The start of the present state; for a state that ended its start and end; for a characteristic without either the
 * time of its last check.
 */
function sinceWords({ since, outSince, rulesSince, state, lastAt }: Characteristic, list: ListName, format: Format) {
  if (list === 'control' && rulesSince !== null) return format.instant(rulesSince, 'moment')
  if (since === null) return texts.lastChecked(format.instant(lastAt, 'moment'))
  if (state !== 'was' || outSince === null) return format.instant(since, 'moment')
  return texts.stretch(format.instant(outSince, 'moment'), format.near(since, outSince, true))
}

/** The limit that it drifts toward and the time it reaches it; empty without a drift. */
function reachesWords({ crossing, unit }: Characteristic, format: Format): string {
  if (!crossing) return ''
  const { side, limit, at } = crossing
  return texts.reaches[side](
    unit ? `${format.exact(limit)}\u00a0${unit}` : format.exact(limit),
    format.instant(at, 'moment'),
  )
}

/** The cells of a row besides its names. */
const wordsOf = ({ of, far }: CharacteristicRow, list: ListName, format: Format) => ({
  last: valueText({ value: of.lastValue, isWithin: of.state !== 'out' }, of, format.exact),
  far: far && formatExcess(far, of.unit, format).short,
  // The unit stays on the line of its number.
  expected: expectedOf(of, format.exact).replace(` ${of.unit}`, `\u00a0${of.unit}`),
  outside: `${format.count(of.outsideCount)} / ${format.count(of.valueCount)}`,
  since: sinceWords(of, list, format),
  reaches: reachesWords(of, format),
})

/** The characteristics of a list with their state; each opens its chart. */
export function CharacteristicTable(props: {
  list: ListName
  rows: readonly CharacteristicRow[]
  order: Order<CharacteristicSortKey>
  onSort: (by: CharacteristicSortKey) => void
  onOpen: (characteristic: Characteristic) => void
}) {
  const { list, rows } = props
  const names: readonly Column[] = namesOf[list]
  const format = useFormat()
  const widths = useMemo(() => {
    const rowTexts = rows.map((row) => ({ ...row, ...wordsOf(row, list, format), state: 'x'.repeat(20) }))
    return columnWidths(
      names.map((name) => ({
        room: widthRanges[name],
        texts: [texts.columns[name], ...rowTexts.map((row) => row[name] ?? '')],
      })),
    )
  }, [rows, list, names, format])
  return (
    <VirtualTable
      label={texts.lists[list].title}
      isTwoLined
      maxHeight="max(20rem, calc(100vh - 17rem))"
      columns={names.map((name, index) => ({
        label: texts.columns[name],
        width: widths[index] ?? '8rem',
        numeric: numeric.has(name),
        ...(isKey(name) ? { by: name } : {}),
        ...(hints[name] ? { hint: hints[name] } : {}),
      }))}
      order={props.order}
      onSort={(by) => isKey(by) && props.onSort(by)}
      count={rows.length}
      row={(index) => {
        const { of: each, far, check, machine, part, by, why, rules } = rows[index]!
        const out = far && formatExcess(far, each.unit, format)
        const words = wordsOf(rows[index]!, list, format)
        const holdText = each.holds > 0 && holdTexts.holdCountText(each.holds, format.count(each.holds))
        const cells: Record<Column, ReactNode> = {
          state: <State of={each} list={list} holdText={holdText} />,
          check: (
            <Link
              component="button"
              color="inherit"
              data-check={checkKey(each)}
              onClick={() => props.onOpen(each)}
              sx={{ width: '100%', textAlign: 'left' }}
            >
              <TwoLines text={check} />
            </Link>
          ),
          machine: <TwoLines text={machine} />,
          part: <TwoLines text={part} />,
          last: words.last,
          far: out ? <TwoLines text={out.short} title={out.full} /> : '–',
          by: <TwoLines text={by ?? '–'} />,
          expected: <TwoLines text={words.expected} />,
          outside: words.outside,
          since: <TwoLines text={words.since} />,
          why: <TwoLines text={why} />,
          reaches: <TwoLines text={words.reaches || '–'} />,
          rules: <TwoLines text={rules} />,
        }
        return names.map((name) => <Fragment key={name}>{cells[name]}</Fragment>)
      }}
    />
  )
}
