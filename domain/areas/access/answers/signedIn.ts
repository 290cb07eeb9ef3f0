import { z } from 'zod'
import { sessionUser } from '../sessionUser.ts'

/** What stands beside `data` where a token is given. */
export const withToken = z.object({ token: z.string() })

/** What `POST /api/login`, and a change of one's own profile, answer beside `data`. */
export const signedIn = withToken.extend({ user: sessionUser })

/** What `GET /api/users/user` answers: the user is the `message`. */
export const whoIsSignedIn = withToken.extend({ message: sessionUser })

/** `data` of `GET /api/users/linkToken`: who goes on by a token from an address. */
export const linkOwner = z.object({ userId: z.int(), userName: z.string(), displayName: z.string().nullable() })
