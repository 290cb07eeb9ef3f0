import { byTouch, fingerSize } from '../../../core/kit/finger.ts'

/**
 * Style of the machine table, defined once for all rows: a separate style for each cell would be recalculated for
 * thousands of rows while scrolling.
 */
export const machineTableStyle = {
  minWidth: '66rem',
  tableLayout: 'fixed',
  '& td, & th': { px: 2, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& td:first-of-type, & th:first-of-type': { pl: 4 },
  '& td:last-of-type, & th:last-of-type': { pr: 4 },
  '& tbody tr': {
    height: '2.25rem',
    breakInside: 'avoid',
    '&:hover': { bgcolor: 'action.hover' },
    [byTouch]: { height: fingerSize },
  },
  '& tbody td': { py: 1, borderBottom: 1, borderColor: 'divider', typography: 'body2', whiteSpace: 'nowrap' },
  '& tbody td.tight': { py: 0 },
  '& tbody td:first-of-type': { [byTouch]: { py: 0 } },
  '& tbody td.day': { py: 0.5 },
  '& .machine': {
    fontWeight: 500,
    fontVariantNumeric: 'normal',
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    [byTouch]: { display: 'inline-flex', alignItems: 'center', minHeight: fingerSize },
  },
  '& .soft': { color: 'text.secondary' },
  '& .description': { pl: 2 },
  '& .reason': { pl: 1 },
  '& .figure': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '2rem',
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    borderRadius: 0.5,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    [byTouch]: { minHeight: fingerSize },
  },
  '& .figure > :first-of-type': { minWidth: '3.25rem', textAlign: 'right' },
  '& .figure > :last-child': { flex: 1 },
  '& .strong': { fontWeight: 650 },
  '& .loss': { display: 'inline-flex', alignItems: 'center', gap: 2 },
  '& .patch': { width: '0.625rem', height: '0.625rem', borderRadius: 0.5, bgcolor: 'text.secondary', opacity: 0.45 },
} as const
