import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { itemTexts as texts } from './texts.ts'

const isSignIn = (pathname: string) => pathname.startsWith('/login') || pathname === '/signedOut'

/**
 * Asks for confirmation before unsaved changes (rows, unless `prompt` is set) are lost by navigation; navigation
 * within the same screen does not ask.
 */
export function LeaveConfirmation(props: { hasDrafts: boolean; prompt?: string; onLeave: () => void }) {
  const { hasDrafts, onLeave } = props
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasDrafts && current.pathname !== next.pathname && !isSignIn(next.pathname),
    enableBeforeUnload: () => hasDrafts,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      prompt={props.prompt ?? texts.leave}
      onNo={() => blocker.reset?.()}
      onYes={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
