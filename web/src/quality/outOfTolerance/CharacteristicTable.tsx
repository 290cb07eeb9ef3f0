import Check from '@mui/icons-material/CheckOutlined'
import Grave from '@mui/icons-material/ErrorOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import TrendingUp from '@mui/icons-material/TrendingUpOutlined'
import Link from '@mui/material/Link'
import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { expectedOf } from '../../checksheets/face.ts'
import { HeldMark } from '../../dashboards/states/HeldMark.tsx'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Cut } from '../../kit/table/Cut.tsx'
import type { Order } from '../../kit/table/order.ts'
import { VirtualTable } from '../../kit/table/VirtualTable.tsx'
import { checkKey } from '../checks/checkKey.ts'
import { holdTexts } from '../holds/texts.ts'
import { type CharacteristicRow, type CharacteristicSortKey, characteristicKeys } from './characteristicRows.ts'
import { farWords } from './farOut.ts'
import { foundWords } from './foundWords.ts'
import { outTexts as texts } from './texts.ts'

const marks = { out: Grave, drifting: TrendingUp, was: History, steady: Check }
/** At least so wide, and wider where the row has more room: all of these grow alike. */
const growing = (rem: number) => `minmax(${rem}rem, ${rem}fr)`
/** With `hasHeld` a mark stands beside the state. */
const widthsOf = (hasHeld: boolean) => [
  hasHeld ? '9.25rem' : '6rem',
  ...[
    growing(5.25),
    growing(6.7),
    growing(4.3),
    '4.5rem',
    '5.75rem',
    growing(3.75),
    growing(5.25),
    '3.75rem',
    '5.75rem',
  ],
  growing(9.6),
]
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

/** Characteristics with how they stand; each opens its chart. */
export function CharacteristicTable(props: {
  rows: readonly CharacteristicRow[]
  order: Order<CharacteristicSortKey>
  onSort: (by: CharacteristicSortKey) => void
  onOpen: (characteristic: Characteristic) => void
}) {
  const { rows } = props
  const format = useFormat()
  const widths = widthsOf(rows.some(({ of }) => of.holds > 0))
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
          foundWords({ value: each.lastValue, isWithin: each.state !== 'out' }, each, format.exact),
          out ? <Cut key="far" text={out.short} title={out.full} /> : '–',
          <Cut key="by" text={by ?? '–'} />,
          <Cut key="expected" text={expectedOf(each, format.exact)} />,
          `${format.count(each.outsideCount)} / ${format.count(each.valueCount)}`,
          format.instant(each.since ?? each.lastAt, 'moment'),
          <Cut key="why" text={why} />,
        ]
      }}
    />
  )
}
