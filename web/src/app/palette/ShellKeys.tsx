import { Suspense, useEffect, useState } from 'react'
import { lazyPart, untilLoaded } from '../../kit/lazyPart.ts'
import { KeysDialog } from './KeysDialog.tsx'

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette
// It knows every item type, which the first screen need not wait for.
const CommandPalette = lazyPart(loadPalette)

type Shown = 'palette' | 'keys' | null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null

/** The keys that work everywhere: Ctrl-K opens the palette, ? the list of keys. `open` lets a button do the same. */
export function ShellKeys(props: { open: Shown; onOpen: (shown: Shown) => void }) {
  const { open, onOpen } = props
  // There when it is asked for.
  useEffect(() => void untilLoaded(loadPalette), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onOpen('palette')
      } else if (event.key === '?' && !event.defaultPrevented && !isTyping(event.target)) onOpen('keys')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onOpen])
  const close = () => onOpen(null)
  return (
    <>
      {open === 'palette' && (
        <Suspense fallback={null}>
          <CommandPalette onClose={close} />
        </Suspense>
      )}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}

/** Which of the two is shown. */
export const useShellKeys = () => useState<Shown>(null)
