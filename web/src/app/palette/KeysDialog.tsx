import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Fragment, useId } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { monospaced } from '../../core/kit/theme.ts'
import { appTexts, keyTexts as texts } from '../texts.ts'

/** The available keys, grouped by where they work. */
export function KeysDialog(props: { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={props.onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {appTexts.keysTitle}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(17rem, 1fr))',
          alignItems: 'start',
        }}
      >
        {texts.map(({ where: scope, keys }) => (
          <section key={scope}>
            <Box component="h3" sx={{ m: 0, mb: 2, fontSize: '0.8125rem', fontWeight: 650 }}>
              {scope}
            </Box>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'max-content 1fr',
                columnGap: 3,
                rowGap: 1,
                fontSize: '0.8125rem',
                '& dd': { m: 0 },
                '& dt': { color: 'text.secondary', fontFamily: monospaced },
              }}
            >
              {keys.map(([key, description]) => (
                <Fragment key={key}>
                  <dt>{key}</dt>
                  <dd>{description}</dd>
                </Fragment>
              ))}
            </Box>
          </section>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="outlined" onClick={props.onClose}>
          {appTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
