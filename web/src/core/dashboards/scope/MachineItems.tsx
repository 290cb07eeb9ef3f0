import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useCurrent } from '../machines/useCurrent.ts'
import { useMachineName } from '../machines/useMachineName.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** Maximum number of machines offered at once; the others are found by typing. */
const maxOffered = 30

/** The machines whose names contain the typed text, as menu items, selected ones first. */
export function MachineItems(props: {
  typed: string
  picked: readonly string[]
  onPick: (machines: readonly string[]) => void
}) {
  const { picked, onPick } = props
  const nameOf = useMachineName()
  const ids = (useCurrent().data ?? []).map(({ resourceID }) => resourceID)
  const pickedIds = new Set(picked)
  const searchText = props.typed.trim().toLowerCase()
  const named = [...picked, ...ids.filter((id) => !pickedIds.has(id))].filter((id) =>
    nameOf(id).toLowerCase().includes(searchText),
  )
  return (
    <>
      {named.slice(0, maxOffered).map((id) => (
        <MenuItem
          dense
          key={id}
          role="menuitemcheckbox"
          aria-checked={pickedIds.has(id)}
          onClick={() => onPick(pickedIds.has(id) ? picked.filter((entry) => entry !== id) : [...picked, id].sort())}
        >
          <Checkbox size="small" checked={pickedIds.has(id)} tabIndex={-1} sx={{ p: 0, mr: 2 }} />
          <ListItemText>{nameOf(id)}</ListItemText>
        </MenuItem>
      ))}
      {named.length > maxOffered && <MenuItem disabled>{texts.moreMachines(named.length - maxOffered)}</MenuItem>}
      {named.length === 0 && <MenuItem disabled>{texts.noSuchMachine}</MenuItem>}
    </>
  )
}
