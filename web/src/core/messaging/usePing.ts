import { pingReached } from '@takt/domain/areas/messages/answers/ping.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../api/apiError.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { type PingTarget, pingResult } from './pingResult.ts'

/** Pings users and devices; a notice names those that received the ping, and those that did not. */
export function usePing() {
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
    onError: (error) => notices.error(sentenceOf(error)),
  })
  return { ping: mutate, isPinging: isPending }
}
