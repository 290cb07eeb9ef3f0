import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { useState } from 'react'
import { useShownValues } from '../../../core/items/reference/useShownValues.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { ChooseWork } from './ChooseWork.tsx'
import { small } from './small.ts'
import type { useWholeContext } from './useWholeContext.ts'

const parts = ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'] as const

/** What is worked on, by the names that people know: `Machine M-9 · Lathe 1, Operation 10`. */
function useWorkedOn(context: ReturnType<typeof useWholeContext>): string {
  const say = useShownValues(documents, [context])
  return parts
    .flatMap((name) => {
      const value = context[name]
      return value === undefined || value === null ? [] : `${texts.workedOn[name]} ${say(name, value)}`
    })
    .join(', ')
}

/** Lines of what is worked on; all of it where it is pointed at. */
const brief = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  ...small,
} as const

/** What is worked on, that no job is set where none is or that it is over, and the way to choose it; in one line. */
export function WorkedOn({ context }: { context: ReturnType<typeof useWholeContext> }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const said = useWorkedOn(context)
  // The screen at a machine reads no lists of jobs: it says what is worked on there.
  const mayChoose = useMay('jobs', 'read')
  const isSet = context.jobNum !== undefined
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0 }}>
        {!isSet && <Typography sx={{ ...small, fontWeight: 600 }}>{texts.noJob}</Typography>}
        {said !== '' && (
          <Typography color="textSecondary" title={said} sx={brief}>
            {said}
          </Typography>
        )}
        {context.isOver && (
          <Typography role="status" color="warning.main" sx={{ ...small, fontWeight: 600 }}>
            {texts.jobIsOver}
          </Typography>
        )}
      </Box>
      {mayChoose && (
        <Button
          variant="outlined"
          sx={{ minHeight: 'max(3rem, 48px)', flex: 'none', ml: { xs: 'auto', sm: 0 }, ...small }}
          onClick={() => setIsChoosing(true)}
        >
          {isSet ? texts.changeWork : texts.chooseWork}
        </Button>
      )}
      {isChoosing && <ChooseWork context={context} onClose={() => setIsChoosing(false)} />}
    </Box>
  )
}
