import Check from '@mui/icons-material/CheckOutlined'
import Grave from '@mui/icons-material/ErrorOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import TrendingUp from '@mui/icons-material/TrendingUpOutlined'
import Link from '@mui/material/Link'
import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { expectedOf, foundBy } from '../../checksheets/face.ts'
import { HeldMark } from '../../dashboards/states/HeldMark.tsx'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { VirtualTable } from '../../kit/table/VirtualTable.tsx'
import { holdTexts } from '../holds/texts.ts'
import type { QualityBy } from '../picks.ts'
import { foundWords } from './foundWords.ts'
import { outTexts as texts } from './texts.ts'

const marks = { out: Grave, drifting: TrendingUp, was: History, steady: Check }
/**
 * Names grow with the window: in shares of the row, which is as long as its reasons, they would push each other out of
 * sight. With `hasHeld` a mark stands beside the state.
 */
const widthsOf = (hasHeld: boolean) => [
  hasHeld ? '11rem' : '7.25rem',
  ...['clamp(9.5rem, 10.5vw, 18rem)', 'clamp(7.5rem, 8vw, 14rem)', 'clamp(5rem, 6vw, 9rem)'],
  ...['5.25rem', 'clamp(7.5rem, 9vw, 12rem)', '6.5rem', '4.25rem', '6.75rem', 'minmax(11rem, 1fr)'],
]
const numeric = new Set<string>([texts.columns.last, texts.columns.outside])

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
  characteristics: readonly Characteristic[]
  nameOf: (by: QualityBy, key: string) => string
  onOpen: (characteristic: Characteristic) => void
}) {
  const { characteristics, nameOf } = props
  const format = useFormat()
  const widths = widthsOf(characteristics.some(({ holds }) => holds > 0))
  const whyOf = ({ rules, lastOutside, state }: Characteristic) =>
    [
      ...(state === 'out' || state === 'drifting' ? rules.map((rule) => texts.broken[rule]) : []),
      ...(lastOutside ? [lastOutside.reason, lastOutside.action].filter(Boolean) : []),
    ].join(' · ')
  const byOf = ({ lastBy }: Characteristic) => foundBy({ ...lastBy, sourceID: null }) ?? '–'
  return (
    <VirtualTable
      label={texts.title}
      maxHeight="26rem"
      columns={Object.values(texts.columns).map((label, place) => ({
        ...{ label, width: widths[place] ?? '8rem', numeric: numeric.has(label) },
      }))}
      count={characteristics.length}
      row={(place) => {
        const each = characteristics[place]!
        const why = whyOf(each)
        const held = each.holds > 0 && holdTexts.heldCount(each.holds, format.count(each.holds))
        return [
          <State key="state" state={each.state} held={held} />,
          <Link
            key="check"
            component="button"
            color="inherit"
            onClick={() => props.onOpen(each)}
            title={each.checkText}
          >
            {each.checkID} · {each.checkText}
          </Link>,
          nameOf('machine', each.resourceID ?? ''),
          nameOf('part', each.partNum ? `${each.partNum}~` : ''),
          foundWords({ value: each.lastValue, isWithin: each.state !== 'out' }, each, format.exact),
          <span key="by" title={byOf(each)}>
            {byOf(each)}
          </span>,
          expectedOf(each, format.exact),
          `${format.count(each.outsideCount)} / ${format.count(each.valueCount)}`,
          format.instant(each.since ?? each.lastAt, 'moment'),
          <span key="why" title={why}>
            {why}
          </span>,
        ]
      }}
    />
  )
}
