import Ping from '@mui/icons-material/NetworkPingOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { maxPinged } from '@takt/domain/areas/messages/answers/ping.ts'
import type { PingTarget } from './pingResult.ts'
import { pingTexts as texts } from './texts.ts'
import { usePing } from './usePing.ts'

/** Pings one user or device; a notice shows whether the ping was received. */
export function PingButton({ target }: { target: PingTarget }) {
  const { ping, isPinging } = usePing()
  const label = texts.pingOf(target.name)
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      loading={isPinging}
      onClick={() => ping([target])}
      sx={{ '@media (pointer: coarse)': { minWidth: '3rem', minHeight: '3rem' } }}
    >
      <Ping fontSize="small" />
    </IconButton>
  )
}

/** Pings users or devices together, such as those that are ticked in a list. */
export function PingAllButton({ targets }: { targets: readonly PingTarget[] }) {
  const { ping, isPinging } = usePing()
  if (targets.length === 0) return null
  const isTooMany = targets.length > maxPinged
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Ping fontSize="small" />}
      loading={isPinging}
      disabled={isTooMany}
      title={isTooMany ? texts.tooMany(maxPinged) : texts.help}
      onClick={() => ping(targets)}
    >
      {texts.ping}
    </Button>
  )
}
