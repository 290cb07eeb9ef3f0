import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useScope } from '../../../../core/dashboards/scope/useScope.ts'
import { useMayChange } from '../../../../core/items/useMayChange.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../../core/kit/format/FormatContext.tsx'
import { rangeLabel } from '../../../../core/kit/range/RangePicker.tsx'
import { SideSheet } from '../../../../core/kit/sheet/SideSheet.tsx'
import { classesOf } from '../../downtime/stopClasses.ts'
import { stoppedMs } from '../stopsOf.ts'
import { reasonTexts } from '../texts.ts'
import { ReasonForMany, useReasonForMany } from './ReasonForMany.tsx'
import { unexplainedTexts as texts } from './texts.ts'
import { UnexplainedList } from './UnexplainedList.tsx'
import { type UnexplainedStop, useUnexplained } from './useUnexplained.ts'

const emptySelection: ReadonlySet<string> = new Set()
const none: readonly UnexplainedStop[] = []
const twoColumns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 4fr)' },
} as const

/** Number and total duration of the stops, and a button that selects all of them. */
function Summary(props: { stops: readonly UnexplainedStop[]; more: boolean; areAll: boolean; onAll: () => void }) {
  const format = useFormat()
  const { length } = props.stops
  const secs = format.duration(props.stops.reduce((sum, stop) => sum + stoppedMs(stop) / 1000, 0))
  const count = format.count(length)
  const notCounted = props.stops.filter(({ counted }) => !counted).length
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography role="status" variant="body2">
        {props.more ? texts.countMore(count, secs) : texts.count(count, secs)}
        {notCounted > 0 && ` ${texts.notCounted(format.count(notCounted), notCounted === length)}`}
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
  const mayWrite = useMayChange(reasonEntries)
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(emptySelection)
  const about = { resourceIDs, start: range.start, end: range.end, live: range.live, kinds: classesOf(classes) }
  const { data, error, refetch } = useUnexplained({ ...about, enabled: isKnown && !isEmpty })
  const stops = data?.stops ?? none
  const selectedStops = stops.filter(({ key }) => selected.has(key))
  const focus = (role: 'listbox' | 'combobox') => body.current?.querySelector<HTMLElement>(`[role=${role}]`)?.focus()
  const reasonForm = useReasonForMany(selectedStops, () => {
    setSelected(emptySelection)
    focus('listbox')
  })
  const toggle = ({ key }: UnexplainedStop) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }
  const areAll = stops.length > 0 && selectedStops.length === stops.length
  const problem = error ?? reasonForm.error
  return (
    <SideSheet
      open
      title={texts.title}
      beside={rangeLabel(range, format)}
      closeLabel={reasonTexts.close}
      onClose={props.onClose}
      foot={
        mayWrite &&
        stops.length > 0 && (
          <>
            <Button
              variant="contained"
              type="submit"
              form={formId}
              loading={reasonForm.isBusy}
              disabled={!reasonForm.isReady}
            >
              {texts.saveReason(selectedStops.length)}
            </Button>
            <Box sx={{ alignSelf: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {selectedStops.length === 0 ? texts.choose : ''}
            </Box>
          </>
        )
      }
    >
      {problem && <ErrorAlert what={texts.failed} error={problem} onAgain={() => void refetch()} />}
      {!data && !problem && !isEmpty && <Skeleton variant="rounded" height={320} aria-label={texts.looking} />}
      {(isEmpty || data?.stops.length === 0) && <Typography role="status">{texts.none}</Typography>}
      {!mayWrite && <Typography color="textSecondary">{reasonTexts.mayNot}</Typography>}
      {stops.length > 0 && (
        <Box ref={body} sx={{ display: 'grid', gap: 3 }}>
          <Summary
            stops={stops}
            more={data?.more ?? false}
            areAll={areAll}
            onAll={() => setSelected(areAll ? emptySelection : new Set(stops.map(({ key }) => key)))}
          />
          <Box sx={twoColumns}>
            <UnexplainedList stops={stops} chosen={selected} onToggle={toggle} onEnter={() => focus('combobox')} />
            {mayWrite && (
              <ReasonForMany
                formId={formId}
                resourceID={(selectedStops[0] ?? stops[0])!.resourceID}
                form={reasonForm}
              />
            )}
          </Box>
        </Box>
      )}
    </SideSheet>
  )
}

/**
 * Sheet with the stops without a reason of all machines and the range in the URL, shown while the URL marks it as open;
 * reasons can be entered here.
 */
export function UnexplainedSheet() {
  const { unexplained } = useSearch({ from: '/main/efficiency' })
  const navigate = useNavigate()
  if (!unexplained) return null
  const close = () => void navigate({ to: '.', search: (before) => ({ ...before, unexplained: undefined }) })
  return <Unexplained onClose={close} />
}
