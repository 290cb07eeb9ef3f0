import { useEffect, useState } from 'react'
import { CommandPalette, usePreloadedPalette } from './CommandPalette.tsx'
import { KeysDialog } from './KeysDialog.tsx'

type ShellDialog = 'palette' | 'keys' | null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null

/** The keys that work everywhere: Ctrl-K opens the palette, ? the list of keys. `open` lets a button do the same. */
export function ShellKeys(props: { open: ShellDialog; onOpen: (dialog: ShellDialog) => void }) {
  const { open, onOpen } = props
  usePreloadedPalette()
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
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}

/** Returns the open dialog and its setter. */
export const useShellKeys = () => useState<ShellDialog>(null)
