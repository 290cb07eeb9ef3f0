import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useScope } from '../../../../core/dashboards/scope/useScope.ts'
import { useMayChange } from '../../../../core/items/useMayChange.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { useFormat } from '../../../../core/kit/format/FormatContext.tsx'
import { rangeLabel } from '../../../../core/kit/range/RangePicker.tsx'
import { SideSheet } from '../../../../core/kit/sheet/SideSheet.tsx'
import { Trouble } from '../../../../core/kit/Trouble.tsx'
import { classesOf } from '../../downtime/stopClasses.ts'
import { stoodMs } from '../stopsOf.ts'
import { reasonTexts } from '../texts.ts'
import { GiveToMany, useGiveToMany } from './GiveToMany.tsx'
import { unexplainedTexts as texts } from './texts.ts'
import { UnexplainedList } from './UnexplainedList.tsx'
import { type UnexplainedStop, useUnexplained } from './useUnexplained.ts'

const nobody: ReadonlySet<string> = new Set()
const none: readonly UnexplainedStop[] = []
const beside = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 4fr)' },
} as const

/** How many stops there are and for how long together, and the way to choose all of them. */
function Sum(props: { stops: readonly UnexplainedStop[]; more: boolean; areAll: boolean; onAll: () => void }) {
  const format = useFormat()
  const { length } = props.stops
  const secs = format.duration(props.stops.reduce((sum, stop) => sum + stoodMs(stop) / 1000, 0))
  const count = format.count(length)
  const others = props.stops.filter(({ counted }) => !counted).length
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography role="status" variant="body2">
        {props.more ? texts.countMore(count, secs) : texts.count(count, secs)}
        {others > 0 && ` ${texts.notCounted(format.count(others), others === length)}`}
      </Typography>
      <Button size="small" sx={{ flex: 'none' }} onClick={props.onAll}>
        {props.areAll ? texts.noneOfThem : texts.all}
      </Button>
    </Box>
  )
}

function Unexplained(props: { onClose: () => void }) {
  const { classes } = useSearch({ strict: false }) as { classes?: string }
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const format = useFormat()
  const mayGive = useMayChange(reasonEntries)
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState(nobody)
  const about = { resourceIDs, start: range.start, end: range.end, live: range.live, kinds: classesOf(classes) }
  const { data, error, refetch } = useUnexplained({ ...about, enabled: isKnown && !isEmpty })
  const stops = data?.stops ?? none
  const chosen = stops.filter(({ key }) => picked.has(key))
  const focus = (role: 'listbox' | 'combobox') => body.current?.querySelector<HTMLElement>(`[role=${role}]`)?.focus()
  const giving = useGiveToMany(chosen, () => {
    setPicked(nobody)
    focus('listbox')
  })
  const toggle = ({ key }: UnexplainedStop) => {
    const next = new Set(picked)
    if (!next.delete(key)) next.add(key)
    setPicked(next)
  }
  const areAll = stops.length > 0 && chosen.length === stops.length
  const trouble = error ?? giving.error
  return (
    <SideSheet
      open
      title={texts.title}
      beside={rangeLabel(range, format)}
      closeLabel={reasonTexts.close}
      onClose={props.onClose}
      foot={
        mayGive &&
        stops.length > 0 && (
          <>
            <Button variant="contained" type="submit" form={formId} loading={giving.isBusy} disabled={!giving.isReady}>
              {texts.give(chosen.length)}
            </Button>
            <Box sx={{ alignSelf: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {chosen.length === 0 ? texts.choose : ''}
            </Box>
          </>
        )
      }
    >
      {trouble && <Trouble what={texts.failed} error={trouble} onAgain={() => void refetch()} />}
      {!data && !trouble && !isEmpty && <Skeleton variant="rounded" height={320} aria-label={texts.looking} />}
      {(isEmpty || data?.stops.length === 0) && <Typography role="status">{texts.none}</Typography>}
      {!mayGive && <Typography color="textSecondary">{reasonTexts.mayNot}</Typography>}
      {stops.length > 0 && (
        <Box ref={body} sx={{ display: 'grid', gap: 3 }}>
          <Sum
            stops={stops}
            more={data?.more ?? false}
            areAll={areAll}
            onAll={() => setPicked(areAll ? nobody : new Set(stops.map(({ key }) => key)))}
          />
          <Box sx={beside}>
            <UnexplainedList stops={stops} chosen={picked} onToggle={toggle} onEnter={() => focus('combobox')} />
            {mayGive && <GiveToMany formId={formId} resourceID={(chosen[0] ?? stops[0])!.resourceID} giving={giving} />}
          </Box>
        </Box>
      )}
    </SideSheet>
  )
}

/**
 * The stops without a reason of all machines that the address names, in its range, while it says that they are open:
 * reasons are given to them here.
 */
export function UnexplainedSheet() {
  const { unexplained } = useSearch({ from: '/main/efficiency' })
  const navigate = useNavigate()
  if (!unexplained) return null
  const close = () => void navigate({ to: '.', search: (before) => ({ ...before, unexplained: undefined }) })
  return <Unexplained onClose={close} />
}
