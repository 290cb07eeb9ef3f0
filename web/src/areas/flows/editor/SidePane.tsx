import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { Link as FlowLink, Outline, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import type { Problem } from '@takt/domain/areas/flows/design/problem.ts'
import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { FlowSteps } from '../FlowSteps.tsx'
import { stepName } from '../words/describeStep.ts'
import { problemInWords } from '../words/problemWords.ts'
import { StepPane } from './StepPane.tsx'
import { TryPane } from './TryPane.tsx'
import { editorTexts as texts } from './texts.ts'

const sideTabs = ['step', 'words', 'try'] as const
export type SideTab = (typeof sideTabs)[number]

/** List of problems, each with a link to its step. */
function ProblemList(props: {
  title: string
  outline: Outline
  problems: readonly Problem[]
  onChoose: (id: string) => void
}) {
  const { title, outline, problems } = props
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
        {problems.map((problem) => {
          const { stepId, option, sentence: message } = problem
          const step = outline.steps.find(({ id }) => id === stepId)
          return (
            <Box component="li" key={`${stepId} ${option} ${message}`} sx={{ overflowWrap: 'anywhere' }}>
              {step && (
                <Link component="button" type="button" onClick={() => props.onChoose(step.id)} sx={{ font: 'inherit' }}>
                  {stepName(step)}
                </Link>
              )}
              {step && ': '}
              {problemInWords(problem, step)}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

/** Pane beside the canvas: the selected step, the flow in words with its problems, and a trial run. */
export function SidePane(
  props: Omit<ComponentProps<typeof StepPane>, 'step'> & {
    step: OutlinedStep | null
    counts: ReadonlyMap<string, number>
    /** Readiness to run, as text. */
    title: string
    tab: SideTab
    onTab: (tab: SideTab) => void
    onChoose: (id: string) => void
    onKey: (event: KeyboardEvent) => void
    onLink: (link: FlowLink) => void
    /** Saves the draft, because a trial run uses the draft of the server. */
    flush: () => Promise<void>
  },
) {
  const { outline, step, problems, counts, title, tab, onTab, onChoose: onSelect, onKey, flush, ...ofStep } = props
  const id = useId()
  return (
    <Box
      sx={{
        minHeight: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateRows: 'auto minmax(0, 1fr)',
        bgcolor: 'background.paper',
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      <Tabs
        value={tab}
        onChange={(_, next: SideTab) => onTab(next)}
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {sideTabs.map((name) => (
          <Tab
            key={name}
            sx={finger}
            value={name}
            id={`${id}${name}`}
            aria-controls={`${id}pane`}
            label={texts.tabs[name]}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}pane`}
        aria-labelledby={`${id}${tab}`}
        tabIndex={0}
        sx={{
          overflow: 'auto',
          p: { xs: 3, sm: 4 },
          display: 'grid',
          gap: 5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
        }}
      >
        {tab === 'step' &&
          (step ? (
            <StepPane key={step.id} {...ofStep} outline={outline} step={step} problems={problems} />
          ) : (
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noStepChosen}</Box>
          ))}
        {tab === 'words' && (
          <>
            <FlowSteps
              outline={outline}
              chosen={step?.id ?? null}
              problems={counts}
              onChoose={onSelect}
              onKey={onKey}
            />
            <ProblemList title={title} outline={outline} problems={problems} onChoose={onSelect} />
          </>
        )}
        {tab === 'try' && (
          <TryPane flowId={props.flowId} outline={outline} sent={props.sent} problems={problems.length} flush={flush} />
        )}
      </Box>
    </Box>
  )
}
