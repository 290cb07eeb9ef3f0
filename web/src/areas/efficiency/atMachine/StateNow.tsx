import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useMachineNow } from '../../../core/dashboards/machines/useMachineNow.ts'
import { StateGlyph } from '../../../core/dashboards/states/StateGlyph.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { DerivationNow } from './DerivationNow.tsx'
import { atMachineTexts as texts } from './texts.ts'

/**
 * Current state of a machine and its start, readable from the next machine; without a connection, the last reported
 * state.
 */
export function StateNow({ resourceID }: { resourceID: string }) {
  const { mode } = useTheme().palette
  const format = useFormat()
  const { feed } = useMessaging()
  const now = useMachineNow(resourceID)
  useNow(1000)
  const kind = now?.kind ?? 'unknown'
  const colour = stateLook[kind][mode]
  const isKnown = now !== null && kind !== 'unknown'
  const secs = now ? Math.max(0, Math.round((feed.serverNow() - now.since) / 1000)) : 0
  return (
    <Box
      component="section"
      aria-label={texts.state}
      sx={{
        borderLeft: '1rem solid',
        borderColor: now?.isLive === false ? 'divider' : colour,
        bgcolor: now?.isLive === false ? 'action.hover' : `color-mix(in srgb, ${colour} 14%, transparent)`,
        borderRadius: 1,
        px: 5,
        py: 4,
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          fontSize: 'min(4.5rem, 14vw)',
          fontWeight: 650,
          lineHeight: 1.1,
          display: 'flex',
          alignItems: 'center',
          gap: 4,
        }}
      >
        <StateGlyph kind={kind} />
        <span>{stateLook[kind].label}</span>
      </Box>
      <Box sx={{ fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums' }}>
        {now === null && texts.nothing}
        {isKnown && now.isLive && texts.since(format.instant(now.since, 'time'), format.duration(secs))}
        {now?.isLive === false && texts.lastReported(format.instant(now.lastTo, 'time'))}
      </Box>
      {isKnown && now.isLive && <DerivationNow resourceID={resourceID} kind={kind} at={feed.serverNow()} />}
    </Box>
  )
}
