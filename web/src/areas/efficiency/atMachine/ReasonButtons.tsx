import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { ReasonDot } from '../reasons/ReasonDot.tsx'
import { atMachineTexts as texts } from './texts.ts'

/** Number of reasons shown at first, most recently used first. */
const initialCount = 8

/** Buttons for reasons, those most recently used at this machine first. */
export function ReasonButtons(props: {
  choices: readonly ReasonChoice[] | undefined
  chosen: string | null
  onChoose: (reasonCode: string) => void
}) {
  const { choices, chosen: selected, onChoose: onSelect } = props
  const [isWhole, setIsWhole] = useState(false)
  const visibleChoices = isWhole ? choices : choices?.slice(0, initialCount)
  return (
    <>
      {choices?.length === 0 && <Typography color="textSecondary">{texts.noReasons}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {visibleChoices?.map((choice) => {
          const isSelected = choice.reasonCode === selected
          return (
            <Button
              key={choice.reasonCode}
              variant={isSelected ? 'contained' : 'outlined'}
              color="inherit"
              aria-pressed={isSelected}
              startIcon={isSelected ? <Check /> : <ReasonDot color={choice.color} />}
              onClick={() => onSelect(choice.reasonCode)}
              sx={gloved}
            >
              {nameOfReason(choice)}
            </Button>
          )
        })}
      </Box>
      {choices && choices.length > initialCount && (
        <Button onClick={() => setIsWhole(!isWhole)} sx={{ ...gloved, justifySelf: 'start' }}>
          {isWhole ? texts.fewer : texts.more}
        </Button>
      )}
    </>
  )
}
