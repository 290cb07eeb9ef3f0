import { type Crossing, crossings } from '@takt/domain/areas/messages/crossings.ts'

const exportOf = ({ name, type, subject }: Crossing) => ({
  name,
  type,
  subject: subject('*'),
  ...(type === 'service' ? { response_type: 'Singleton' as const } : {}),
})

/** The exports of the services' account in NATS, as its JWT lists them. */
export const servicesExports = crossings.map(exportOf)
