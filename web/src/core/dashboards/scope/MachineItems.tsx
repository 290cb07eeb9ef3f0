import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useCurrent } from '../machines/useCurrent.ts'
import { useMachineName } from '../machines/useMachineName.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** So many are offered at once; by a few letters the others are found. */
const most = 30

/** The machines whose names have what is typed, as items of a menu, those that are picked first. */
export function MachineItems(props: {
  typed: string
  picked: readonly string[]
  onPick: (machines: readonly string[]) => void
}) {
  const { picked, onPick } = props
  const nameOf = useMachineName()
  const ids = (useCurrent().data ?? []).map(({ resourceID }) => resourceID)
  const isPicked = new Set(picked)
  const wanted = props.typed.trim().toLowerCase()
  const named = [...picked, ...ids.filter((id) => !isPicked.has(id))].filter((id) =>
    nameOf(id).toLowerCase().includes(wanted),
  )
  return (
    <>
      {named.slice(0, most).map((id) => (
        <MenuItem
          dense
          key={id}
          role="menuitemcheckbox"
          aria-checked={isPicked.has(id)}
          onClick={() => onPick(isPicked.has(id) ? picked.filter((one) => one !== id) : [...picked, id].sort())}
        >
          <Checkbox size="small" checked={isPicked.has(id)} tabIndex={-1} sx={{ p: 0, mr: 2 }} />
          <ListItemText>{nameOf(id)}</ListItemText>
        </MenuItem>
      ))}
      {named.length > most && <MenuItem disabled>{texts.moreMachines(named.length - most)}</MenuItem>}
      {named.length === 0 && <MenuItem disabled>{texts.noSuchMachine}</MenuItem>}
    </>
  )
}
