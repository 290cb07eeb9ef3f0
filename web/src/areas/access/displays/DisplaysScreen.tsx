import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { CopyField } from '../../../core/kit/copy/CopyField.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { useDeviceGroups } from '../useDeviceGroups.ts'
import { AddDisplay, ChangeDisplay } from './DisplayForm.tsx'
import { DisplayLine } from './DisplayLine.tsx'
import { type Display, displayLink, displaysResponse } from './displayResponses.ts'
import { displayTexts as texts } from './displayTexts.ts'

/** The single-use address that connects a wall display, shown while this screen is open. */
function DisplayAddress(props: { name: string; url: string; expires: number; onClose: () => void }) {
  const format = useFormat()
  return (
    <Panel title={texts.address}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ fontSize: '0.8125rem' }}>
          {texts.addressHelp(props.name, format.instant(props.expires, 'minute'))}
        </Box>
        <CopyField label={texts.address} text={props.url}>
          <Button size="small" onClick={props.onClose}>
            {texts.close}
          </Button>
        </CopyField>
      </Box>
    </Panel>
  )
}

const area = 'security'
const areas = [area]

/**
 * The wall displays of the organization: each is connected by an address that is shown once, and shows nothing after it
 * is revoked.
 */
export function DisplaysScreen() {
  const client = useClient()

  const mayWrite = useMay(area, 'write')
  const [link, setLink] = useState<{ name: string; url: string; expires: number } | null>(null)
  const [revocation, setRevocation] = useState<{ displayId: number; displayName: string } | null>(null)
  const [changed, setChanged] = useState<Display | null>(null)
  const groups = useDeviceGroups()
  const { data, error, refetch } = useRead({
    key: [area, 'displays'],
    path: '/displays',
    schema: displaysResponse,
  })
  const revoke = useSaveMutation({
    work: (displayId: number) => client.delete(`/displays/${displayId}`, { schema: anyResponse }),
    message: texts.deleted,
    areas,
    loud: true,
    onDone: () => setLink(null),
  })
  const again = useSaveMutation({
    work: ({ displayId }: { displayId: number; displayName: string }) =>
      client.post(`/displays/${displayId}/link`, { schema: displayLink }),
    message: texts.linked,
    areas,
    loud: true,
    onDone: (response, { displayName }) => setLink({ name: displayName, ...response.data }),
  })
  return (
    <Box
      sx={{ p: { xs: 3, sm: 6 }, display: 'grid', gap: 4, maxWidth: '56rem', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {link && <DisplayAddress {...link} onClose={() => setLink(null)} />}
      <Panel title={texts.title}>
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={96} />}
        {data?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {texts.none}
          </Typography>
        )}
        {data && data.length > 0 && (
          <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((entry) => (
              <DisplayLine
                key={entry.displayId}
                display={entry}
                groups={groups}
                mayWrite={mayWrite}
                isBusy={revoke.isBusy || again.isBusy}
                onLink={() => again.run(entry)}
                onChange={() => setChanged(entry)}
                onRevoke={() => setRevocation(entry)}
              />
            ))}
          </Box>
        )}
      </Panel>
      {changed && (
        <ChangeDisplay key={changed.displayId} display={changed} groups={groups} onClose={() => setChanged(null)} />
      )}
      {mayWrite && !changed && <AddDisplay groups={groups} onAdded={setLink} />}
      <ConfirmDialog
        open={revocation !== null}
        prompt={texts.revokeConfirmation(revocation?.displayName ?? '')}
        onNo={() => setRevocation(null)}
        onYes={() => {
          if (revocation) revoke.run(revocation.displayId)
          setRevocation(null)
        }}
      >
        {texts.revokeHelp}
      </ConfirmDialog>
    </Box>
  )
}
