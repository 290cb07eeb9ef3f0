import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { itemTexts as texts } from './texts.ts'

const isSignIn = (pathname: string) => pathname.startsWith('/login') || pathname === '/signedOut'

/**
 * Asks before what is not saved yet, rows if nothing else is said, would be lost by going elsewhere; within the same
 * screen it stays.
 */
export function LeaveQuestion(props: { hasDrafts: boolean; question?: string; onLeave: () => void }) {
  const { hasDrafts, onLeave } = props
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasDrafts && current.pathname !== next.pathname && !isSignIn(next.pathname),
    enableBeforeUnload: () => hasDrafts,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      question={props.question ?? texts.leave}
      onNo={() => blocker.reset?.()}
      onYes={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
