import { byTouch, fingerSize } from '../../../core/kit/finger.ts'

/** Style of the cells in the calendar of all machines, defined once for all of them. */
export const floorCalendarStyle = {
  fontSize: '0.8125rem',
  '& [data-cell]': { minWidth: 0 },
  '& .machine': {
    // On touch devices a cell is as high as its row.
    [byTouch]: { minHeight: fingerSize, alignContent: 'center' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .coming': { height: '100%', bgcolor: 'action.hover', borderRadius: 0.5, opacity: 0.5 },
  '& .amountsOf': {
    [byTouch]: { minHeight: fingerSize },
    display: 'grid',
    gap: '2px',
    px: 1,
    py: 0.5,
    borderRadius: 0.5,
    minHeight: '2.25rem',
    alignContent: 'center',
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .words': { display: 'flex', gap: 1, fontSize: '0.75rem', whiteSpace: 'nowrap', color: 'text.secondary' },
  '& .words > :first-of-type': { flex: 1 },
  '& .told': { color: 'text.primary' },
} as const
