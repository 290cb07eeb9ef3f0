import DesignServices from '@mui/icons-material/DesignServicesOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { flowRow } from '@takt/domain/areas/flows/responses/flowStatus.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useId, useState } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../core/kit/Box.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import { flowTexts } from './texts.ts'
import { useDesigning } from './useDesigning.tsx'

const texts = flowTexts.dialog
const rows = dataResponse(z.array(flowRow))
const added = dataResponse(rowWith(flows, ['flowId']))
const areas = [flows.area]
const maxFlows = 200

/**
 * Dialog that customizes Takt for an organization: its flows, each of which can be opened in the flow editor with a
 * token.
 */
export function CustomizeDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const client = useClient()

  const mayWrite = useMay(flows.area, 'write')
  const designing = useDesigning()
  const [name, setName] = useState('')
  const { data, error, refetch } = useRead({
    key: [flows.area, 'flows to customize'],
    path: '/flows',
    schema: rows,
    query: { orderBy: 'flowName:asc', limit: maxFlows, ttlSecs: 0 },
  })
  const add = useSaveMutation({
    work: () => client.post('/flows', { schema: added, body: { flowName: name.trim() } }),
    message: flowTexts.added,
    areas,
    onDone: () => setName(''),
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', fontSize: '0.8125rem' }}>
        <Typography variant="body2">{texts.text}</Typography>
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {data?.length === 0 && <Typography color="textSecondary">{texts.none}</Typography>}
        {data && data.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map(({ flowId, flowName, description, active }) => (
              <Box
                component="li"
                key={flowId}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
                  alignItems: 'center',
                  gap: 3,
                  py: 1.5,
                  borderTop: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 500 }}>{flowName}</Box>
                  {description && <Box sx={{ color: 'text.secondary' }}>{description}</Box>}
                </Box>
                <Box sx={{ color: 'text.secondary' }}>{active ? texts.on : texts.off}</Box>
                {mayWrite && (
                  <Button
                    size="small"
                    startIcon={<DesignServices fontSize="small" />}
                    aria-label={texts.designOf(flowName)}
                    onClick={() => designing.open(flowId)}
                  >
                    {flowTexts.design}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        )}
        {mayWrite && (
          <Box
            component="form"
            sx={{ display: 'flex', gap: 2, alignItems: 'start' }}
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim() !== '') add.run(undefined)
            }}
          >
            <TextField
              size="small"
              fullWidth
              label={texts.name}
              value={name}
              error={add.problems.flowName !== undefined}
              helperText={add.problems.flowName}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
              sx={{ mt: 1 }}
            />
            <Button
              type="submit"
              size="small"
              variant="outlined"
              loading={add.isBusy}
              disabled={name.trim() === ''}
              sx={{ flex: 'none', mt: 1, minHeight: '2.375rem' }}
            >
              {texts.add}
            </Button>
          </Box>
        )}
        {add.message && !add.problems.flowName && <Alert severity="error">{add.message}</Alert>}
        <PageLink to="/$list" params={{ list: flows.name }}>
          {texts.toList}
        </PageLink>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
      {designing.takeOverDialog}
    </Dialog>
  )
}
