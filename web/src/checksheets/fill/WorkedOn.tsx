import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { ChooseWork } from './ChooseWork.tsx'
import type { useWholeContext } from './useWholeContext.ts'
import { useWorkedOn } from './useWorkedOn.ts'

/** What is worked on, that no job is set where none is, and the way to choose it. */
export function WorkedOn({ context }: { context: ReturnType<typeof useWholeContext> }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const said = useWorkedOn(context)
  const isSet = context.jobNum !== undefined
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      {!isSet && <Typography sx={{ fontWeight: 600 }}>{texts.noJob}</Typography>}
      {said !== '' && <Typography color="textSecondary">{said}</Typography>}
      <Button
        variant={isSet ? 'text' : 'outlined'}
        sx={{ minHeight: 'max(3rem, 48px)' }}
        onClick={() => setIsChoosing(true)}
      >
        {isSet ? texts.changeWork : texts.chooseWork}
      </Button>
      {isChoosing && <ChooseWork context={context} onClose={() => setIsChoosing(false)} />}
    </Box>
  )
}
