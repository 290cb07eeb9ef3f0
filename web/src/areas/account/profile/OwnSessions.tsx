import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { type OwnSession, ownSession } from '@takt/domain/areas/access/answers/ownSession.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '../../../core/api/apiError.ts'
import { answered, type Client, done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useShownPassword } from '../../../core/session/useShownPassword.tsx'
import { AccountLine } from '../AccountLine.tsx'
import { describeBrowser } from './describeBrowser.ts'
import { profileTexts as texts } from './texts.ts'

const sessionsAnswer = answered(z.array(ownSession))

/** Where the list of own sessions is kept in the page. */
export const ownSessionsKey = ['ownSessions']
const noAreas: readonly string[] = []

/**
 * Ends sessions, the first with the password where that is asked for, which then holds; one that is over already is as
 * wanted.
 */
async function end(client: Client, sessions: readonly OwnSession[], shown: object) {
  for (const [place, { sessionId }] of sessions.entries())
    await client
      .delete(`/users/sessions/${sessionId}`, { schema: done, body: place === 0 ? shown : {} })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
}

function placeOf({ userAgent }: OwnSession): string {
  const { browser, system } = describeBrowser(userAgent)
  if (browser && system) return texts.on(browser, system)
  return browser ?? system ?? (userAgent.slice(0, 60) || texts.unknownBrowser)
}

function SessionLine(props: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { session } = props
  const format = useFormat()
  const where = placeOf(session)
  const when = (instant: number) => format.instant(instant, 'minute')
  return (
    <AccountLine
      name={where}
      about={[session.address ?? '', texts.lastUsed(when(session.lastUsedAt)), texts.signedIn(when(session.createdAt))]}
    >
      {session.current ? (
        <Chip size="small" variant="outlined" label={texts.thisSession} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          disabled={props.isBusy}
          aria-label={texts.endOf(where, session.address)}
          onClick={props.onEnd}
        >
          {texts.end}
        </Button>
      )}
    </AccountLine>
  )
}

/** Where this user is signed in; any other session can be ended from here. */
export function OwnSessions(props: { userId: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...ownSessionsKey, props.userId],
    queryFn: async ({ signal }) => (await client.get('/users/sessions', { schema: sessionsAnswer, signal })).data,
  })
  const shown = useShownPassword()
  const keep = useKeep({
    work: (sessions: readonly OwnSession[]) => shown.show((more) => end(client, sessions, more)),
    said: (sessions) => (sessions.length === 1 ? texts.ended : texts.othersEnded),
    areas: noAreas,
    loud: true,
    onDone: () => void queries.invalidateQueries({ queryKey: ownSessionsKey }),
  })
  const others = data?.filter(({ current }) => !current) ?? []
  const ordered = data?.toSorted((entry, other) => Number(other.current) - Number(entry.current))
  return (
    <Panel
      title={texts.sessions}
      tools={
        others.length > 0 && (
          <Button size="small" disabled={keep.isBusy} onClick={() => keep.run(others)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {error && <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!ordered && !error && <Skeleton variant="rounded" height={64} />}
      {ordered && (
        <Box component="ul" aria-label={texts.sessions} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ordered.map((session) => (
            <SessionLine
              key={session.sessionId}
              session={session}
              isBusy={keep.isBusy}
              onEnd={() => keep.run([session])}
            />
          ))}
        </Box>
      )}
      {shown.dialog}
    </Panel>
  )
}
