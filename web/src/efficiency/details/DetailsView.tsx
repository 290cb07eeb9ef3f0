import Box from '@mui/material/Box'

/** Placeholder until the lanes are in. */
export function DetailsView() {
  return <Box />
}
