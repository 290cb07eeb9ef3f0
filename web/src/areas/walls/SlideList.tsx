import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { mostSlides, slideSeconds } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { Box } from '../../core/kit/Box.tsx'
import { SlideRow, slideColumns } from './SlideRow.tsx'
import { draftOf, lineOf, movedLine } from './slideLines.ts'
import { wallListTexts as texts } from './texts.ts'

/** How long one round of the dashboards takes, in seconds; what is no number counts as nothing. */
export const roundSecs = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (Number.parseInt(draftOf(line).seconds, 10) || 0), 0)

/** The dashboards of a wall in their order; each is a line as `slideLines` has it. */
export function SlideList(props: {
  lines: readonly string[]
  problems: Readonly<Record<string, string>>
  readOnly: boolean
  onChange: (lines: readonly string[]) => void
}) {
  const { lines, problems, readOnly, onChange } = props
  const heading = { fontSize: '0.75rem', color: 'text.secondary' }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>{texts.slidesLabel}</Box>
      {!readOnly && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.slidesHelp}</Box>}
      {problems.slides && <Box sx={{ fontSize: '0.75rem', color: 'error.main' }}>{problems.slides}</Box>}
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: slideColumns, columnGap: 2 }}>
        <span />
        <Box sx={heading}>{texts.addressHead}</Box>
        <Box sx={{ ...heading, textAlign: 'right' }}>{texts.secondsHead}</Box>
        {/* As wide as the buttons of a line. */}
        <Box sx={{ display: { xs: 'none', sm: 'block' }, width: readOnly ? '1.875rem' : '7.5rem' }} />
      </Box>
      <Box
        component="ol"
        aria-label={texts.slidesLabel}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {lines.map((line, place) => (
          <SlideRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, their place is what tells them apart
            key={place}
            place={place}
            count={lines.length}
            slide={draftOf(line)}
            readOnly={readOnly}
            problems={{ address: problems[`slides.${place}.address`], seconds: problems[`slides.${place}.seconds`] }}
            onChange={(slide) => onChange(lines.with(place, lineOf(slide)))}
            onMove={(by) => onChange(movedLine(lines, place, by))}
            onRemove={() => onChange(lines.toSpliced(place, 1))}
          />
        ))}
      </Box>
      {!readOnly && lines.length < mostSlides && (
        <Box>
          <Button
            size="small"
            startIcon={<Add fontSize="small" />}
            onClick={() => onChange([...lines, lineOf({ seconds: slideSeconds.usual, address: '' })])}
          >
            {texts.add}
          </Button>
        </Box>
      )}
    </Box>
  )
}
