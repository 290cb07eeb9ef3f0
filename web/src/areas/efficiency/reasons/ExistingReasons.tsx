import Button from '@mui/material/Button'
import { isOpenReason } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { ReasonDot } from './ReasonDot.tsx'
import { reasonTexts as texts } from './texts.ts'
import type { ExistingReason } from './useExistingReasons.ts'

/**
 * Existing reason entries of a stop: reason, interval, author and time; users with write permission can change or
 * remove them.
 */
export function ExistingReasons(props: {
  existing: readonly ExistingReason[]
  styleOf: (reasonCode: string) => ReasonChoice
  mayWrite: boolean
  busy: boolean
  onChange: (entry: ExistingReason) => void
  onRemove: (entry: ExistingReason) => void
}) {
  const format = useFormat()
  const mask = useMask()
  if (props.existing.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>{texts.existingReasons}</Box>
      <Box
        component="ul"
        aria-label={texts.existingReasons}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {props.existing.map((entry) => {
          const name = nameOfReason(props.styleOf(entry.reasonCode))
          const { enteredBy, enteredAt } = entry
          const author = enteredBy === null ? texts.unknownAuthor : mask.name('Person', enteredBy)
          return (
            <Box
              component="li"
              key={entry.reasonEntryID}
              sx={{ display: 'flex', gap: 3, alignItems: 'center', fontSize: '0.8125rem' }}
            >
              <ReasonDot color={props.styleOf(entry.reasonCode).color} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {name}
                </Box>{' '}
                {format.instant(entry.start, 'moment')} –{' '}
                {isOpenReason(entry) ? texts.untilItEnds : format.instant(entry.end, 'timeToTheSecond')}
                <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                  {texts.enteredBy(author, format.instant(enteredAt, 'moment'))}
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
