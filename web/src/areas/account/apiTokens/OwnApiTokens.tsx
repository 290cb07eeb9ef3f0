import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type ApiToken, apiToken } from '@takt/domain/areas/access/answers/apiToken.ts'
import { areas } from '@takt/domain/core/rights/permissions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { answered, done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { CopyField } from '../../../core/kit/copy/CopyField.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useShownPassword } from '../../../core/session/useShownPassword.tsx'
import { AccountLine } from '../AccountLine.tsx'
import { NewApiToken } from './NewApiToken.tsx'
import { apiTokenTexts as texts } from './texts.ts'

/** A token that was just made, as long as it is not closed: nobody can show it again. */
function ShownToken(props: { name: string; token: string; onClose: () => void }) {
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

const tokensAnswer = answered(z.array(apiToken))
const tokensKey = ['ownApiTokens']
const noAreas: readonly string[] = []

function rightsOf({ permissions }: ApiToken): string {
  const reads = areas.filter((area) => permissions[area]?.read).length
  const writes = areas.filter((area) => permissions[area]?.write).length
  return [texts.mayRead(reads), ...(writes > 0 ? [texts.mayWrite(writes)] : [])].join(', ')
}

function TokenLine(props: { token: ApiToken; isBusy: boolean; onRevoke: () => void }) {
  const { token } = props
  const format = useFormat()
  const when = (instant: number) => format.instant(instant, 'minute')
  const about = [
    rightsOf(token),
    token.lastUsedAt ? texts.lastUsed(when(token.lastUsedAt)) : texts.neverUsed,
    texts.until(when(token.expiresAt)),
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

/** The tokens that this user's scripts sign in with: made, listed and revoked here. */
export function OwnApiTokens(props: { userId: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const shown = useShownPassword()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [...tokensKey, props.userId],
    queryFn: async ({ signal }) => (await client.get('/users/tokens', { schema: tokensAnswer, signal })).data,
  })
  const renew = () => void queries.invalidateQueries({ queryKey: tokensKey })
  const keep = useKeep({
    work: ({ sessionId }: ApiToken) =>
      shown.show((more) => client.delete(`/users/sessions/${sessionId}`, { schema: done, body: more })),
    said: texts.revoked,
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
    <Panel title={texts.title} tools={!isAdding && !made && add}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{texts.help}</Box>
      {isAdding && (
        <NewApiToken
          onMade={(token) => {
            setIsAdding(false)
            setMade(token)
            renew()
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {made && <ShownToken {...made} onClose={() => setMade(null)} />}
      {error && <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={32} />}
      {data?.length === 0 && <Box sx={{ fontSize: '0.8125rem', py: 2 }}>{texts.none}</Box>}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((token) => (
            <TokenLine key={token.sessionId} token={token} isBusy={keep.isBusy} onRevoke={() => keep.run(token)} />
          ))}
        </Box>
      )}
      {shown.dialog}
    </Panel>
  )
}
