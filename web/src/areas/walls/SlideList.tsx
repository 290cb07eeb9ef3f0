import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { maxSlides, slideSeconds } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { Box } from '../../core/kit/Box.tsx'
import { SlideRow, slideColumns } from './SlideRow.tsx'
import { draftOf, lineOf, moveLine } from './slideLines.ts'
import { wallListTexts as texts } from './texts.ts'

/** Returns the duration of one cycle of the dashboards in seconds; invalid numbers count as 0. */
export const roundSecs = (lines: readonly string[]): number =>
  lines.reduce((total, line) => total + (Number.parseInt(draftOf(line).seconds, 10) || 0), 0)

/** The dashboards of a wall in order; each is a line in the format of `slideLines`. */
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
        {/* The width of the buttons of a line. */}
        <Box sx={{ display: { xs: 'none', sm: 'block' }, width: readOnly ? '1.875rem' : '7.5rem' }} />
      </Box>
      <Box
        component="ol"
        aria-label={texts.slidesLabel}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {lines.map((line, index) => (
          <SlideRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, their place is what tells them apart
            key={index}
            place={index}
            count={lines.length}
            slide={draftOf(line)}
            readOnly={readOnly}
            problems={{ address: problems[`slides.${index}.address`], seconds: problems[`slides.${index}.seconds`] }}
            onChange={(slide) => onChange(lines.with(index, lineOf(slide)))}
            onMove={(by) => onChange(moveLine(lines, index, by))}
            onRemove={() => onChange(lines.toSpliced(index, 1))}
          />
        ))}
      </Box>
      {!readOnly && lines.length < maxSlides && (
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
