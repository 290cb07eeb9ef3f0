import { fieldNames, type ItemType, isTold } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useShownValues } from '../reference/useShownValues.ts'

/** The fields of a row with their values; what names a row of another list leads there. */
export function FieldList(props: { type: ItemType; row: ItemRow; leaveOut?: readonly string[] }) {
  const { type, row, leaveOut = [] } = props
  const show = useShownValues(type, [row])
  const names = fieldNames(type, (field, name) => isTold(field) && !leaveOut.includes(name))
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
        columnGap: 5,
        rowGap: 3,
        fontSize: '0.8125rem',
        '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
        '& dt': { color: 'text.secondary', fontSize: '0.75rem' },
      }}
    >
      {names.map((name) => {
        const field = type.fields[name]!
        const value = row[name]
        const shown = show(name, value)
        const to = field.kind === 'reference' ? field.to : field.stored === 'text' ? field.of : undefined
        const leads = value !== null && value !== undefined
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              {leads && to ? (
                <PageLink to="/$list/$key" params={{ list: to, key: String(value) }}>
                  {shown}
                </PageLink>
              ) : (
                shown
              )}
            </dd>
          </div>
        )
      })}
    </Box>
  )
}
