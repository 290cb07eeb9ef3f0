import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { screenLink, screenState } from '@takt/domain/areas/access/responses/screen.ts'
import { useState } from 'react'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { CopyField } from '../../../core/kit/copy/CopyField.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { screenTexts as texts } from './texts.ts'

const stateResponse = dataResponse(screenState)
const linkResponse = dataResponse(screenLink)
const areas = ['devices']

/** The screen at a device's machine: its status, the address that opens it, and a button to end it. */
export function ScreenPanel(props: { deviceId: number; resourceId: string | null }) {
  const client = useClient()
  const format = useFormat()

  const mayWrite = useMay('devices', 'write')
  const path = `/devices/${props.deviceId}/screen`
  const [link, setLink] = useState<{ url: string; expires: number } | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { data } = useRead({
    key: ['devices', 'screen', props.deviceId],
    path,
    schema: stateResponse,
  })
  const make = useSaveMutation({
    work: () => client.post(path, { schema: linkResponse }),
    message: texts.made,
    areas,
    loud: true,
    onDone: (response) => setLink(response.data),
  })
  const end = useSaveMutation({
    work: () => client.delete(path, { schema: anyResponse }),
    message: texts.ended,
    areas,
    loud: true,
    onDone: () => setLink(null),
  })
  if (!data) return null
  const isAtMachine = props.resourceId !== null
  const openedAt = data.openedAt === null ? null : format.instant(data.openedAt, 'minute')
  return (
    <Panel title={texts.title}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2">
          {openedAt !== null ? texts.open(openedAt) : data.isAwaited ? texts.awaited : texts.notOpen}
        </Typography>
        {mayWrite && (
          <>
            <Typography variant="body2" color="textSecondary">
              {isAtMachine ? texts.help : texts.noMachine}
            </Typography>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Button
                size="small"
                variant="outlined"
                disabled={!isAtMachine}
                loading={make.isBusy}
                onClick={() => make.run(undefined)}
              >
                {texts.make}
              </Button>
              {(data.isOpen || data.isAwaited) && (
                <Button size="small" color="inherit" onClick={() => setIsConfirming(true)}>
                  {texts.end}
                </Button>
              )}
            </Box>
            {link && (
              <>
                <Typography variant="body2">{texts.addressHelp(format.instant(link.expires, 'minute'))}</Typography>
                <CopyField label={texts.address} text={link.url} />
              </>
            )}
          </>
        )}
      </Box>
      <ConfirmDialog
        open={isConfirming}
        prompt={texts.endTitle}
        onNo={() => setIsConfirming(false)}
        onYes={() => {
          setIsConfirming(false)
          end.run(undefined)
        }}
      >
        {texts.endText}
      </ConfirmDialog>
    </Panel>
  )
}
