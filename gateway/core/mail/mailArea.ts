import type { GatewayArea } from '../area.ts'
import { mailboxRoutes } from './mailboxRoutes.ts'

/** Email; without a mail server, a page that shows the emails. */
export const mailArea: GatewayArea = {
  name: 'mail',
  open: ({ dependencies }) => ({ rootRoutes: mailboxRoutes(dependencies) }),
}
