import Button from '@mui/material/Button'
import type { Acknowledgement as Acknowledged } from '@takt/domain/areas/notifications/answers/acknowledgement.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SaidError } from '../../core/api/apiError.ts'
import { done } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { acknowledgementTexts as texts } from './texts.ts'

/** Who acknowledged a message and when; the button that acknowledges it while nobody did and `path` is given. */
export function Acknowledgement(props: { acknowledged: Acknowledged | null; path: string | null; message: string }) {
  const { acknowledged, path, message } = props
  const format = useFormat()
  const client = useClient()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const acknowledge = useMutation({
    mutationFn: (to: string) => client.post(to, { schema: done }),
    onError: (error) => notices.error(error instanceof SaidError ? error.message : texts.failed),
    onSettled: () =>
      Promise.all(
        ['told', notifications.area].map((what) => queries.invalidateQueries({ queryKey: [organizationId, what] })),
      ),
  })
  if (acknowledged)
    return (
      <Box sx={{ color: 'text.secondary' }}>
        {texts.acknowledged(acknowledged.by, format.instant(Date.parse(acknowledged.at), 'minute'))}
      </Box>
    )
  if (path === null) return null
  return (
    <Button
      data-hands
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={texts.acknowledgeIt(message)}
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate(path)}
      sx={{ mt: 1 }}
    >
      {texts.acknowledge}
    </Button>
  )
}
