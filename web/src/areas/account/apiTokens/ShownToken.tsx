import Button from '@mui/material/Button'
import { Box } from '../../../core/kit/Box.tsx'
import { CopyField } from '../../../core/kit/copy/CopyField.tsx'
import { apiTokenTexts as texts } from './texts.ts'

/** A token that was just made, as long as it is not closed: nobody can show it again. */
export function ShownToken(props: { name: string; token: string; onClose: () => void }) {
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
