import Button from '@mui/material/Button'
import { Box } from '../../../core/kit/Box.tsx'
import { CopyField } from '../../../core/kit/copy/CopyField.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { displayTexts as texts } from './displayTexts.ts'

/** The one address that connects a wall board, as long as this screen stands open. */
export function DisplayAddress(props: { name: string; url: string; expires: number; onClose: () => void }) {
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
