import Typography from '@mui/material/Typography'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { addingAt } from '../../../core/items/useAddAddress.ts'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import type { Series } from '../checks/useSeries.ts'
import { limitsTexts as texts } from './texts.ts'

const lists = { partNum: 'parts', resourceID: 'resources' } as const

/**
 * Explains why nothing can be stored for a characteristic without part or machine in master data, with links to add
 * them.
 */
export function MissingMasterData(props: { of: CharacteristicKey; missing: Series['missing'] }) {
  return props.missing.map((name) => (
    <Typography key={name} variant="body2" sx={{ mt: 2 }}>
      {texts.notStored[name](props.of[name] ?? '')}{' '}
      <PageLink
        to="/$list"
        params={{ list: lists[name] }}
        search={addingAt(lists[name], { [name]: props.of[name] ?? '' })}
      >
        {texts.addTo[name]}
      </PageLink>
    </Typography>
  ))
}
