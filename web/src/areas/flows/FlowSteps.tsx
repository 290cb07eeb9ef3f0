import ButtonBase from '@mui/material/ButtonBase'
import { isTrigger, type Outline, type OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { kindIcons } from './kindIcons.ts'
import { flowTexts as texts } from './texts.ts'
import { inOrder, linkTo } from './tree.ts'
import { stepName } from './words/describeStep.ts'
import { stepTexts } from './words/texts.ts'
import { useStepDescriptions } from './words/useStepDescriptions.ts'

/** Moves the focus to the button above or below. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  buttons[buttons.indexOf(document.activeElement as HTMLElement) + by]?.focus()
  event.preventDefault()
}

/** Line of a step, as a button if it can be selected. */
function Line(props: { isChosen: boolean; onChoose: (() => void) | null; children: ReactNode }) {
  const shape = {
    width: '100%',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: 2,
    alignItems: 'start',
    textAlign: 'left',
    fontSize: '0.8125rem',
    borderRadius: 1,
    py: 1,
  } as const
  if (!props.onChoose) return <Box sx={shape}>{props.children}</Box>
  return (
    <ButtonBase
      aria-current={props.isChosen ? 'step' : undefined}
      onClick={props.onChoose}
      sx={{
        ...shape,
        px: 2,
        '&:hover, &[aria-current]': { bgcolor: 'action.selected' },
        '@media (pointer: coarse)': { minHeight: '3rem', alignItems: 'center' },
      }}
    >
      {props.children}
    </ButtonBase>
  )
}

/** A flow in words: its steps in execution order, indented by depth, each with a description. */
export function FlowSteps(props: {
  outline: Outline
  /** Returns notes that are shown beside the description of a step. */
  notesOf?: (step: OutlinedStep) => readonly string[]
  /** Number of problems by step ID. */
  problems?: ReadonlyMap<string, number>
  chosen?: string | null
  onChoose?: (id: string) => void
  onKey?: (event: KeyboardEvent) => void
}) {
  const { outline, problems, onChoose: onSelect } = props
  const descriptions = useStepDescriptions(outline)
  if (outline.steps.length === 0)
    return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.nothing}</Box>
  return (
    <Box
      component="ol"
      aria-label={texts.inWords}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        moveFocus(event)
        if (!event.defaultPrevented) props.onKey?.(event)
      }}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {inOrder(outline).map(({ step, depth, on }) => {
        const Icon = kindIcons[step.kind]
        const wrong = problems?.get(step.id) ?? 0
        const isLoose = !isTrigger(step) && !linkTo(outline, step.id)
        const description = descriptions.get(step.id)
        const notes = [
          ...(on ? [stepTexts.on[on]] : []),
          ...(isLoose ? [texts.unlinked] : []),
          ...(wrong > 0 ? [texts.problemCount(wrong)] : []),
          ...(props.notesOf?.(step) ?? []),
        ]
        return (
          <Box component="li" key={step.id} sx={{ pl: Math.min(depth, 8) * 3 }}>
            <Line isChosen={step.id === props.chosen} onChoose={onSelect ? () => onSelect(step.id) : null}>
              <Icon sx={{ fontSize: '1.125rem', color: wrong > 0 ? 'error.main' : 'text.secondary' }} />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {(step.name || !description) && (
                  <Box component="span" sx={{ fontWeight: 500 }}>
                    {stepName(step)}
                    {description && ' · '}
                  </Box>
                )}
                {description}
                {notes.length > 0 && (
                  <Box
                    component="span"
                    sx={{ display: 'block', fontSize: '0.75rem', color: wrong > 0 ? 'error.main' : 'text.secondary' }}
                  >
                    {notes.join(' · ')}
                  </Box>
                )}
              </Box>
            </Line>
          </Box>
        )
      })}
    </Box>
  )
}
