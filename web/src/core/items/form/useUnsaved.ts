import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'

const isSignIn = (pathname: string) => pathname.startsWith('/login') || pathname === '/signedOut'

/**
 * Asks before something typed would be lost: by closing, by going elsewhere, by leaving the page. Where the session
 * ended nothing is asked: the form keeps what was typed.
 */
export function useUnsaved(options: { isDirty: boolean; onDiscard: () => void; onClose: () => void }) {
  const { isDirty, onDiscard, onClose } = options
  const [isAsking, setAsking] = useState(false)
  const isFree = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !isFree.current && !isSignIn(next.pathname),
    enableBeforeUnload: () => isDirty && !isFree.current,
    withResolver: true,
  })
  const leave = () => {
    isFree.current = true
    setAsking(false)
    onDiscard()
    onClose()
  }
  return {
    /** Closes at once if nothing would be lost, else asks. */
    close: () => (isDirty ? setAsking(true) : leave()),
    /** Closes without asking: it was saved. */
    leave,
    question: {
      open: isAsking || blocker.status === 'blocked',
      onNo: () => {
        setAsking(false)
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
