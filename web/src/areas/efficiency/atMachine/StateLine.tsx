import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useMachineNow } from '../../../core/dashboards/machines/useMachineNow.ts'
import { StateGlyph } from '../../../core/dashboards/states/StateGlyph.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { atMachineTexts as texts } from './texts.ts'

/** One-line state of a machine, shown beside other content on the screen at it. */
export function StateLine({ resourceID }: { resourceID: string }) {
  const { mode } = useTheme().palette
  const format = useFormat()
  const now = useMachineNow(resourceID)
  const kind = now?.kind ?? 'unknown'
  const isLive = now?.isLive !== false
  return (
    <Box
      component="section"
      aria-label={texts.state}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        borderLeft: '0.5rem solid',
        borderColor: isLive ? stateLook[kind][mode] : 'divider',
        pl: 3,
        minWidth: 0,
        fontSize: '1.5rem',
      }}
    >
      <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {resourceID}
      </Box>
      <StateGlyph kind={kind} />
      <span>{stateLook[kind].label}</span>
      {now && !isLive && (
        <Box component="span" sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>
          {texts.lastReported(format.instant(now.lastTo, 'time'))}
        </Box>
      )}
    </Box>
  )
}
