import Typography from '@mui/material/Typography'
import type { ActivityFacts } from '@takt/domain/areas/activity/activityFacts.ts'
import { Fragment } from 'react'
import { stateMarks } from '../../../core/dashboards/states/StateSwatch.tsx'
import { useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { Legend } from '../../../core/kit/Legend.tsx'
import { BandLane } from '../../../core/kit/timeline/BandLane.tsx'
import { StateStrip } from '../../../core/kit/timeline/StateStrip.tsx'
import { Lane } from '../../../core/kit/timeline/TimeLanes.tsx'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { ZoomedLanes } from '../../../core/kit/timeline/ZoomedLanes.tsx'
import { type ActivityRow, linesOf, type RowGroup } from '../activityRows.ts'
import type { ActivityGroup } from '../activitySearch.ts'
import { activityTexts as texts } from '../texts.ts'
import type { ActivityWords } from '../useActivityWords.ts'

/** The states that machines report; unplanned time is not distinguished here. */
const stateKinds = ['running', 'setup', 'idle', 'down', 'off', 'unknown'] as const
const order = ['ticket', 'machine', 'tag', 'finding'] as const

/** Returns the text of a band: everything the row names except the subject of its group. */
function bandText(row: ActivityRow, by: ActivityGroup, words: ActivityWords): string {
  if (row.finding) {
    const { kind, zoneId } = row.finding
    return kind === 'elsewhere' ? texts.elsewhereIn(words.zone(zoneId)) : texts.kinds[kind]
  }
  const showsZone = row.source === 'tag' && by !== 'machine'
  const parts = [
    by === 'person' ? '' : words.people(row),
    by === 'job' ? '' : words.job(row),
    by === 'machine' || row.source === 'tag' ? '' : words.where(row),
    showsZone || row.ticket?.indirectCode ? words.what(row) : '',
  ]
  return parts.filter((text) => text !== '').join(' · ')
}

/** Tickets, machines and tags of each group below each other on one axis, followed by conflicts. */
export function ActivityLanes(props: {
  groups: readonly RowGroup[]
  by: ActivityGroup
  facts: ActivityFacts
  bounds: TimeWindow
  words: ActivityWords
}) {
  const { groups, by, facts, bounds, words } = props
  const looks = useStateLooks()
  const nameOf = (key: string) => (by === 'person' ? words.person(key) : by === 'machine' ? words.machine(key) : key)
  const segmentsOf = (key: string) =>
    facts.machines
      .find(({ resourceID }) => resourceID === key)
      ?.stretches.map(({ start, end, state }) => ({ start, end, look: state })) ?? []
  return (
    <ZoomedLanes
      label={texts.timeline}
      bounds={bounds}
      legend={by === 'machine' && <Legend label={texts.stateLegend} entries={stateMarks(stateKinds)} />}
    >
      {(window) =>
        groups.map(({ key, rows }) => (
          <Fragment key={key}>
            <Typography component="h3" sx={{ m: 0, mt: 2, fontSize: '0.8125rem', fontWeight: 650 }}>
              {nameOf(key)}
            </Typography>
            {by === 'machine' && (
              <Lane label={texts.stateLane}>
                <StateStrip
                  {...{ segments: segmentsOf(key), looks, start: window.start, end: window.end, height: '0.75rem' }}
                  label={texts.states(nameOf(key))}
                />
              </Lane>
            )}
            {order.flatMap((source) =>
              linesOf(rows, source).map((line, index) => (
                <Lane key={`${source} ${line[0]!.key}`} label={index === 0 ? texts.lanes[source] : ''}>
                  <BandLane
                    window={window}
                    height="1.5rem"
                    bands={line.map((row) => ({
                      key: row.key,
                      start: row.start,
                      end: row.end,
                      text: bandText(row, by, words),
                      full: texts.bandOf(nameOf(key), row.finding ? words.what(row) : bandText(row, by, words)),
                      quiet: row.zoneId === null,
                      trouble: source === 'finding',
                    }))}
                  />
                </Lane>
              )),
            )}
          </Fragment>
        ))
      }
    </ZoomedLanes>
  )
}
