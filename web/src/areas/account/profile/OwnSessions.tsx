import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { type OwnSession, ownSession } from '@takt/domain/areas/access/responses/ownSession.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '../../../core/api/apiError.ts'
import { anyResponse, type Client, dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { usePasswordConfirmation } from '../../../core/session/usePasswordConfirmation.tsx'
import { AccountLine } from '../AccountLine.tsx'
import { describeBrowser } from './describeBrowser.ts'
import { profileTexts as texts } from './texts.ts'

const sessionsResponse = dataResponse(z.array(ownSession))

/** Query key of the user's own sessions. */
export const ownSessionsKey = ['ownSessions']
const noAreas: readonly string[] = []

/**
 * Ends sessions. The first request includes the password where it is required, which confirms the identity for the
 * rest. Sessions that have already ended are ignored.
 */
async function end(client: Client, sessions: readonly OwnSession[], passwordFields: object) {
  for (const [index, { sessionId }] of sessions.entries())
    await client
      .delete(`/users/sessions/${sessionId}`, { schema: anyResponse, body: index === 0 ? passwordFields : {} })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
}

function browserName({ userAgent }: OwnSession): string {
  const { browser, system } = describeBrowser(userAgent)
  if (browser && system) return texts.on(browser, system)
  return browser ?? system ?? (userAgent.slice(0, 60) || texts.unknownBrowser)
}

function SessionLine(props: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { session } = props
  const format = useFormat()
  const browser = browserName(session)
  const timeText = (instant: number) => format.instant(instant, 'minute')
  return (
    <AccountLine
      name={browser}
      about={[
        session.address ?? '',
        texts.lastUsed(timeText(session.lastUsedAt)),
        texts.signedIn(timeText(session.createdAt)),
      ]}
    >
      {session.current ? (
        <Chip size="small" variant="outlined" label={texts.thisSession} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          disabled={props.isBusy}
          aria-label={texts.endOf(browser, session.address)}
          onClick={props.onEnd}
        >
          {texts.end}
        </Button>
      )}
    </AccountLine>
  )
}

/** The sessions of this user; any other session can be ended here. */
export function OwnSessions(props: { userId: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...ownSessionsKey, props.userId],
    queryFn: async ({ signal }) => (await client.get('/users/sessions', { schema: sessionsResponse, signal })).data,
  })
  const passwordPrompt = usePasswordConfirmation()
  const mutation = useSaveMutation({
    work: (sessions: readonly OwnSession[]) => passwordPrompt.show((more) => end(client, sessions, more)),
    message: (sessions) => (sessions.length === 1 ? texts.ended : texts.sessionsEnded),
    areas: noAreas,
    loud: true,
    onDone: () => void queries.invalidateQueries({ queryKey: ownSessionsKey }),
  })
  const otherSessions = data?.filter(({ current }) => !current) ?? []
  const ordered = data?.toSorted((entry, other) => Number(other.current) - Number(entry.current))
  return (
    <Panel
      title={texts.sessions}
      tools={
        otherSessions.length > 0 && (
          <Button size="small" disabled={mutation.isBusy} onClick={() => mutation.run(otherSessions)}>
            {texts.endOtherSessions}
          </Button>
        )
      }
    >
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!ordered && !error && <Skeleton variant="rounded" height={64} />}
      {ordered && (
        <Box component="ul" aria-label={texts.sessions} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ordered.map((session) => (
            <SessionLine
              key={session.sessionId}
              session={session}
              isBusy={mutation.isBusy}
              onEnd={() => mutation.run([session])}
            />
          ))}
        </Box>
      )}
      {passwordPrompt.dialog}
    </Panel>
  )
}
