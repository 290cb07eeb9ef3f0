import Ping from '@mui/icons-material/NetworkPingOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { maxPinged, pingReached } from '@takt/domain/areas/messages/responses/ping.ts'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/apiError.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient } from '../session/SessionContext.tsx'
import type { PingTarget } from './pingResult.ts'
import { pingResult } from './pingResult.ts'
import { pingTexts as texts } from './texts.ts'

/** Pings users and devices; a notice names those that received the ping and those that did not. */
function usePing() {
  const client = useClient()
  const notices = useNotices()
  const { mutate, isPending } = useMutation({
    mutationFn: async (targets: readonly PingTarget[]) => {
      const body = {
        users: targets.flatMap(({ userName }) => userName ?? []),
        devices: targets.flatMap(({ deviceId }) => deviceId ?? []),
      }
      return (await client.post('/messaging/ping', { schema: pingReached, body })).successful
    },
    onSuccess: (successful, targets) => {
      const { message, isComplete } = pingResult(targets, successful)
      if (isComplete) notices.success(message)
      else notices.info(message, null)
    },
    onError: (error) => notices.error(messageOf(error)),
  })
  return { ping: mutate, isPinging: isPending }
}

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

/** Pings several users or devices, such as those selected in a list. */
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
