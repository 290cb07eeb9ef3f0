import Typography from '@mui/material/Typography'
import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { addingAt } from '../../../core/items/useAddAddress.ts'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import type { Series } from '../checks/useSeries.ts'
import { limitsTexts as texts } from './texts.ts'

const lists = { partNum: 'parts', resourceID: 'resources' } as const

/** Why nothing can be kept of a characteristic whose part or machine is not in master data, and where it is added. */
export function NotKept(props: { of: CharacteristicKey; missing: Series['missing'] }) {
  return props.missing.map((name) => (
    <Typography key={name} variant="body2" sx={{ mt: 2 }}>
      {texts.notKept[name](props.of[name] ?? '')}{' '}
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
