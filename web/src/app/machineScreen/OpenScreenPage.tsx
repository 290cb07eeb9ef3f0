import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { screenLink } from '@takt/domain/areas/access/responses/screen.ts'
import { useState } from 'react'
import { ApiError, messageOf } from '../../core/api/apiError.ts'
import { dataResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useClient, useSession } from '../../core/session/SessionContext.tsx'
import { credentialIn } from './credentialIn.ts'
import { deviceScreenTexts as texts } from './texts.ts'

const schema = dataResponse(screenLink)

/** Opens the screen at a machine with its device's credentials: they are exchanged at once and not stored. */
export function OpenScreenPage() {
  const client = useClient()
  const wasOpen = useSession(({ context }) => context.isDisplay)
  const isLinkRejected = useSession(({ context }) => context.isAddressRejected)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    const token = credentialIn(pasted)
    if (!token) return setProblem(texts.noPassword)
    setIsBusy(true)
    try {
      const { data } = await client.post('/screens', { schema, token })
      const { pathname, search } = new URL(data.url)
      window.location.assign(pathname + search)
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 401 ? texts.wrong : messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Box
      component="main"
      sx={{ minHeight: '100%', display: 'grid', alignContent: 'center', justifyItems: 'center', p: 6 }}
    >
      <Box
        component="form"
        sx={{ display: 'grid', gap: 5, width: 'min(44rem, 100%)' }}
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <Typography component="h1" sx={{ fontSize: '2rem', fontWeight: 650 }}>
          {texts.open}
        </Typography>
        {(isLinkRejected || wasOpen) && (
          <Alert severity="warning" variant="outlined">
            {isLinkRejected ? texts.addressUsed : texts.ended}
          </Alert>
        )}
        <Typography sx={{ fontSize: '1.25rem' }}>{texts.openText}</Typography>
        <TextField
          label={texts.password}
          value={pasted}
          multiline
          minRows={3}
          maxRows={6}
          required
          onChange={(event) => {
            setPasted(event.target.value)
            setProblem('')
          }}
          slotProps={{ htmlInput: { maxLength: 16_384, autoComplete: 'off', spellCheck: false } }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" loading={isBusy} sx={{ minHeight: '4rem', fontSize: '1.25rem' }}>
          {texts.open}
        </Button>
      </Box>
    </Box>
  )
}
