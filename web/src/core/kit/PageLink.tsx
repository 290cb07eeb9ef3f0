import Link from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** A link inside the application, styled by the theme. */
export const PageLink = createLink(Link)
