import Button from '@mui/material/Button'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { roiTexts as texts } from '../texts.ts'
import type { Missing } from './returnSoFar.ts'

/** What must be set before there is a return, and the way to do it for whoever may. */
export function FirstPanel(props: { missing: readonly Missing[]; onSet: (() => void) | null }) {
  const hasReturn = props.missing.every((what) => what === 'currency')
  return (
    <Panel title={texts.first} beside={hasReturn ? '' : texts.firstBeside}>
      <Box component="ul" sx={{ m: 0, pl: 5, fontSize: '0.875rem', display: 'grid', gap: 1 }}>
        {props.missing.map((what) => (
          <li key={what}>{texts.missing[what]}</li>
        ))}
      </Box>
      <Box sx={{ pt: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {props.onSet ? (
          <Button variant="contained" size="small" onClick={props.onSet}>
            {texts.set}
          </Button>
        ) : (
          texts.whoSets
        )}
      </Box>
    </Panel>
  )
}
