/**
 * Styles of the headings above a list whose rows are grids with these columns: they stay visible while the rows scroll.
 */
export const listHead = <Columns>(gridTemplateColumns: Columns) =>
  ({
    display: 'grid',
    gridTemplateColumns,
    columnGap: 3,
    alignItems: 'center',
    px: 1,
    pb: 1,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    fontSize: '0.75rem',
    color: 'text.secondary',
  }) as const
