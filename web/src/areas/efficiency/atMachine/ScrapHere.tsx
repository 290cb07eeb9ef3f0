import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { beneath, gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { ScrapDialog } from './ScrapDialog.tsx'
import { scrapOutbox } from './scrapOutbox.ts'
import { atMachineTexts } from './texts.ts'
import { useReasonsHere } from './useReasonsHere.ts'
import { useSaidScrap } from './useSaidScrap.ts'

const texts = atMachineTexts.lost

/** The way to what is said of parts at a machine; what is needed there is kept ahead, for when there is no network. */
export function ScrapHere({ screen }: { screen: MachineScreen }) {
  useReasonsHere(screen.resourceID, 'parts')
  useSaidScrap(screen.resourceID)
  const { refused, waiting } = useOutbox(scrapOutbox)
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = refused.length > 0
  const note = isRefused ? texts.refusedHere(refused.length) : waiting.length > 0 && texts.waitsHere(waiting.length)
  return (
    <>
      <Button
        variant="outlined"
        color={isRefused ? 'error' : 'primary'}
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
            <Box component="span" sx={beneath}>
              {note}
            </Box>
          )}
        </span>
      </Button>
      {isOpen && <ScrapDialog screen={screen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
