import Call from '@mui/icons-material/CallOutlined'
import IconButton from '@mui/material/IconButton'
import { useCall, useCallSend } from './CallsContext.tsx'
import type { CallTargets } from './callSetup.ts'
import { screenTexts as texts } from './texts.ts'

/** Calls a person or a machine from where they are shown; disabled while this user is in a call. */
export function CallButton(props: { targets: CallTargets }) {
  const { targets } = props
  const send = useCallSend()
  const isFree = useCall((state) => state.matches('idle') && state.context.me !== null)
  const label = texts.call(targets.names.join(', '))
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={!isFree}
      onClick={() => send({ type: 'CALL', targets })}
      sx={{ '@media (pointer: coarse)': { minWidth: '3rem', minHeight: '3rem' } }}
    >
      <Call fontSize="small" />
    </IconButton>
  )
}
