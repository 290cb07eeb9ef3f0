import { targets } from '@takt/domain/areas/efficiency/floor/targets.ts'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../../core/items/itemGridProps.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'
import { targetTexts as texts } from './texts.ts'

const scopeOf = ({ resourceID, deviceGroupId }: ItemRow) =>
  resourceID ? texts.ofMachine : deviceGroupId ? texts.ofGroup : texts.ofAll

const extraColumns: readonly ExtraColumn[] = [{ name: 'scope', label: texts.scope, width: 130, text: scopeOf }]
const actions = { texts: texts.notices }

/** List screen of metric targets for machines, groups and all machines. */
export function TargetsScreen() {
  return <ItemScreen type={targets} actions={actions} extraColumns={extraColumns} emptyText={texts.empty} />
}
