import { z } from 'zod'
import { sessionUser } from '../sessionUser.ts'

/** The field next to `data` in responses that return a token. */
export const withToken = z.object({ token: z.string() })

/** The fields next to `data` in the responses of `POST /api/login` and of changes to the own profile. */
export const signedIn = withToken.extend({ user: sessionUser })

/** Response of `GET /api/users/user`: the user is in `message`. */
export const currentUserResponse = withToken.extend({ message: sessionUser })

/** `data` of `GET /api/users/linkToken`: the user who continues with a token from a link. */
export const linkOwner = z.object({ userId: z.int(), userName: z.string(), displayName: z.string().nullable() })
