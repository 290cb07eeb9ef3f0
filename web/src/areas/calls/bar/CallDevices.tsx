import Tune from '@mui/icons-material/Tune'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useMediaState } from '../CallsContext.tsx'
import type { CallMedia, DeviceKind } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { callButton } from './barStyles.ts'

const kinds: readonly DeviceKind[] = ['microphone', 'camera', 'speaker']

/** Selection of microphone, camera and loudspeaker. */
export function CallDevices(props: { media: CallMedia }) {
  const { media } = props
  const { devices, chosen } = useMediaState(media)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={texts.devices}>
        <IconButton
          color="inherit"
          aria-label={texts.devices}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ ...callButton, borderRadius: 1.5 }}
        >
          <Tune />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={{ zIndex: 'tooltip' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.devices } }}
      >
        <Box sx={{ display: 'grid', gap: 4, p: 4, width: 'min(22rem, 90vw)' }}>
          {kinds.map((kind) => (
            <TextField
              key={kind}
              select
              size="small"
              label={texts.kinds[kind]}
              value={devices[kind].some(({ deviceId }) => deviceId === chosen[kind]) ? chosen[kind] : ''}
              onChange={(event) => void media.choose(kind, event.target.value)}
              slotProps={{
                inputLabel: { shrink: true },
                select: { displayEmpty: true, MenuProps: { sx: { zIndex: 'tooltip' } } },
              }}
            >
              <MenuItem value="" disabled>
                {texts.systemChoice}
              </MenuItem>
              {devices[kind].map(({ deviceId, label }) => (
                <MenuItem key={deviceId} value={deviceId}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          ))}
        </Box>
      </Popover>
    </>
  )
}
