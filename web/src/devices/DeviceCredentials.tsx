import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Fragment, useState } from 'react'
import { z } from 'zod'
import { answered, done } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { Box } from '../kit/Box.tsx'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { deviceTexts as texts } from './texts.ts'
import { useCredentialState } from './useCredentialState.ts'

const credentials = z.looseObject({
  natsUrl: z.string(),
  mqttUrl: z.string().nullable(),
  userName: z.string(),
  password: z.string(),
  telemetrySubject: z.string(),
  tagSubject: z.string(),
  expires: z.string(),
})
type Credentials = z.output<typeof credentials>

const names = Object.keys(texts.labels) as (keyof typeof texts.labels)[]

/** What a device connects with: made on request, shown once, revoked at once. */
export function DeviceCredentials(props: { deviceId: number }) {
  const client = useClient()
  const notices = useNotices()
  const [made, setMade] = useState<Credentials | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const path = `/devices/${props.deviceId}/credentials`
  const { sentence, refetch } = useCredentialState(props.deviceId)
  const make = useKeep({
    work: () => client.post(path, { schema: answered(credentials), body: {} }),
    said: texts.made,
    areas: [],
    loud: true,
    onDone: ({ data }) => {
      setMade(data)
      void refetch()
    },
  })
  const revoke = useKeep({
    work: () => client.delete(path, { schema: done }),
    said: texts.revoked,
    areas: [],
    loud: true,
    onDone: () => {
      setMade(null)
      void refetch()
    },
  })
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    notices.success(texts.copied)
  }
  return (
    <Panel title={texts.credentials}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="body2" color="textSecondary">
          {texts.credentialsText}
        </Typography>
        {sentence && !made && <Typography variant="body2">{sentence}</Typography>}
        {made && (
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'max-content minmax(0, 1fr) auto',
              columnGap: 3,
              alignItems: 'center',
              fontSize: '0.8125rem',
              '& dt': { color: 'text.secondary' },
              '& dd': { m: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' },
            }}
          >
            {names.map((name) => (
              <Fragment key={name}>
                <dt>{texts.labels[name]}</dt>
                <dd>{made[name]}</dd>
                <IconButton
                  size="small"
                  aria-label={texts.copy(texts.labels[name])}
                  onClick={() => void copy(String(made[name] ?? ''))}
                >
                  <ContentCopy sx={{ fontSize: '1rem' }} />
                </IconButton>
              </Fragment>
            ))}
          </Box>
        )}
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button size="small" variant="outlined" loading={make.isBusy} onClick={() => make.run(undefined)}>
            {texts.makeCredentials}
          </Button>
          <Button size="small" color="inherit" onClick={() => setIsAsking(true)}>
            {texts.revoke}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={isAsking}
        question={texts.revokeQuestion}
        onNo={() => setIsAsking(false)}
        onYes={() => {
          setIsAsking(false)
          revoke.run(undefined)
        }}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </Panel>
  )
}
