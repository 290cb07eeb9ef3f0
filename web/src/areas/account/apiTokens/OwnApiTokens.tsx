import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type ApiToken, apiToken } from '@takt/domain/areas/access/responses/apiToken.ts'
import { areas } from '@takt/domain/core/rights/permissions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { CopyField } from '../../../core/kit/copy/CopyField.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { usePasswordConfirmation } from '../../../core/session/usePasswordConfirmation.tsx'
import { AccountLine } from '../AccountLine.tsx'
import { NewApiToken } from './NewApiToken.tsx'
import { apiTokenTexts as texts } from './texts.ts'

/** A token that was just created, until it is closed: it cannot be shown again. */
function CreatedToken(props: { name: string; token: string; onClose: () => void }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, fontSize: '0.8125rem' }}>
      <div>{texts.once}</div>
      <CopyField label={texts.token(props.name)} text={props.token}>
        <Button size="small" onClick={props.onClose}>
          {texts.close}
        </Button>
      </CopyField>
    </Box>
  )
}

const tokensResponse = dataResponse(z.array(apiToken))
const tokensKey = ['ownApiTokens']
const noAreas: readonly string[] = []

function rightsOf({ permissions }: ApiToken): string {
  const readableAreas = areas.filter((area) => permissions[area]?.read).length
  const writes = areas.filter((area) => permissions[area]?.write).length
  return [texts.mayRead(readableAreas), ...(writes > 0 ? [texts.mayWrite(writes)] : [])].join(', ')
}

function TokenLine(props: { token: ApiToken; isBusy: boolean; onRevoke: () => void }) {
  const { token } = props
  const format = useFormat()
  const timeText = (instant: number) => format.instant(instant, 'minute')
  const about = [
    rightsOf(token),
    token.lastUsedAt ? texts.lastUsed(timeText(token.lastUsedAt)) : texts.neverUsed,
    texts.until(timeText(token.expiresAt)),
  ]
  return (
    <AccountLine name={token.tokenName} about={about}>
      <Button
        size="small"
        variant="outlined"
        disabled={props.isBusy}
        aria-label={texts.revokeOf(token.tokenName)}
        onClick={props.onRevoke}
      >
        {texts.revoke}
      </Button>
    </AccountLine>
  )
}

/** The API tokens of the user's scripts: created, listed and revoked here. */
export function OwnApiTokens(props: { userId: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const passwordPrompt = usePasswordConfirmation()
  const [isAdding, setIsAdding] = useState(false)
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [...tokensKey, props.userId],
    queryFn: async ({ signal }) => (await client.get('/users/tokens', { schema: tokensResponse, signal })).data,
  })
  const renew = () => void queries.invalidateQueries({ queryKey: tokensKey })
  const mutation = useSaveMutation({
    work: ({ sessionId }: ApiToken) =>
      passwordPrompt.show((more) => client.delete(`/users/sessions/${sessionId}`, { schema: anyResponse, body: more })),
    message: texts.revoked,
    areas: noAreas,
    loud: true,
    onDone: renew,
  })
  const add = (
    <Button size="small" onClick={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Panel title={texts.title} tools={!isAdding && !created && add}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{texts.help}</Box>
      {isAdding && (
        <NewApiToken
          onMade={(token) => {
            setIsAdding(false)
            setCreated(token)
            renew()
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {created && <CreatedToken {...created} onClose={() => setCreated(null)} />}
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={32} />}
      {data?.length === 0 && <Box sx={{ fontSize: '0.8125rem', py: 2 }}>{texts.none}</Box>}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((token) => (
            <TokenLine
              key={token.sessionId}
              token={token}
              isBusy={mutation.isBusy}
              onRevoke={() => mutation.run(token)}
            />
          ))}
        </Box>
      )}
      {passwordPrompt.dialog}
    </Panel>
  )
}
