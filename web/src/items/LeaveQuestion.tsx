import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { itemTexts as texts } from './texts.ts'

const isSignIn = (pathname: string) => pathname.startsWith('/login') || pathname === '/signedOut'

/** Asks before rows that are not saved yet would be lost by going elsewhere; within the same screen they stay. */
export function LeaveQuestion(props: { hasDrafts: boolean; onLeave: () => void }) {
  const { hasDrafts, onLeave } = props
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasDrafts && current.pathname !== next.pathname && !isSignIn(next.pathname),
    enableBeforeUnload: () => hasDrafts,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      question={texts.leave}
      onNo={() => blocker.reset?.()}
      onYes={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
