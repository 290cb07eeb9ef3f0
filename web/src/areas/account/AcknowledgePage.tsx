import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { acknowledgedByLink } from '@takt/domain/areas/notifications/responses/acknowledgedByLink.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, serverMessageOr } from '../../core/api/apiError.ts'
import { dataResponse } from '../../core/api/client.ts'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

const schema = dataResponse(acknowledgedByLink)

const messageFor = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? texts.acknowledgeVoid
    : serverMessageOr(texts.acknowledgeFailed, error)

/** The page opened by the link in a notification email. Opening it changes nothing; its button acknowledges. */
export function AcknowledgePage(props: { token?: string }) {
  const client = useClient()
  const [{ token = '' }] = useState(props)
  const navigate = useNavigate()
  useEffect(() => {
    // The token must not remain in the address or the history.
    if (props.token) void navigate({ to: '/login/acknowledge', search: {}, replace: true })
  }, [props.token, navigate])
  const acknowledge = useMutation({
    mutationFn: async () => (await client.post('/notifications/acknowledge', { schema, token })).data,
  })
  if (acknowledge.isSuccess)
    return (
      <AuthCard heading={texts.acknowledgeHeading}>
        <Typography role="status">
          {acknowledge.data.wasBefore ? texts.acknowledgedBefore : texts.acknowledged}
        </Typography>
        <PageLink to="/login">{texts.backToLogin}</PageLink>
      </AuthCard>
    )
  return (
    <AuthCard heading={texts.acknowledgeHeading} text={texts.acknowledgeText}>
      {acknowledge.isError && <Alert severity="error">{messageFor(acknowledge.error)}</Alert>}
      <Button variant="contained" size="large" loading={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
        {texts.acknowledgeButton}
      </Button>
      <PageLink to="/login">{texts.backToLogin}</PageLink>
    </AuthCard>
  )
}
