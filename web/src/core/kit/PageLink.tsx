import Link from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** A link inside the application, in the theme's look. */
export const PageLink = createLink(Link)
