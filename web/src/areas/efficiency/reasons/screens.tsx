import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { reasons } from '@takt/domain/areas/efficiency/reasons/reasons.ts'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../../core/items/itemGridProps.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { ReasonDot } from './ReasonDot.tsx'
import { reasonTexts as texts } from './texts.ts'

const colorOf = (row: ItemRow) => (typeof row.color === 'string' ? row.color : null)

const preview: ExtraColumn = {
  name: 'look',
  label: texts.preview,
  width: 90,
  text: (row) => colorOf(row) ?? '',
  show: (row) => (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
      <ReasonDot color={colorOf(row)} />
    </Box>
  ),
}
const extraColumns = [preview]
const reasonActions = { texts: texts.reasonNotices }
const entryActions = { texts: texts.entryNotices }

/** List screen of stop reasons. */
export function ReasonsScreen() {
  return <ItemScreen type={reasons} actions={reasonActions} extraColumns={extraColumns} emptyText={texts.noReasons} />
}

/** List screen of all entered stop reasons. */
export function ReasonEntriesScreen() {
  return <ItemScreen type={reasonEntries} actions={entryActions} emptyText={texts.noEntries} />
}
