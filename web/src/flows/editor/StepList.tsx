import ButtonBase from '@mui/material/ButtonBase'
import { isTrigger, type Outline } from '@takt/domain/flows/design/design.ts'
import type { KeyboardEvent } from 'react'
import { Box } from '../../kit/Box.tsx'
import { stepName, stepSays } from '../stepWords.ts'
import { stepTexts } from '../texts.ts'
import { inOrder, linkTo } from '../tree.ts'
import { kindIcons } from './kindIcons.ts'
import { editorTexts as texts } from './texts.ts'

/** Goes to the button above or beneath the one that has the focus. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  buttons[buttons.indexOf(document.activeElement as HTMLElement) + by]?.focus()
  event.preventDefault()
}

/** The flow in words: its steps in the order in which they run, each a little more to the right than what it follows. */
export function StepList(props: {
  outline: Outline
  chosen: string | null
  problems: ReadonlyMap<string, number>
  onChoose: (id: string) => void
  onKey?: (event: KeyboardEvent) => void
}) {
  const { outline, chosen, problems } = props
  if (outline.steps.length === 0)
    return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.nothing}</Box>
  return (
    <Box
      component="ol"
      aria-label={texts.list}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        walk(event)
        if (!event.defaultPrevented) props.onKey?.(event)
      }}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {inOrder(outline).map(({ step, depth, on }) => {
        const Icon = kindIcons[step.kind]
        const wrong = problems.get(step.id) ?? 0
        const isLoose = !isTrigger(step) && !linkTo(outline, step.id)
        const notes = [
          ...(on ? [stepTexts.on[on]] : []),
          ...(isLoose ? [texts.unlinked] : []),
          ...(wrong > 0 ? [texts.hasProblems(wrong)] : []),
        ]
        return (
          <Box component="li" key={step.id} sx={{ pl: Math.min(depth, 8) * 3 }}>
            <ButtonBase
              aria-current={step.id === chosen ? 'step' : undefined}
              onClick={() => props.onChoose(step.id)}
              sx={{
                width: '100%',
                display: 'grid',
                gridTemplateColumns: 'auto minmax(0, 1fr)',
                gap: 2,
                alignItems: 'start',
                textAlign: 'left',
                fontSize: '0.8125rem',
                borderRadius: 1,
                px: 2,
                py: 1,
                '&:hover, &[aria-current]': { bgcolor: 'action.selected' },
              }}
            >
              <Icon sx={{ fontSize: '1.125rem', color: wrong > 0 ? 'error.main' : 'text.secondary' }} />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {stepName(step)}
                </Box>
                {stepSays(step) && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' · '}
                    {stepSays(step)}
                  </Box>
                )}
                {notes.length > 0 && (
                  <Box
                    component="span"
                    sx={{ display: 'block', fontSize: '0.75rem', color: wrong > 0 ? 'error.main' : 'text.secondary' }}
                  >
                    {notes.join(' · ')}
                  </Box>
                )}
              </Box>
            </ButtonBase>
          </Box>
        )
      })}
    </Box>
  )
}
