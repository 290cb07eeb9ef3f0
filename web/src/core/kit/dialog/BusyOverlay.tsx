import CircularProgress from '@mui/material/CircularProgress'
import Portal from '@mui/material/Portal'
import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { Box } from '../Box.tsx'
import { type Busy, createBusy } from './busy.ts'
import { dialogTexts as texts } from './texts.ts'

const BusyReact = createContext<Busy | null>(null)

/**
 * Shows a label over the page while any action runs, including every mutation except those with
 * `meta: { isInBackground: true }`. It fades in late, so that quick actions do not flicker; the focus stays in place.
 */
export function BusyProvider(props: { children: ReactNode }) {
  const [busy] = useState(createBusy)
  const named = useSyncExternalStore(busy.subscribe, busy.read)
  const isMutating = useIsMutating({ predicate: ({ meta }) => meta?.isInBackground !== true }) > 0
  const isPrompting = useSyncExternalStore(busy.subscribe, busy.isPrompting)
  const action = isPrompting ? null : (named ?? (isMutating ? { label: texts.working, blocks: true } : null))
  return (
    <BusyReact value={busy}>
      {props.children}
      {action !== null && (
        // Outside the dialogs, which hide everything else from screen readers.
        <Portal>
          <Box
            sx={{
              position: 'fixed',
              inset: 0,
              zIndex: 'tooltip',
              display: 'grid',
              placeItems: 'center',
              pointerEvents: action.blocks ? 'auto' : 'none',
              '@keyframes late': { from: { opacity: 0 }, to: { opacity: 1 } },
            }}
          >
            <Box
              role="status"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                px: 5,
                py: 3,
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                boxShadow: 8,
                animation: 'late 160ms 250ms backwards',
              }}
            >
              <CircularProgress size={18} color="inherit" aria-label={action.label} />
              {action.label}
            </Box>
          </Box>
        </Portal>
      )}
    </BusyReact>
  )
}

/** Returns the functions that show the overlay while an action runs. */
export function useBusy(): Busy {
  const busy = use(BusyReact)
  if (!busy) throw new Error('This part of the page needs a busy overlay around it')
  return busy
}
