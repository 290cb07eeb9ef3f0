import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { buttonDetail, gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { ScrapDialog } from './ScrapDialog.tsx'
import { scrapOutbox } from './scrapOutbox.ts'
import { atMachineTexts } from './texts.ts'
import { useMachineReasons } from './useMachineReasons.ts'
import { useRecentScrap } from './useRecentScrap.ts'

const texts = atMachineTexts.lost

/** Button that opens scrap entry at a machine; prefetches the required data so that it works without a network. */
export function ScrapButton({ screen }: { screen: MachineScreen }) {
  useMachineReasons(screen.resourceID, 'parts')
  useRecentScrap(screen.resourceID)
  const { rejected, waiting } = useOutbox(scrapOutbox)
  const [isOpen, setIsOpen] = useState(false)
  const hasRejected = rejected.length > 0
  const note = hasRejected ? texts.rejectedHere(rejected.length) : waiting.length > 0 && texts.waitsHere(waiting.length)
  return (
    <>
      <Button
        variant="outlined"
        color={hasRejected ? 'error' : 'primary'}
        startIcon={<DeleteSweep />}
        onClick={() => setIsOpen(true)}
        sx={{
          ...gloved,
          minHeight: '5rem',
          fontSize: '1.5rem',
          justifyContent: 'center',
          gridColumn: { xs: 'span 2', md: 'auto' },
        }}
      >
        <span>
          {texts.open}
          {note && (
            <Box component="span" sx={buttonDetail}>
              {note}
            </Box>
          )}
        </span>
      </Button>
      {isOpen && <ScrapDialog screen={screen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
