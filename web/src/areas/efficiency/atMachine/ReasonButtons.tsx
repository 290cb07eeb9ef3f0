import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { ReasonDot } from '../reasons/ReasonDot.tsx'
import { atMachineTexts as texts } from './texts.ts'

/** So many are shown at first: those used last here. */
const shownFirst = 8

/** Reasons to touch, those used last here first. */
export function ReasonButtons(props: {
  choices: readonly ReasonChoice[] | undefined
  chosen: string | null
  onChoose: (reasonCode: string) => void
}) {
  const { choices, chosen, onChoose } = props
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? choices : choices?.slice(0, shownFirst)
  return (
    <>
      {choices?.length === 0 && <Typography color="textSecondary">{texts.noReasons}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {shown?.map((choice) => {
          const isChosen = choice.reasonCode === chosen
          return (
            <Button
              key={choice.reasonCode}
              variant={isChosen ? 'contained' : 'outlined'}
              color="inherit"
              aria-pressed={isChosen}
              startIcon={isChosen ? <Check /> : <ReasonDot color={choice.color} />}
              onClick={() => onChoose(choice.reasonCode)}
              sx={gloved}
            >
              {nameOfReason(choice)}
            </Button>
          )
        })}
      </Box>
      {choices && choices.length > shownFirst && (
        <Button onClick={() => setIsWhole(!isWhole)} sx={{ ...gloved, justifySelf: 'start' }}>
          {isWhole ? texts.fewer : texts.more}
        </Button>
      )}
    </>
  )
}
