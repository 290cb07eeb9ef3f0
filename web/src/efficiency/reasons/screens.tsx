import { reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import { reasons } from '@takt/domain/efficiency/reasons.ts'
import type { ItemRow } from '../../items/itemActions.ts'
import type { ExtraColumn } from '../../items/itemGridProps.ts'
import { ItemScreen } from '../../items/screen/ItemScreen.tsx'
import { Box } from '../../kit/Box.tsx'
import { ReasonDot } from './ReasonDot.tsx'
import { reasonTexts as texts } from './texts.ts'

const colorOf = (row: ItemRow) => (typeof row.color === 'string' ? row.color : null)

const look: ExtraColumn = {
  name: 'look',
  label: texts.look,
  width: 90,
  text: (row) => colorOf(row) ?? '',
  show: (row) => (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
      <ReasonDot color={colorOf(row)} />
    </Box>
  ),
}
const extraColumns = [look]
const reasonActions = { texts: texts.reasonNotices }
const entryActions = { texts: texts.entryNotices }

/** What stops may be for. */
export function ReasonsScreen() {
  return <ItemScreen type={reasons} actions={reasonActions} extraColumns={extraColumns} emptyText={texts.noReasons} />
}

/** Everything that people said stops were for. */
export function ReasonEntriesScreen() {
  return <ItemScreen type={reasonEntries} actions={entryActions} emptyText={texts.noEntries} />
}
