import Alert from '@mui/material/Alert'
import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useMask } from '../../session/useMask.ts'
import { machineName } from './machineName.ts'
import { silenceTexts as texts } from './texts.ts'
import { useSilence } from './useSilence.ts'

const maxShown = 4

/**
 * The silent machines that should report data, above everything else: since when, the likely cause, and a link to the
 * device. Empty if there are none.
 */
export function SilenceStrip(props: { resourceIDs?: readonly string[] }) {
  const format = useFormat()
  const mask = useMask()
  const { troubles: problems } = useSilence()
  const { resourceIDs = [] } = props
  const visible = problems.filter(({ resourceID }) => resourceIDs.length === 0 || resourceIDs.includes(resourceID))
  if (visible.length === 0) return null
  const now = Date.now()
  return (
    <Alert severity="error" variant="outlined" sx={{ py: 0, '& .MuiAlert-message': { minWidth: 0 } }}>
      <Box sx={{ fontWeight: 600 }}>{texts.heading(format.count(visible.length), visible.length === 1)}</Box>
      <Box component="ul" aria-label={texts.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {visible.slice(0, maxShown).map(({ resourceID, description, deviceId, since, ifSilent }) => (
          <Box component="li" key={resourceID} sx={{ overflowWrap: 'anywhere' }}>
            <PageLink
              to="/$list/$key"
              params={{ list: 'devices', key: String(deviceId) }}
              color="inherit"
              aria-label={texts.openDevice(resourceID)}
              sx={{ fontWeight: 600 }}
            >
              {machineName({ resourceID, description }, mask)}
            </PageLink>
            {since > 0 && texts.since(format.near(since, now))}: {causeText(ifSilent)}
          </Box>
        ))}
      </Box>
      {visible.length > maxShown && (
        <PageLink to="/wall" search={{ order: 'attention' as const }} color="inherit">
          {texts.more(format.count(visible.length - maxShown))}
        </PageLink>
      )}
    </Alert>
  )
}
