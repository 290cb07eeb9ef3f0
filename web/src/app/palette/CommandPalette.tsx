import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { whenIdle } from '../../core/api/whenIdle.ts'
import { lazyComponent, retryUntilLoaded } from '../../core/kit/lazyComponent.ts'
import { appTexts as texts } from '../texts.ts'
import { Searching } from './Searching.tsx'

const loadList = async () => (await import('./CommandList.tsx')).CommandList
// It contains every item type, which neither the first screen nor the first typed characters need to wait for.
const CommandList = lazyComponent(loadList)

/** Preloads the command list once the page has loaded its data. */
export function usePreloadedPalette(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const waiting = new AbortController()
    void whenIdle(queries, waiting.signal).then(() => {
      if (!waiting.signal.aborted) void retryUntilLoaded(loadList)
    })
    return () => waiting.abort()
  }, [queries])
}

/** Opens anything by a few characters: a screen, a machine, a job, a part, a person. */
export function CommandPalette(props: { onClose: () => void }) {
  const router = useRouter()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [reached, setReached] = useState<string>()
  const keys = useRef<(event: KeyboardEvent) => void>(null)
  const go = (address: string) => {
    props.onClose()
    void router.navigate({ href: address })
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      maxWidth="sm"
      fullWidth
      aria-label={texts.palette.title}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 3, sm: '10vh' } } } }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={texts.palette.hint}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => keys.current?.(event)}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': texts.palette.title,
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': reached,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider', fontSize: '0.9375rem' }}
      />
      <Suspense fallback={<Searching />}>
        <CommandList id={id} typed={typed} keys={keys} onReach={setReached} onGo={go} />
      </Suspense>
    </Dialog>
  )
}
