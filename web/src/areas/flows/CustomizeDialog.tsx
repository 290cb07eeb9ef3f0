import DesignServices from '@mui/icons-material/DesignServicesOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { flowRow } from '@takt/domain/areas/flows/answers/flowBeside.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useId, useState } from 'react'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { Trouble } from '../../core/kit/Trouble.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import { flowTexts } from './texts.ts'
import { useDesigning } from './useDesigning.tsx'

const texts = flowTexts.dialog
const rows = answered(z.array(flowRow))
const added = answered(rowWith(flows, ['flowId']))
const areas = [flows.area]
const most = 200

/**
 * What a company has Takt do beyond what it does by itself: its flows, each opened in the flow editor, which is handed
 * a token.
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
    query: { orderBy: 'flowName:asc', limit: most, ttlSecs: 0 },
  })
  const add = useKeep({
    work: () => client.post('/flows', { schema: added, body: { flowName: name.trim() } }),
    said: flowTexts.added,
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
        {error && <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />}
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
      {designing.question}
    </Dialog>
  )
}
