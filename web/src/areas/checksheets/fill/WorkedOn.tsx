import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { useState } from 'react'
import { useValueFormatter } from '../../../core/items/reference/useValueFormatter.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { small } from './small.ts'
import type { useWholeContext } from './useWholeContext.ts'
import { WorkPicker } from './WorkPicker.tsx'

const parts = ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'] as const

/** Returns the current work by display names: `Machine M-9 · Lathe 1, Operation 10`. */
function useWorkedOn(context: ReturnType<typeof useWholeContext>): string {
  const displayValues = useValueFormatter(documents, [context])
  return parts
    .flatMap((name) => {
      const value = context[name]
      return value === undefined || value === null ? [] : `${texts.workedOn[name]} ${displayValues(name, value)}`
    })
    .join(', ')
}

/** Shortens the text to a few lines; all of it is shown on hover. */
const brief = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  ...small,
} as const

/** One line with the current work, a note if no job is set or it is completed, and a button to select it. */
export function WorkedOn({ context }: { context: ReturnType<typeof useWholeContext> }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const text = useWorkedOn(context)
  // The screen at a machine cannot read lists of jobs; there the machine determines the work.
  const maySelect = useMay('jobs', 'read')
  const isSet = context.jobNum !== undefined
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0 }}>
        {!isSet && <Typography sx={{ ...small, fontWeight: 600 }}>{texts.noJob}</Typography>}
        {text !== '' && (
          <Typography color="textSecondary" title={text} sx={brief}>
            {text}
          </Typography>
        )}
        {context.isOver && (
          <Typography role="status" color="warning.main" sx={{ ...small, fontWeight: 600 }}>
            {texts.jobIsOver}
          </Typography>
        )}
      </Box>
      {maySelect && (
        <Button
          variant="outlined"
          sx={{ minHeight: 'max(3rem, 48px)', flex: 'none', ml: { xs: 'auto', sm: 0 }, ...small }}
          onClick={() => setIsChoosing(true)}
        >
          {isSet ? texts.changeWork : texts.chooseWork}
        </Button>
      )}
      {isChoosing && <WorkPicker context={context} onClose={() => setIsChoosing(false)} />}
    </Box>
  )
}
