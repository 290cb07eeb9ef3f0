import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { TextButton } from '../../../core/kit/table/TextButton.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { useMaySeePeople } from '../../../core/session/useMaySeePeople.ts'
import type { Zone } from '../../floorPlans/index.ts'
import { locatingLists } from '../locatingSearch.ts'
import { countsOf, peopleIn } from '../planParts.ts'
import type { TagPosition } from '../tagPosition.ts'
import { locatingTexts as texts } from '../texts.ts'

type List = (typeof locatingLists)[number]
const height = 'calc(100dvh - 25rem)'

const headings = (of: Readonly<Record<string, string>>, widths: readonly string[], numeric: readonly string[] = []) =>
  Object.entries(of).map(([name, label], index) => ({
    label,
    width: widths[index] ?? 'minmax(5rem, 1fr)',
    numeric: numeric.includes(name),
  }))

/** Lists everything on the plan: tags, zones, machines. */
export function PlanLists(props: {
  list: List
  onList: (list: List) => void
  /** Epoch ms. */
  now: number
  /** True if the content of the plan is loaded. */
  isKnown: boolean
  positions: readonly TagPosition[]
  /** Explains why no tag is known, if the instant is the reason. */
  nothingBefore: string | null
  hasSearchText: boolean
  zones: readonly Zone[]
  machines: readonly string[]
  stateOf: (resourceID: string) => StateKind
  zoneName: (zoneId: number | null) => string
  onTag: (epc: string) => void
  onZone: (zoneId: number) => void
}) {
  const { list, positions, zones, machines, stateOf, zoneName } = props
  const format = useFormat()
  const nameOf = useMachineName()
  const counts = useMemo(() => countsOf(positions), [positions])
  const people = useMemo(() => peopleIn(positions), [positions])
  const maySeePeople = useMaySeePeople()
  /** The message for an empty list of tags, for users who are not shown people. */
  const withoutPeople = (message: string) => (maySeePeople ? message : `${message} ${texts.peopleUnseen}`)
  const tables = {
    tags: {
      columns: headings(texts.tagColumns, [
        'minmax(6.5rem, 1.4fr)',
        'minmax(5rem, 0.7fr)',
        'minmax(5rem, 1fr)',
        '5.5rem',
        '10rem',
      ]),
      count: positions.length,
      empty: props.nothingBefore ?? withoutPeople(props.hasSearchText ? texts.noTagsSearched : texts.noTags),
      row: (index: number) => {
        const { epc, label, type, zoneId, since, sureness, evidence } = positions[index]!
        return [
          <TextButton key="name" onClick={() => props.onTag(epc)}>
            {label}
          </TextButton>,
          type === null ? texts.ofNothing : (texts.typeOf[type] ?? type),
          zoneName(zoneId),
          format.near(since, props.now),
          texts.sureness(format.ratio(sureness), texts.evidences[evidence]),
        ]
      },
    },
    zones: {
      columns: headings(
        texts.zoneColumns,
        ['minmax(8rem, 2fr)', '4rem', '4rem', 'minmax(6rem, 1fr)'],
        ['tags', 'people'],
      ),
      count: zones.length,
      empty: texts.noZones,
      row: (index: number) => {
        const { zoneId, capacity } = zones[index]!
        const inside = people.get(zoneId) ?? 0
        return [
          <TextButton key="name" onClick={() => props.onZone(zoneId)}>
            {zoneName(zoneId)}
          </TextButton>,
          format.count(counts.get(zoneId) ?? 0),
          format.count(inside),
          capacity === null ? '–' : inside > capacity ? texts.overFull(inside, capacity) : format.count(capacity),
        ]
      },
    },
    machines: {
      columns: headings(texts.machineColumns, ['minmax(8rem, 2fr)', 'minmax(7rem, 1fr)']),
      count: machines.length,
      empty: texts.noMachines,
      row: (index: number) => [nameOf(machines[index]!), <StateWord key="state" kind={stateOf(machines[index]!)} />],
    },
  }
  const { columns, count, empty, row } = tables[list]
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.list}
        value={list}
        onChange={(_, next: List | null) => next && props.onList(next)}
      >
        {locatingLists.map((each) => (
          <ToggleButton key={each} value={each} sx={{ px: 3 }}>
            {texts.lists[each]} {format.count(tables[each].count)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {!props.isKnown && count === 0 ? (
        <Skeleton variant="rounded" height={160} />
      ) : count === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <VirtualTable label={texts.lists[list]} columns={columns} count={count} row={row} maxHeight={height} />
      )}
    </Box>
  )
}
