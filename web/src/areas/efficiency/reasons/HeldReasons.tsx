import Button from '@mui/material/Button'
import { isOpenReason } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { ReasonDot } from './ReasonDot.tsx'
import { reasonTexts as texts } from './texts.ts'
import type { HeldReason } from './useHeldReasons.ts'

/**
 * What was said of a stop before: the reason, of which time, by whom and when; whoever may write changes it or takes it
 * away.
 */
export function HeldReasons(props: {
  held: readonly HeldReason[]
  lookOf: (reasonCode: string) => ReasonChoice
  mayWrite: boolean
  busy: boolean
  onChange: (entry: HeldReason) => void
  onRemove: (entry: HeldReason) => void
}) {
  const format = useFormat()
  const mask = useMask()
  if (props.held.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>{texts.saidBefore}</Box>
      <Box component="ul" aria-label={texts.saidBefore} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {props.held.map((entry) => {
          const name = nameOfReason(props.lookOf(entry.reasonCode))
          const { enteredBy, enteredAt } = entry
          const who = enteredBy === null ? texts.somebody : mask.name('Person', enteredBy)
          return (
            <Box
              component="li"
              key={entry.reasonEntryID}
              sx={{ display: 'flex', gap: 3, alignItems: 'center', fontSize: '0.8125rem' }}
            >
              <ReasonDot color={props.lookOf(entry.reasonCode).color} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {name}
                </Box>{' '}
                {format.instant(entry.start, 'moment')} –{' '}
                {isOpenReason(entry) ? texts.untilItEnds : format.instant(entry.end, 'timeToTheSecond')}
                <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                  {texts.saidBy(who, format.instant(enteredAt, 'moment'))}
                  {entry.note ? ` · ${entry.note}` : ''}
                </Box>
              </Box>
              {props.mayWrite && (
                <>
                  <Button size="small" aria-label={texts.changeOf(name)} onClick={() => props.onChange(entry)}>
                    {texts.change}
                  </Button>
                  <Button
                    size="small"
                    color="inherit"
                    aria-label={texts.removeOf(name)}
                    disabled={props.busy}
                    onClick={() => props.onRemove(entry)}
                  >
                    {texts.remove}
                  </Button>
                </>
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
