import Chip from '@mui/material/Chip'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Box } from '../../../core/kit/Box.tsx'
import { SetupPatch } from './SetupKind.tsx'
import type { SetupSearch } from './setupSearch.ts'
import { setupTexts as texts } from './texts.ts'

const kinds = ['all', 'declared', 'inferred', 'mixed'] as const

/** Controls for the source of the setup time and the active filters; all are stored in the URL. */
export function SetupTools(props: { search: SetupSearch; go: (change: Partial<SetupSearch>) => void }) {
  const { search, go: changeSearch } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', displayPrint: 'none' }}>
      <ToggleButtonGroup
        data-hands={search.kind ? undefined : true}
        size="small"
        exclusive
        aria-label={texts.kind}
        value={search.kind ?? 'all'}
        onChange={(_, next: (typeof kinds)[number] | null) =>
          next && changeSearch({ kind: next === 'all' ? undefined : next })
        }
      >
        {kinds.map((kind) => (
          <ToggleButton
            key={kind}
            value={kind}
            title={kind === 'all' ? undefined : texts.kindHints[kind]}
            sx={{ gap: 2, py: 1, px: 3, textTransform: 'none' }}
          >
            {kind !== 'all' && <SetupPatch kind={kind} />}
            {texts.kinds[kind]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box role="group" aria-label={texts.picked} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {(['machine', 'part'] as const).map((field) => {
          const value = search[field]
          if (value === undefined) return null
          const label = texts.only[field](value || texts.noPart)
          const clear = () => changeSearch({ [field]: undefined })
          return (
            <Chip
              key={field}
              size="small"
              label={label}
              aria-label={texts.remove(label)}
              onDelete={clear}
              onClick={clear}
            />
          )
        })}
      </Box>
    </Box>
  )
}
