import type { GatewayArea } from '../area.ts'
import { mailboxRoutes } from './mailboxRoutes.ts'

/** Letters; while there is no mail server, a page to read them. */
export const mailArea: GatewayArea = {
  name: 'mail',
  open: ({ dependencies }) => ({ rootRoutes: mailboxRoutes(dependencies) }),
}
