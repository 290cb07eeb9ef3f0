import type { Outline } from '@takt/domain/flows/design/design.ts'
import { Box } from '../kit/Box.tsx'
import { stepName, stepSays } from './stepWords.ts'
import { stepTexts as texts } from './texts.ts'
import { inOrder } from './tree.ts'

/** The steps of a flow in the order in which they run, each a little more to the right than what it follows. */
export function FlowInWords({ outline }: { outline: Outline }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, fontSize: '0.8125rem' }}>
      {inOrder(outline).map(({ step, depth, on }) => (
        <Box component="li" key={step.id} sx={{ pl: Math.min(depth, 8) * 3, overflowWrap: 'anywhere' }}>
          {on && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {texts.on[on]}:{' '}
            </Box>
          )}
          <Box component="span" sx={{ fontWeight: 500 }}>
            {stepName(step)}
          </Box>
          {stepSays(step) && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' · '}
              {stepSays(step)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
