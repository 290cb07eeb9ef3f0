import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'

const isSignIn = (pathname: string) => pathname.startsWith('/login') || pathname === '/signedOut'

/**
 * Asks for confirmation before input is lost by closing, navigating or leaving the page. Does not ask if the session
 * has ended: the form retains its input.
 */
export function useUnsaved(options: { isDirty: boolean; onDiscard: () => void; onClose: () => void }) {
  const { isDirty, onDiscard, onClose } = options
  const [isConfirming, setConfirming] = useState(false)
  const isFree = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !isFree.current && !isSignIn(next.pathname),
    enableBeforeUnload: () => isDirty && !isFree.current,
    withResolver: true,
  })
  const leave = () => {
    isFree.current = true
    setConfirming(false)
    onDiscard()
    onClose()
  }
  return {
    /** Closes at once if no input would be lost, else asks for confirmation. */
    close: () => (isDirty ? setConfirming(true) : leave()),
    /** Closes without confirmation, after saving. */
    leave,
    confirmation: {
      open: isConfirming || blocker.status === 'blocked',
      onNo: () => {
        setConfirming(false)
        blocker.reset?.()
      },
      onYes: () => {
        if (blocker.status !== 'blocked') return leave()
        isFree.current = true
        onDiscard()
        return blocker.proceed()
      },
    },
  }
}
