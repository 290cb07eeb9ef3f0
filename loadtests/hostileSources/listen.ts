import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { createCertificate } from '@takt/ingest/connectors/certificates/createClientCertificates.ts'

const portOf = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as { port: number }).port
}

/** Starts a server that does the same to each connection; returns its port. */
export const listen = (serve: (socket: Socket) => void): Promise<number> =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => {})
      serve(socket)
    }),
  )

/** A certificate of another host, which is its own authority. */
export async function falseCertificate(): Promise<{ key: string; cert: string }> {
  const { certificate, privateKeyPem } = await createCertificate()
  return { key: privateKeyPem, cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n` }
}

/** Starts a server with a certificate of another host, and returns its port and the authority of the certificate. */
export async function listenFalsely(): Promise<{ port: number; authority: string }> {
  const { key, cert } = await falseCertificate()
  const server = createSecureServer({ key, cert }, (socket) => socket.on('error', () => {}))
  server.on('tlsClientError', () => {})
  return { port: await portOf(server), authority: cert }
}
