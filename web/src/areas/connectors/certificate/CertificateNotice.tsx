import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import {
  certificateWarnMs,
  plainThumbprint,
  type ServerCertificate,
} from '@takt/domain/areas/connectors/serverCertificate.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { certificateTexts as texts } from './texts.ts'

const dayMs = 86_400_000

/** Groups of four digits are easier to compare. */
const grouped = (thumbprint: string) => thumbprint.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Returns what is wrong with the validity of a certificate at a time (epoch ms); null: nothing. */
function validityProblem({ validFrom, validTo }: ServerCertificate, now: number): string | null {
  if (validTo < now) return texts.expired
  if (validFrom > now) return texts.notYet
  return validTo <= now + certificateWarnMs ? texts.expires(Math.floor((validTo - now) / dayMs)) : null
}

function Entry(props: { label: string; isCode?: boolean; children: string }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {props.label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', ...(props.isCode && { fontFamily: 'monospace' }) }}
      >
        {props.children}
      </Box>
    </>
  )
}

function Details({ certificate }: { certificate: ServerCertificate }) {
  const format = useFormat()
  const now = useNow(60_000)
  const { subject, validFrom, validTo, thumbprint, thumbprintSha1, trusted } = certificate
  const problem = validityProblem(certificate, now)
  const range = texts.range(format.instant(validFrom, 'day'), format.instant(validTo, 'day'))
  return (
    <Box
      component="dl"
      sx={{
        my: 2,
        display: 'grid',
        columnGap: 4,
        rowGap: { xs: 0.5, sm: 1 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        '& dd': { mb: { xs: 1.5, sm: 0 } },
      }}
    >
      <Entry label={texts.subject}>{subject}</Entry>
      <Entry label={texts.validity}>{problem ? `${range} · ▲ ${problem}` : range}</Entry>
      <Entry label={texts.thumbprint} isCode>
        {grouped(thumbprint)}
      </Entry>
      <Entry label={texts.thumbprintSha1} isCode>
        {grouped(thumbprintSha1)}
      </Entry>
      {trusted !== null && (
        <Entry label={texts.before} isCode>
          {grouped(trusted)}
        </Entry>
      )}
    </Box>
  )
}

/**
 * Shows a certificate that a person has to confirm, and lets them trust it. A changed one is a warning, and is trusted
 * only after its comparison was confirmed. `trusted`: the thumbprint in the form; `onTrust` receives the new one.
 */
export function CertificateNotice(props: {
  certificate: ServerCertificate
  trusted: string
  onTrust: (thumbprint: string) => void
}) {
  const { certificate } = props
  const { thumbprint } = certificate
  const [isConfirming, setIsConfirming] = useState(false)
  const [isCompared, setIsCompared] = useState(false)
  const isChanged = certificate.trusted !== null
  if (plainThumbprint(props.trusted) === thumbprint)
    return (
      <Alert severity="success" variant="outlined">
        {texts.isTrusted}
      </Alert>
    )
  const confirm = (isOpen: boolean) => {
    setIsConfirming(isOpen)
    setIsCompared(false)
  }
  return (
    <Alert
      severity={isChanged ? 'error' : 'warning'}
      variant="outlined"
      sx={{ fontSize: '0.8125rem', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <AlertTitle sx={{ fontSize: '0.8125rem', fontWeight: 650 }}>
        {isChanged ? texts.changedTitle : texts.title}
      </AlertTitle>
      {isChanged ? texts.changedHint : texts.hint}
      <Details certificate={certificate} />
      {isChanged ? (
        <Button size="small" color="error" variant="outlined" onClick={() => confirm(true)}>
          {texts.trustChanged}
        </Button>
      ) : (
        <Button size="small" variant="contained" onClick={() => props.onTrust(thumbprint)}>
          {texts.trust}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        prompt={texts.confirmTitle}
        waiting={!isCompared}
        buttonLabels={{ no: texts.confirmNo, yes: texts.confirmYes }}
        onNo={() => confirm(false)}
        onYes={() => {
          confirm(false)
          props.onTrust(thumbprint)
        }}
      >
        {texts.changedHint}
        <Box component="dl" sx={{ my: 3, display: 'grid', '& dd': { mb: 1.5 } }}>
          <Entry label={texts.thumbprint} isCode>
            {grouped(thumbprint)}
          </Entry>
          <Entry label={texts.thumbprintSha1} isCode>
            {grouped(certificate.thumbprintSha1)}
          </Entry>
        </Box>
        <FormControlLabel
          sx={{ ml: -2, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
          control={
            <Checkbox size="small" checked={isCompared} onChange={({ target }) => setIsCompared(target.checked)} />
          }
          label={texts.confirm}
        />
      </ConfirmDialog>
    </Alert>
  )
}
