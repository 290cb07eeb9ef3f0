import type { DiffLine, Hunk } from '@takt/domain/areas/programs/responses/programDiff.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { documentTexts as texts } from '../texts.ts'

const signOf = { same: ' ', alike: ' ', changed: '~', added: '+', deleted: '−' } as const

const colorOf = { '+': 'success.main', '−': 'error.main', '~': 'text.primary', ' ': 'text.secondary' } as const

type DisplayLine = { sign: keyof typeof colorOf; line: number | null; text: string }

/** Returns the lines to display: old and new text if the line changed, otherwise one line. */
function linesOf({ how: change, sourceLine, targetLine, source, target }: DiffLine): DisplayLine[] {
  if (change !== 'changed')
    return [{ sign: signOf[change], line: targetLine ?? sourceLine, text: target ?? source ?? '' }]
  return [
    { sign: '−', line: sourceLine, text: source ?? '' },
    { sign: '+', line: targetLine, text: target ?? '' },
  ]
}

/** The changed lines of a step, with signs in addition to colors, followed by the kinds of changed words. */
export function HunkLines(props: { label: string; hunks: readonly Hunk[]; leftOut: number }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label={props.label}
      sx={{ m: 0, mt: 3, p: 2, maxHeight: '24rem', overflow: 'auto', border: 1, borderColor: 'divider' }}
    >
      {props.hunks.map((hunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hunks are told anew as a whole
        <Box key={index} sx={{ fontSize: '0.8125rem', mb: 2 }}>
          {hunk.lines.flatMap((entry) => {
            const kinds = [...new Set(entry.changes.map(({ kind }) => texts.kinds[kind]))].join(', ')
            return linesOf(entry).map(({ sign, line, text }, k) => (
              <Box key={`${entry.sourceLine} ${entry.targetLine} ${sign}`} sx={{ color: colorOf[sign] }}>
                {`${String(line ?? '').padStart(6)} ${sign} ${text}`}
                {k === 1 && kinds ? `    ← ${kinds}` : ''}
              </Box>
            ))
          })}
        </Box>
      ))}
      {props.leftOut > 0 && texts.leftOut(props.leftOut)}
    </Box>
  )
}
