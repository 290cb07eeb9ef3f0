import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import {
  type RuleStretch,
  signalsOfRules,
  stateRules,
  tryRules,
} from '@takt/domain/areas/connectors/signals/stateRules.ts'
import { useState } from 'react'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import { type StateKind, useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { StateStrip } from '../../../core/kit/timeline/StateStrip.tsx'
import { TimeAxis } from '../../../core/kit/timeline/TimeAxis.tsx'
import { type RulesDraft, rulesOf } from '../options/rulesDraft.ts'
import { connectorTexts } from '../texts.ts'
import type { Recording } from './recording.ts'

const texts = connectorTexts.rules

type Trial = { problem: string } | { stretches: readonly RuleStretch[]; count: number }

/** Applies rules to the recorded values of their signals. */
function tryOn(draft: RulesDraft, recording: Recording): Trial {
  const parsed = stateRules.safeParse(rulesOf(draft))
  if (!parsed.success) return { problem: texts.incomplete }
  const used = signalsOfRules(parsed.data)
  const { readings, until } = recording.recorded(Date.now())
  const own = readings.filter(({ signal, value }) => used.has(signal) && value !== null)
  if (own.length === 0) return { problem: texts.noValues }
  // A single snapshot has no duration: its state is shown for a second.
  return { stretches: tryRules(parsed.data, own, Math.max(until, own.at(-1)!.at + 1_000)), count: own.length }
}

/** Returns the duration of each state (ms), longest first. */
const durationsOf = (stretches: readonly RuleStretch[]): [StateKind, number][] =>
  [...Map.groupBy(stretches, ({ state }) => state ?? 'unknown')]
    .map(([state, all]): [StateKind, number] => [state, all.reduce((sum, { from, to }) => sum + to - from, 0)])
    .sort(([, a], [, b]) => b - a)

function TrialResult({ stretches, count }: { stretches: readonly RuleStretch[]; count: number }) {
  const format = useFormat()
  const looks = useStateLooks()
  const [start, end] = [stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 1]
  const durations = durationsOf(stretches)
  const shares = durations.map(([state, ms]) => [state, format.ratio(ms / (end - start)), ms] as const)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {texts.tried(format.duration((end - start) / 1_000), texts.values(format.count(count)))}
      </Box>
      <Box sx={{ px: { xs: 5, sm: 4 } }}>
        <StateStrip
          segments={stretches.map(({ from, to, state }) => ({ start: from, end: to, look: state ?? 'unknown' }))}
          looks={looks}
          start={start}
          end={end}
          height="1.5rem"
          label={texts.strip}
        />
        <TimeAxis window={{ start, end }} />
      </Box>
      <Box
        component="ul"
        aria-label={texts.shares}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}
      >
        {shares.map(([state, share, ms]) => (
          <Box component="li" key={state} sx={{ display: 'flex', gap: 1.5, fontSize: '0.8125rem' }}>
            <StateWord kind={state} /> {share}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {format.duration(ms / 1_000)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Tries rules on the values recorded since the form was opened, and shows the states that they give. */
export function RulesTrial(props: { draft: RulesDraft; recording: Recording }) {
  const [trial, setTrial] = useState<Trial | null>(null)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<PlayArrow fontSize="small" />}
          onClick={() => setTrial(tryOn(props.draft, props.recording))}
        >
          {texts.try}
        </Button>
        <Box sx={{ flex: '1 1 14rem', fontSize: '0.75rem', color: 'text.secondary' }}>{texts.tryHint}</Box>
      </Box>
      <Box role="status" sx={{ fontSize: '0.8125rem', '&:empty': { display: 'none' } }}>
        {trial && 'problem' in trial && trial.problem}
      </Box>
      {trial && 'stretches' in trial && <TrialResult {...trial} />}
    </Box>
  )
}
