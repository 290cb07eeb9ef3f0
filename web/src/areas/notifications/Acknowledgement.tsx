import Button from '@mui/material/Button'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import type { Acknowledgement as Acknowledged } from '@takt/domain/areas/notifications/responses/acknowledgement.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserError } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { acknowledgementTexts as texts } from './texts.ts'

/**
 * Shows who acknowledged a message and when; while it is not acknowledged and `path` is set, shows the button for it.
 */
export function Acknowledgement(props: { acknowledged: Acknowledged | null; path: string | null; message: string }) {
  const { acknowledged, path, message } = props
  const format = useFormat()
  const client = useClient()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const acknowledge = useMutation({
    mutationFn: (to: string) => client.post(to, { schema: anyResponse }),
    onError: (error) => notices.error(error instanceof UserError ? error.message : texts.failed),
    onSettled: () =>
      Promise.all(
        ['told', notifications.area].map((queryName) =>
          queries.invalidateQueries({ queryKey: [organizationId, queryName] }),
        ),
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
